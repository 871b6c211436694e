/** A page that was encoded as Group 4, and how large it is on paper, in points. */
export interface G4Page {
  width: number;
  height: number;
  data: Uint8Array;
}

/** US Letter in points. */
const PAPER = { width: 612, height: 792 };

/** A PDF of such pages, each as large as a letter page: what a fax machine prints, with nothing to work out. */
export function g4Pdf(pages: readonly G4Page[]): Uint8Array<ArrayBuffer> {
  const writer = new PdfWriter();
  const kids = pages.map((_, index) => `${String(3 + 3 * index)} 0 R`).join(' ');
  writer.object('<< /Type /Catalog /Pages 2 0 R >>');
  writer.object(`<< /Type /Pages /Kids [${kids}] /Count ${String(pages.length)} >>`);
  for (const [index, { width, height, data }] of pages.entries()) {
    const [content, image] = [4 + 3 * index, 5 + 3 * index].map((number) => `${String(number)} 0 R`);
    const box = `[0 0 ${String(PAPER.width)} ${String(PAPER.height)}]`;
    writer.object(
      `<< /Type /Page /Parent 2 0 R /MediaBox ${box} /Contents ${content ?? ''} /Resources << /XObject << /P ${image ?? ''} >> >> >>`,
    );
    const draw = `q ${String(PAPER.width)} 0 0 ${String(PAPER.height)} 0 0 cm /P Do Q`;
    writer.object(`<< /Length ${String(draw.length)} >>`, latin1(draw));
    writer.object(
      `<< /Type /XObject /Subtype /Image /Width ${String(width)} /Height ${String(height)} /BitsPerComponent 1 /ColorSpace /DeviceGray ` +
        `/Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns ${String(width)} /Rows ${String(height)} >> /Length ${String(data.length)} >>`,
      data,
    );
  }
  return writer.end();
}

class PdfWriter {
  readonly #parts: Uint8Array[] = [];
  readonly #offsets: number[] = [];
  #length = 0;

  constructor() {
    this.#write('%PDF-1.4\n');
    this.#parts.push(Uint8Array.of(0x25, 0xe2, 0xe3, 0xcf, 0xd3, 0x0a));
    this.#length += 6;
  }

  object(dictionary: string, stream?: Uint8Array): void {
    this.#offsets.push(this.#length);
    this.#write(`${String(this.#offsets.length)} 0 obj\n${dictionary}\n`);
    if (stream) {
      this.#write('stream\n');
      this.#parts.push(stream);
      this.#length += stream.length;
      this.#write('\nendstream\n');
    }
    this.#write('endobj\n');
  }

  end(): Uint8Array<ArrayBuffer> {
    const start = this.#length;
    const size = this.#offsets.length + 1;
    const rows = this.#offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
    this.#write(`xref\n0 ${String(size)}\n0000000000 65535 f \n${rows}`);
    this.#write(`trailer\n<< /Size ${String(size)} /Root 1 0 R >>\nstartxref\n${String(start)}\n%%EOF\n`);
    const bytes = new Uint8Array(this.#length);
    let at = 0;
    for (const part of this.#parts) {
      bytes.set(part, at);
      at += part.length;
    }
    return bytes;
  }

  #write(text: string): void {
    const bytes = latin1(text);
    this.#parts.push(bytes);
    this.#length += bytes.length;
  }
}

function latin1(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
