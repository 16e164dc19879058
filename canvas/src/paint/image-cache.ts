/** Pictures are never drawn larger than a row is tall, on the sharpest of screens. */
const storedSize = 200;
const mostKept = 160;
const mostAtOnce = 6;

type Picture = HTMLCanvasElement | 'loading' | 'failed';

/** Round pictures of the species in view: fetched when first seen, and only so many kept. */
export class PictureCache {
  readonly #onArrival: () => void;
  /** In the order of last use, since a Map keeps the order of insertion. */
  readonly #pictures = new Map<string, Picture>();
  #wanted: string[] = [];
  #loading = 0;

  constructor(onArrival: () => void) {
    this.#onArrival = onArrival;
  }

  /** The picture, or null while it is on its way or cannot be had. */
  get(address: string): HTMLCanvasElement | null {
    const known = this.#pictures.get(address);
    if (known === undefined) {
      // Whoever pans past a hundred pictures waits for those in view first.
      if (!this.#wanted.includes(address)) this.#wanted.push(address);
      return null;
    }
    if (known === 'loading' || known === 'failed') return null;
    this.#pictures.delete(address);
    this.#pictures.set(address, known);
    return known;
  }

  /** To be called after each frame: fetches what the frame would have liked to show. */
  fetchWanted(): void {
    while (this.#loading < mostAtOnce) {
      const address = this.#wanted.shift();
      if (address === undefined) break;
      this.#fetch(address);
    }
    // The rest is asked for again by the next frame, if it is still in view.
    this.#wanted = [];
  }

  #fetch(address: string): void {
    this.#loading++;
    this.#keep(address, 'loading');
    const image = new Image();
    image.decoding = 'async';
    const arrive = (picture: Picture) => {
      this.#loading--;
      this.#keep(address, picture);
      this.#onArrival();
    };
    image.onload = () => arrive(rounded(image) ?? 'failed');
    image.onerror = () => arrive('failed');
    image.src = address;
  }

  #keep(address: string, picture: Picture): void {
    this.#pictures.delete(address);
    this.#pictures.set(address, picture);
    for (const oldest of this.#pictures.keys()) {
      if (this.#pictures.size <= mostKept) break;
      if (this.#pictures.get(oldest) !== 'loading') this.#pictures.delete(oldest);
    }
  }
}

/** Cut out once: clipping each picture in each frame would cost more than all else. */
function rounded(image: HTMLImageElement): HTMLCanvasElement | null {
  const { naturalWidth: width, naturalHeight: height } = image;
  const canvas = document.createElement('canvas');
  canvas.width = storedSize;
  canvas.height = storedSize;
  const context = canvas.getContext('2d');
  if (context === null || width === 0 || height === 0) return null;
  const side = Math.min(width, height);
  context.beginPath();
  context.arc(storedSize / 2, storedSize / 2, storedSize / 2, 0, Math.PI * 2);
  context.clip();
  context.imageSmoothingQuality = 'high';
  context.drawImage(
    image,
    (width - side) / 2,
    (height - side) / 2,
    side,
    side,
    0,
    0,
    storedSize,
    storedSize,
  );
  return canvas;
}
