import type { SavedFile } from '#shared/bridge/command.ts';
import type { HostLookup } from '#shared/bridge/line-commands.ts';
import { fail, succeed } from '#shared/bridge/outcome.ts';
import type { HandlersOf } from '../dispatch.ts';
import type { HandlerDeps } from '../handler-deps.ts';
import { MINUTE, RateLimit } from '../rate-limit.ts';
import { lookUpHost } from './host-lookup.ts';
import { sheetPages } from '../print/sheet-pages.ts';

const LOOKUPS_A_MINUTE = 20;

/** What is asked around the lines of a phone system, beside the provider's own operations. */
export function linesCommands(
  { inAccount, consent, shell }: HandlerDeps,
  lookUp: typeof lookUpHost = lookUpHost,
): HandlersOf<'lines'> {
  const lookups = new RateLimit(LOOKUPS_A_MINUTE, MINUTE);
  return {
    'lines.lookUpHost': ({ host }) =>
      inAccount<HostLookup>(async ({ profile }) => {
        if (profile.kind === 'demo') return succeed({ found: 'demo' });
        const name = host.trim().toLowerCase();
        const problem = await consent.hostName(name);
        if (problem) return fail(problem);
        return lookups.take() ? succeed(await lookUp(name)) : fail({ kind: 'too-often' });
      }),
    'lines.saveSetupSheet': (sheet) =>
      inAccount<SavedFile>(async () => {
        const file = await shell.saveFile(`linekeeper-line-${sheet.line}.pdf`, await sheetPages(sheet));
        return file ? succeed(file) : fail({ kind: 'cancelled' });
      }),
  };
}
