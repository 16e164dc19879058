import type { FileHandle } from 'node:fs/promises';

const pieceSize = 256 * 1024;

/** How much of a file has been written so far, for those who read it meanwhile. */
export class Growth {
  #bytes = 0;
  #isOver = false;
  #error: unknown = null;
  #waiting: (() => void)[] = [];

  /** How many bytes can be read. */
  get bytes(): number {
    return this.#bytes;
  }

  reach(bytes: number): void {
    this.#bytes = bytes;
    this.#wake();
  }

  /** Nothing more will be written: because of an error, unless it is null. */
  end(error: unknown): void {
    this.#isOver = true;
    this.#error = error;
    this.#wake();
  }

  /** Waits until the file has more bytes, or is complete. Throws if it has not and will not be. */
  async beyond(bytes: number): Promise<void> {
    while (this.#bytes <= bytes) {
      if (this.#error !== null) throw this.#error;
      if (this.#isOver) return;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  /** The content, while it is being written. */
  async *read(file: FileHandle): AsyncGenerator<Buffer> {
    for (let at = 0; ; ) {
      await this.beyond(at);
      if (at === this.#bytes) return;
      const piece = Buffer.allocUnsafe(Math.min(pieceSize, this.#bytes - at));
      const { bytesRead } = await file.read(piece, 0, piece.length, at);
      if (bytesRead === 0) throw new Error('The file is shorter than what was written');
      yield piece.subarray(0, bytesRead);
      at += bytesRead;
    }
  }

  #wake(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const wake of waiting) wake();
  }
}
