/** Images are never drawn taller than a row, even on the sharpest screens. */
const storedSize = 200;
const maxCached = 160;
const maxLoading = 6;

type CacheEntry = HTMLCanvasElement | 'loading' | 'failed';

/** Round images of the species in view. Loads them when they are first needed; keeps a limited number. */
export class ImageCache {
  readonly #onLoad: () => void;
  /** In order of last use: a Map keeps insertion order. */
  readonly #entries = new Map<string, CacheEntry>();
  #wanted: string[] = [];
  #loading = 0;

  constructor(onLoad: () => void) {
    this.#onLoad = onLoad;
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
    image.onload = () => finish(cropToCircle(image) ?? 'failed');
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
function cropToCircle(image: HTMLImageElement): HTMLCanvasElement | null {
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
