/** Tags that stand within a line. */
const IN_LINE = new Set([
  'a',
  'b',
  'i',
  'u',
  'em',
  'strong',
  'span',
  'font',
  'small',
  'big',
  'code',
  'abbr',
  'sup',
  'sub',
]);
/** What is between these tags is no text. */
const NO_TEXT = new Set(['style', 'script', 'head', 'title']);
const NAMED: Record<string, string> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', iquest: '¿', iexcl: '¡', euro: '€' },
  ...{ aacute: 'á', eacute: 'é', iacute: 'í', oacute: 'ó', uacute: 'ú', ntilde: 'ñ', uuml: 'ü' },
  ...{ Aacute: 'Á', Eacute: 'É', Iacute: 'Í', Oacute: 'Ó', Uacute: 'Ú', Ntilde: 'Ñ', Uuml: 'Ü' },
  ...{ rsquo: '’', lsquo: '‘', rdquo: '”', ldquo: '“', hellip: '…', mdash: '—', ndash: '–' },
};

/** The words of HTML, a line for each block; looks at each character once, whatever the text is. */
export function htmlWords(html: string): string {
  const parts: string[] = [];
  let silent = '';
  for (let at = 0; at < html.length;) {
    const open = html.indexOf('<', at);
    const words = html.slice(at, open < 0 ? html.length : open);
    if (silent === '') parts.push(words.replace(/\s+/g, ' '));
    if (open < 0) break;
    const close = html.indexOf('>', open);
    if (close < 0) break;
    const [, end = '', name = ''] = /^<(\/?)([a-z0-9]{1,20})/i.exec(html.slice(open, open + 24)) ?? [];
    const tag = name.toLowerCase();
    if (silent === '' && !IN_LINE.has(tag) && tag !== '') parts.push('\n');
    if (NO_TEXT.has(tag)) silent = end === '' ? tag : silent === tag ? '' : silent;
    at = close + 1;
  }
  return withoutEntities(parts.join(''))
    .split('\n')
    .map((line) => line.trim())
    .filter((line, index, lines) => line !== '' || lines[index - 1] !== '')
    .join('\n')
    .trim();
}

/** Entities replaced once: no text can make them grow. */
function withoutEntities(text: string): string {
  return text.replace(/&(?:([a-z]{2,8})|#(\d{1,7})|#x([0-9a-f]{1,6}));/gi, (whole, name, decimal, hex) => {
    if (typeof name === 'string') return NAMED[name] ?? whole;
    const code = typeof decimal === 'string' ? Number(decimal) : parseInt(String(hex), 16);
    const isValid = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
    return isValid ? String.fromCodePoint(code) : whole;
  });
}
