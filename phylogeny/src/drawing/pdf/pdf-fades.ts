import { fadedOpacity } from '../shapes.ts';
import type { PdfFile } from './pdf-file.ts';
import { numbers, rgbOf } from './pdf-paths.ts';

/**
 * A square for each colour that fades out from left to right, named. It is filled with a pattern, since
 * programs draw the edges of what is clipped harder, so that a bar would look thicker where it fades.
 */
export class PdfFades {
  readonly #file: PdfFile;
  readonly #paper: string;
  readonly #names = new Map<string, string>();

  constructor(file: PdfFile, paper: string) {
    this.#file = file;
    this.#paper = paper;
  }

  name(colour: string): string {
    const name = this.#names.get(colour) ?? `S${this.#names.size}`;
    this.#names.set(colour, name);
    return name;
  }

  /** The objects of the squares, and the resources that refer to them. */
  write(): { readonly objects: readonly Uint8Array[]; readonly resources: string } {
    const references: string[] = [];
    const objects = Array.from(this.#names, ([colour, name]) => {
      const reference = this.#file.reserve();
      references.push(`/${name} ${reference} 0 R`);
      const pattern = `<< /PatternType 2 /Shading ${this.#shading(colour)} >>`;
      const look = `/BBox [-1 -1 2 2] /Resources << /Pattern << /P ${pattern} >> >>`;
      // Programs put the edges of rectangles on whole pixels, but not those of a path of five points.
      const operators = '/Pattern cs /P scn 0 0 m 0.5 0 l 1 0 l 1 1 l 0 1 l h f';
      return this.#file.textStream(reference, operators, `/Type /XObject /Subtype /Form ${look}`);
    });
    return { objects, resources: references.join(' ') };
  }

  #shading(colour: string): string {
    const from = rgbOf(colour);
    const paper = rgbOf(this.#paper);
    // Blended with the background instead of transparent, which PDF viewers draw much faster.
    const to = from.map((own, at) => own * fadedOpacity + (paper[at] ?? 1) * (1 - fadedOpacity));
    const ends = `/C0 [${numbers(from)}] /C1 [${numbers(to)}]`;
    const blend = `<< /FunctionType 2 /Domain [0 1] ${ends} /N 1 >>`;
    return `<< /ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 1 0] /Extend [true true] /Function ${blend} >>`;
  }
}
