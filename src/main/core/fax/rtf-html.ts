import { escapeHtml, htmlPage } from './html-pages.ts';

interface Group {
  bold: boolean;
  italic: boolean;
  underlined: boolean;
  /** Nothing of this group is shown: fonts, colours, pictures and whatever a reader need not know. */
  hidden: boolean;
  /** Characters that stand for one of Unicode for readers that know none. */
  substitutes: number;
}

/** Groups that hold no text of the document. */
const HIDDEN = new Set(
  (
    'fonttbl colortbl stylesheet info pict object header headerl headerr headerf footer footerl footerr footerf footnote ' +
    'listtable listoverridetable revtbl rsidtbl generator xmlnstbl themedata colorschememapping latentstyles datastore fldinst bkmkstart bkmkend'
  ).split(' '),
);
const CHARACTERS: Record<string, string> = {
  ...{ par: '\n', line: '\n', sect: '\n', row: '\n', tab: '\t', cell: '\t', page: '\f' },
  ...{ emdash: '—', endash: '–', lquote: '‘', rquote: '’', ldblquote: '“', rdblquote: '”', bullet: '•', '~': '\u00a0' },
};
const TOKEN = /\\([a-z]+)(-?\d+)? ?|\\'([0-9a-f]{2})|\\([^a-z])|([{}])|[\r\n]+|([^\\{}\r\n]+)/gi;

/** The text of an RTF file with bold, italic and underlined words; not its layout and its pictures. */
export function rtfHtml(bytes: Uint8Array): string {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const writer = new RtfWriter(/\\ansicpg(\d+)/.exec(source)?.[1] ?? '1252');
  for (const [, word, number, hex, symbol, brace, text] of source.matchAll(TOKEN)) {
    if (brace !== undefined) writer.brace(brace);
    else if (word !== undefined) writer.word(word, number);
    else if (hex !== undefined) writer.byte(Number.parseInt(hex, 16));
    else if (symbol !== undefined) writer.symbol(symbol);
    else if (text !== undefined) writer.text(text);
  }
  return htmlPage(`<div class="text">${writer.end()}</div>`);
}

class RtfWriter {
  readonly #decoder: InstanceType<typeof TextDecoder>;
  readonly #groups: Group[] = [];
  #group: Group = { bold: false, italic: false, underlined: false, hidden: false, substitutes: 1 };
  #html = '';
  #toSkip = 0;
  #open = '';

  constructor(codePage: string) {
    this.#decoder = decoderOf(codePage);
  }

  brace(brace: string): void {
    if (brace === '{') {
      this.#groups.push({ ...this.#group });
      return;
    }
    this.#group = this.#groups.pop() ?? this.#group;
  }

  word(word: string, number: string | undefined): void {
    const on = number !== '0';
    if (HIDDEN.has(word)) this.#group.hidden = true;
    else if (word === 'b') this.#group.bold = on;
    else if (word === 'i') this.#group.italic = on;
    else if (word === 'ul') this.#group.underlined = on;
    else if (word === 'ulnone') this.#group.underlined = false;
    else if (word === 'plain') Object.assign(this.#group, { bold: false, italic: false, underlined: false });
    else if (word === 'uc') this.#group.substitutes = Number(number ?? 1);
    else if (word === 'u') {
      this.#write(String.fromCharCode((Number(number) + 65_536) % 65_536));
      this.#toSkip = this.#group.substitutes;
    } else if (CHARACTERS[word] !== undefined) this.#write(CHARACTERS[word]);
  }

  symbol(symbol: string): void {
    // What is marked as optional is left out as a whole.
    if (symbol === '*') this.#group.hidden = true;
    else if (symbol === '\r' || symbol === '\n') this.#write('\n');
    else if (symbol === '~') this.#write('\u00a0');
    else if (symbol === '_') this.#write('-');
    else if ('\\{}'.includes(symbol)) this.text(symbol);
  }

  byte(value: number): void {
    if (this.#toSkip > 0) this.#toSkip -= 1;
    else this.#write(this.#decoder.decode(Uint8Array.of(value)));
  }

  text(text: string): void {
    const skipped = Math.min(this.#toSkip, text.length);
    this.#toSkip -= skipped;
    this.#write(text.slice(skipped));
  }

  end(): string {
    return this.#html + closing(this.#open);
  }

  #write(text: string): void {
    const { bold, italic, underlined, hidden } = this.#group;
    if (hidden || text === '') return;
    const wanted = `${bold ? 'b' : ''}${italic ? 'i' : ''}${underlined ? 'u' : ''}`;
    if (wanted !== this.#open) {
      this.#html += closing(this.#open) + [...wanted].map((tag) => `<${tag}>`).join('');
      this.#open = wanted;
    }
    this.#html += text === '\f' ? '<div class="break"></div>' : escapeHtml(text);
  }
}

function closing(tags: string): string {
  return [...tags]
    .reverse()
    .map((tag) => `</${tag}>`)
    .join('');
}

function decoderOf(codePage: string): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(`windows-${codePage}`);
  } catch {
    return new TextDecoder('windows-1252');
  }
}
