/** Round images are never drawn taller than a row, and large ones not much taller, even on the sharpest screens. */
const storedSize = 200;
const storedSide = 264;
const maxCached = 160;
const maxLoading = 6;

type CacheEntry = HTMLCanvasElement | 'loading' | 'failed';

type Shrink = (image: HTMLImageElement) => HTMLCanvasElement | null;

/** Images of the species in view. Loads them when they are first needed; keeps a limited number. */
export class ImageCache {
  readonly #onLoad: () => void;
  readonly #shrink: Shrink;
  /** In order of last use: a Map keeps insertion order. */
  readonly #entries = new Map<string, CacheEntry>();
  #wanted: string[] = [];
  #loading = 0;

  constructor(onLoad: () => void, shrink: Shrink) {
    this.#onLoad = onLoad;
    this.#shrink = shrink;
  }

  /** The image, or null while it loads or if it cannot be loaded. */
  get(address: string): HTMLCanvasElement | null {
    const known = this.#entries.get(address);
    if (known === undefined) {
      // Don't load yet: after panning past a hundred images, those in view must load first.
      if (!this.#wanted.includes(address)) this.#wanted.push(address);
      return null;
    }
    if (known === 'loading' || known === 'failed') return null;
    this.#entries.delete(address);
    this.#entries.set(address, known);
    return known;
  }

  /** Call after each frame: loads the images that the frame could not show. */
  loadWanted(): void {
    while (this.#loading < maxLoading) {
      const address = this.#wanted.shift();
      if (address === undefined) break;
      this.#load(address);
    }
    // The next frame asks again for those still in view.
    this.#wanted = [];
  }

  #load(address: string): void {
    this.#loading++;
    this.#set(address, 'loading');
    const image = new Image();
    image.decoding = 'async';
    const finish = (entry: CacheEntry) => {
      this.#loading--;
      this.#set(address, entry);
      this.#onLoad();
    };
    image.onload = () => finish(this.#shrink(image) ?? 'failed');
    image.onerror = () => finish('failed');
    image.src = address;
  }

  #set(address: string, entry: CacheEntry): void {
    this.#entries.delete(address);
    this.#entries.set(address, entry);
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= maxCached) break;
      if (this.#entries.get(oldest) !== 'loading') this.#entries.delete(oldest);
    }
  }
}

/** Crops once, because clipping every image in every frame would cost more than all other drawing. */
export function cropToCircle(image: HTMLImageElement): HTMLCanvasElement | null {
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

/** Shrinks the image once, because browsers scale large images slowly and badly. */
export function shrinkWhole(image: HTMLImageElement): HTMLCanvasElement | null {
  const longer = Math.max(image.naturalWidth, image.naturalHeight);
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (context === null || longer === 0) return null;
  const scale = Math.min(storedSide / longer, 1);
  canvas.width = Math.max(Math.round(image.naturalWidth * scale), 1);
  canvas.height = Math.max(Math.round(image.naturalHeight * scale), 1);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}
