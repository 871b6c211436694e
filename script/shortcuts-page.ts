// Writes docs/shortcuts.md from the registry of actions; with `--check` only says whether it is up to date.
import { readFileSync, writeFileSync } from 'node:fs';
import { format } from 'oxfmt';
import { actionIds, actions, type ActionId } from '#shared/actions/actions.ts';
import { actionWords } from '#shared/words/action-words.ts';
import { shownKeys } from '#renderer/kernel/keys.ts';

const FILE = 'docs/shortcuts.md';
const WHERE = { always: 'anywhere', 'signed-in': 'anywhere in an account', list: 'in lists' } as const;

function row(id: ActionId): string {
  const { keys, scope } = actions[id];
  const shown = (mac: boolean) =>
    keys.map((each) => `\`${shownKeys(each, mac, { then: 'then', names: {} })}\``).join(' or ');
  return `| ${actionWords.en[id]} | ${shown(false)} | ${shown(true)} | ${WHERE[scope]} |`;
}

const page = [
  '# Shortcuts',
  'Generated from `src/shared/actions/actions.ts` by `npm run shortcuts`. Every one but those of lists can be changed in Settings, Keyboard.',
  [
    '| Action | Windows and Linux | macOS | Where |',
    '| --- | --- | --- | --- |',
    ...actionIds.filter((id) => actions[id].keys.length > 0).map(row),
  ].join('\n'),
  'In lists, also: arrows move, Home and End go to the ends, Space shows a preview, Enter opens, Shift with arrows selects a range, Ctrl+A (⌘A) selects all that match, Esc closes what is on top. Ctrl+Z (⌘Z) undoes what was just confirmed.',
].join('\n\n');

const { code: text } = await format(FILE, page);
if (!process.argv.includes('--check')) writeFileSync(FILE, text);
else if (readFileSync(FILE, 'utf8') !== text) {
  console.error(`${FILE} is out of date: run npm run shortcuts`);
  process.exitCode = 1;
}
