import type { ThreadFile } from '#shared/bridge/texts-commands.ts';
import { escapeHtml, htmlPage } from '../fax/html-pages.ts';

const STYLE = `
h1 { font-size: 16pt; margin: 0 0 6pt; }
.intro { color: #444; }
article { break-inside: avoid; border-top: 1px solid #bbb; padding: 6pt 0; }
article p { margin: 0; }
.head { font-size: 9pt; color: #444; }
.words { white-space: pre-wrap; }
`;

/** A conversation as a page that is printed: every text with who wrote it, when, and what became of it. */
export function threadHtml({ title, intro, note, texts }: ThreadFile): string {
  const paragraph = (name: string, text: string) => (text === '' ? '' : `<p class="${name}">${escapeHtml(text)}</p>`);
  const articles = texts.map(
    ({ head, words, foot }) =>
      `<article>${paragraph('head', head)}${paragraph('words', words)}${paragraph('head', foot)}</article>`,
  );
  return htmlPage(
    `<h1>${escapeHtml(title)}</h1>${paragraph('intro', intro)}${paragraph('words', note)}${articles.join('')}`,
    STYLE,
  );
}
