// Writes docs/operations.md from the catalogue; with `--check` only says whether it is up to date.
import { readFileSync, writeFileSync } from 'node:fs';
import { format } from 'oxfmt';
import { describeCatalogue, type OperationDescription } from '#shared/provider/catalogue.ts';

const FILE = 'docs/operations.md';

function row({ id, method, path, effect, params }: OperationDescription): string {
  const list = params.map(({ name, type, required }) => `\`${name}\` ${type}${required ? '' : ' (optional)'}`);
  return `| \`${id}\` | ${method} ${path} | ${effect} | ${list.join(', ') || 'none'} |`;
}

const operations = describeCatalogue();
const areas = [...new Set(operations.map(({ area }) => area))];
const page = [
  '# Operations',
  'Every operation of the provider’s interface, generated from `src/shared/provider` by `npm run operations`.',
  ...areas.flatMap((area) => [
    `## ${area}`,
    [
      '| Id | Request | Effect | Parameters |',
      '| --- | --- | --- | --- |',
      ...operations.filter((o) => o.area === area).map(row),
    ].join('\n'),
  ]),
].join('\n\n');

const { code: text } = await format(FILE, page);
if (!process.argv.includes('--check')) writeFileSync(FILE, text);
else if (readFileSync(FILE, 'utf8') !== text) {
  console.error(`${FILE} is out of date: run npm run operations`);
  process.exitCode = 1;
}
