import { strToU8, zlibSync } from 'fflate';

/** Everything outside streams is ASCII, one byte per character. */
const encoded = (text: string) => strToU8(text, true);

/** The number of an object that others refer to. */
export type PdfReference = number & { readonly unit: 'pdf-reference' };

/**
 * The parts of a PDF file in the order they are written. Each call returns bytes to append to the
 * file. Their offsets are collected for the table at the end.
 */
export class PdfFile {
  readonly #offsets: number[] = [];
  #length = 0;

  /** A number for an object that is written later. */
  reserve(): PdfReference {
    // A cast is the only way to make a branded value.
    return this.#offsets.push(0) as PdfReference;
  }

  begin(): Uint8Array {
    // Four bytes above 127 mark the file as binary for programs that transfer it.
    return this.#add(encoded('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n'));
  }

  object(reference: PdfReference, content: string): Uint8Array {
    this.#offsets[reference - 1] = this.#length;
    return this.#add(encoded(`${reference} 0 obj\n${content}\nendobj\n`));
  }

  /** Like `object`, for content that is given as bytes. */
  textStream(reference: PdfReference, text: string, entries = ''): Uint8Array {
    return this.stream(reference, entries, encoded(text));
  }

  /** A stream object. Its bytes are compressed unless they already have a filter. */
  stream(reference: PdfReference, entries: string, bytes: Uint8Array, filter = ''): Uint8Array {
    const stored = filter === '' ? zlibSync(bytes) : bytes;
    const how = `/Filter /${filter === '' ? 'FlateDecode' : filter}`;
    this.#offsets[reference - 1] = this.#length;
    const head = encoded(
      `${reference} 0 obj\n<< ${entries} ${how} /Length ${stored.length} >>\nstream\n`,
    );
    const tail = encoded('\nendstream\nendobj\n');
    const all = new Uint8Array(head.length + stored.length + tail.length);
    all.set(head);
    all.set(stored, head.length);
    all.set(tail, head.length + stored.length);
    return this.#add(all);
  }

  end(catalog: PdfReference, info: PdfReference): Uint8Array {
    const rows = this.#offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
    const size = this.#offsets.length + 1;
    const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}`;
    const trailer = `trailer\n<< /Size ${size} /Root ${catalog} 0 R /Info ${info} 0 R >>\n`;
    return this.#add(encoded(`${table}${trailer}startxref\n${this.#length}\n%%EOF\n`));
  }

  #add(bytes: Uint8Array): Uint8Array {
    this.#length += bytes.length;
    return bytes;
  }
}

/** A text string that is not shown on a page, such as the title. */
export function pdfText(text: string): string {
  let hex = 'feff';
  for (let at = 0; at < text.length; at++) {
    hex += text.charCodeAt(at).toString(16).padStart(4, '0');
  }
  return `<${hex}>`;
}
