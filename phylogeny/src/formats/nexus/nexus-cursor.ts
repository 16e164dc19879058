import { readQuotedLabel } from '../newick/newick-words.ts';
import { ScanBuffers } from '../newick/scan-buffers.ts';
import { spacedLabel } from '../newick/spaced-labels.ts';
import type { TaxonLabel } from '../newick/taxon-labels.ts';

/** Reads the commands of a NEXUS text and skips comments. */
export class NexusCursor {
  readonly text: string;
  position = 0;
  readonly #comments = new ScanBuffers(0);

  constructor(text: string) {
    this.text = text;
  }

  get atEnd(): boolean {
    return this.position >= this.text.length;
  }

  /** The next character after whitespace and comments, '' at the end. */
  peek(): string {
    while (!this.atEnd) {
      if (this.text.charCodeAt(this.position) <= 32) this.position += 1;
      else if (this.text[this.position] === '[') {
        const end = this.#comments.endOfComment(this.text, this.position);
        this.position = end < 0 ? this.text.length : end;
      } else break;
    }
    return this.text[this.position] ?? '';
  }

  /** Consumes the next character if it is `mark`. */
  takes(mark: string): boolean {
    if (this.peek() !== mark) return false;
    this.position += 1;
    return true;
  }

  /** The next word in lower case; '' at punctuation. */
  keyword(): string {
    this.peek();
    const word = /[^\s=;,[\]()'"*{}]+/y;
    word.lastIndex = this.position;
    const found = word.exec(this.text)?.[0] ?? '';
    this.position += found.length;
    return found.toLowerCase();
  }

  /** The next label, quoted or not; null before `;`, `,` or the end. */
  label(): TaxonLabel | null {
    const mark = this.peek();
    if (mark === "'" || mark === '"') {
      const quoted = readQuotedLabel(this.text, this.position);
      if (quoted !== null) {
        this.position = quoted.next;
        const inside = quoted.text ?? this.text.slice(quoted.start, quoted.end);
        return { written: inside, meant: inside };
      }
    }
    const word = /[^\s,;[]+/y;
    word.lastIndex = this.position;
    const written = word.exec(this.text)?.[0];
    if (written === undefined) return null;
    this.position += written.length;
    return { written, meant: spacedLabel(written) };
  }

  /** Skips the rest of a command and its `;`. */
  skipCommand(): void {
    while (!this.atEnd && !this.takes(';')) {
      if (this.label() === null) this.position += 1;
    }
  }

  /**
   * Skips the rest of a block that we do not read. Quotes are ignored, since matrices and state labels
   * contain single apostrophes. If a block of trees starts before the end, the end is missing.
   */
  skipBlock(): void {
    const end = /\b(?:(end(?:block)?)\s*;|begin\s+trees\s*;)/gi;
    end.lastIndex = this.position;
    const match = end.exec(this.text);
    if (match === null) this.position = this.text.length;
    else this.position = match[1] === undefined ? match.index : end.lastIndex;
  }
}
