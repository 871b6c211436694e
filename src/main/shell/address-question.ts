import { dialog, type BrowserWindow } from 'electron';
import type { AddressQuestion } from '../core/consent/address-consent.ts';
import type { ShellTexts } from './texts.ts';

const YES = 0;
const NO = 1;

/** Asks with the system's own dialog. Cancel is the default: the page chooses when the question comes up. */
export async function askAboutAddress(
  window: BrowserWindow | undefined,
  texts: ShellTexts['address'],
  { purpose, host, address, local }: AddressQuestion,
): Promise<boolean> {
  const words = texts[purpose];
  const options = {
    type: 'question' as const,
    title: words.title(host),
    message: words.title(host),
    detail: [words.text(address), ...(local ? [texts.local] : [])].join('\n\n'),
    buttons: [words.yes, texts.no],
    defaultId: NO,
    cancelId: NO,
    noLink: true,
  };
  const { response } = await (window ? dialog.showMessageBox(window, options) : dialog.showMessageBox(options));
  return response === YES;
}
