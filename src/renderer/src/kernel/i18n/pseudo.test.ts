import { expect, it } from 'vitest';
import { en } from '#renderer/app/i18n/en.ts';
import { pseudoMessages, pseudoText } from './pseudo.ts';

it.each([
  ['Save', '⟦Sávë~~⟧'],
  ['{n} fax | {n} faxes', '⟦{n} fáx~~~⟧ | ⟦{n} fáxës~~~~⟧'],
])('%s becomes %s', (text, pseudo) => {
  expect(pseudoText(text)).toBe(pseudo);
});

it('has every message of English', () => {
  const leaves = (tree: object): number =>
    Object.values(tree).reduce<number>(
      (sum, value) => sum + (typeof value === 'string' ? 1 : leaves(value as object)),
      0,
    );
  expect(leaves(pseudoMessages(en))).toBe(leaves(en));
});
