// vCard 2.1, which older Outlook and Android write, as vCard 3.0.

/** A property with its parameters, and what it says. */
const LINE = /^((?:[\w-]+\.)?[\w-]+)((?:;[^:;]+)*):(.*)$/s;
const ENCODINGS = new Set(['QUOTED-PRINTABLE', 'BASE64', '8BIT', '7BIT']);

/** The same card with the parameters of version 3.0, and readable texts; pictures and other binary content are left out. */
export function withVersion3(card: string): string {
  return wholeLines(card).flatMap(converted).join('\r\n');
}

/** Properties in one line each: one goes on in a line that begins with a space, or behind a quoted line that ends with `=`. */
function wholeLines(card: string): string[] {
  const whole: string[] = [];
  for (const line of card.split(/\r?\n/)) {
    const last = whole.at(-1) ?? '';
    const isQuoted = last.endsWith('=') && /^[^:]*QUOTED-PRINTABLE/i.test(last);
    if (isQuoted) whole[whole.length - 1] = last.slice(0, -1) + line;
    else if (/^[ \t]/.test(line) && whole.length > 0) whole[whole.length - 1] = last + line.slice(1);
    else whole.push(line);
  }
  return whole;
}

function converted(line: string): string[] {
  const match = LINE.exec(line);
  if (!match) return line.trim() === '' ? [] : [line];
  const [, name = '', given = '', value = ''] = match;
  if (name.toUpperCase() === 'VERSION') return ['VERSION:3.0'];
  const parameters = given.split(';').slice(1);
  const upper = parameters.map((parameter) => parameter.toUpperCase().replace(/^ENCODING=/, ''));
  if (upper.includes('BASE64') || upper.includes('B')) return [];
  const charset = /^CHARSET=(.+)$/i.exec(parameters.find((one) => /^CHARSET=/i.test(one)) ?? '')?.[1] ?? 'utf-8';
  const types = parameters.filter(
    (parameter) => !/^(?:CHARSET|ENCODING)=/i.test(parameter) && !ENCODINGS.has(parameter.toUpperCase()),
  );
  const kept = types.map((type) => (type.includes('=') ? type : `TYPE=${type}`));
  return [[name, ...kept].join(';') + ':' + (upper.includes('QUOTED-PRINTABLE') ? unquoted(value, charset) : value)];
}

/** Bytes written as `=C3=BA`, as a text; a line break becomes that of version 3.0. */
function unquoted(value: string, charset: string): string {
  const text = /^utf-?8$/i.test(charset) ? (fromUtf8(value) ?? fromLatin(value)) : fromLatin(value);
  return text.replace(/\r?\n/g, '\\n');
}

function fromUtf8(value: string): string | undefined {
  try {
    return decodeURIComponent(value.replaceAll('%', '%25').replace(/=([\da-f]{2})/gi, '%$1'));
  } catch {
    return undefined;
  }
}

function fromLatin(value: string): string {
  return value.replace(/=([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
