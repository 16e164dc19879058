import type { PdfFile } from './pdf-file.ts';
import type { JpegImage, PdfResources, TextImage } from './pdf-resources.ts';

/** The images on a page, each embedded once and named. */
export class PdfImages {
  readonly #file: PdfFile;
  readonly #imageOf: NonNullable<PdfResources['image']>;
  readonly #names = new Map<string, string | null>();
  readonly #resources: string[] = [];
  #waiting: Uint8Array[] = [];

  constructor(file: PdfFile, { image = () => null }: PdfResources) {
    this.#file = file;
    this.#imageOf = image;
  }

  /** The name of the image of an address, null when it is not available. */
  photo(address: string): string | null {
    const known = this.#names.get(address);
    if (known !== undefined) return known;
    const image = this.#imageOf(address);
    const name = image === null ? null : this.#embedJpeg(image);
    this.#names.set(address, name);
    return name;
  }

  /** The width of the image of an address relative to its height. */
  ratioOf(address: string): number {
    const image = this.#imageOf(address);
    return image === null ? 1 : image.width / image.height;
  }

  text({ width, height, pixels }: TextImage): string {
    const colours = new Uint8Array(width * height * 3);
    const opacity = new Uint8Array(width * height);
    for (let at = 0; at < opacity.length; at++) {
      colours.set(pixels.subarray(at * 4, at * 4 + 3), at * 3);
      opacity[at] = pixels[at * 4 + 3] ?? 0;
    }
    const size = `/Width ${width} /Height ${height} /BitsPerComponent 8`;
    const mask = this.#file.reserve();
    const image = `/Type /XObject /Subtype /Image ${size}`;
    this.#waiting.push(this.#file.stream(mask, `${image} /ColorSpace /DeviceGray`, opacity));
    return this.#embed(`${image} /ColorSpace /DeviceRGB /SMask ${mask} 0 R`, colours);
  }

  /** The objects to write before continuing. */
  take(): readonly Uint8Array[] {
    const taken = this.#waiting;
    this.#waiting = [];
    return taken;
  }

  get resources(): string {
    return this.#resources.join(' ');
  }

  #embedJpeg({ width, height, bytes }: JpegImage): string {
    const size = `/Width ${width} /Height ${height} /BitsPerComponent 8`;
    const entries = `/Type /XObject /Subtype /Image ${size} /ColorSpace /DeviceRGB`;
    return this.#embed(entries, bytes, 'DCTDecode');
  }

  #embed(entries: string, bytes: Uint8Array, filter = ''): string {
    const reference = this.#file.reserve();
    this.#waiting.push(this.#file.stream(reference, entries, bytes, filter));
    const name = `I${this.#resources.length}`;
    this.#resources.push(`/${name} ${reference} 0 R`);
    return name;
  }
}
