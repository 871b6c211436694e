import type { FaxForm } from '#shared/bridge/documents.ts';

let form: FaxForm = 'main';

/** Says which form this window has; once, before anything is written in it. */
export function writesIn(given: FaxForm): void {
  form = given;
}

/** The form of this window, as a part of what main is asked: the app's window needs not be named. */
export function inForm(): { form?: FaxForm } {
  return form === 'main' ? {} : { form };
}
