import { codeShapes, type DrawnCode } from '../figure/code-shapes.ts';
import type { Shape } from '../shapes.ts';
import type { MeasureText } from '../texts/text-measure.ts';
import type { DrawingColours } from '../themes.ts';
import { legend, legendHeight } from './legend.ts';
import type { LegendItem } from './legend-items.ts';
import { type DrawingReferences, ReferenceList } from './references.ts';
import { breakLines } from './text-lines.ts';

/** What is written under the axis. */
export interface FooterParts {
  readonly legend: readonly LegendItem[];
  /** Sentences about the drawing, such as that branches are folded. */
  readonly notes: readonly string[];
  readonly references: DrawingReferences | undefined;
  readonly maxReferencesHeight: number;
  readonly credits: readonly string[];
  readonly code: DrawnCode | null;
}

const textSize = 11;
const lineHeight = 15;
const gap = 8;

interface Block {
  readonly height: number;
  readonly shapes: (left: number, top: number, colours: DrawingColours) => readonly Shape[];
}

/** The parts under the axis, one below the other, with the code at their right. */
export class Footer {
  readonly #blocks: readonly Block[];
  readonly #code: DrawnCode | null;
  readonly #width: number;
  readonly height: number;
  /** How many references are not listed, for lack of room. */
  readonly omittedReferences: number;

  constructor(parts: FooterParts, width: number, measure: MeasureText) {
    const { references, code } = parts;
    const room = width - (code === null ? 0 : code.side + 2 * gap);
    const textWidth = Math.max(room, 1);
    const list =
      references === undefined
        ? null
        : new ReferenceList(references, textWidth, measure, parts.maxReferencesHeight);
    this.#blocks = [
      {
        height: legendHeight(parts.legend, textWidth, measure),
        shapes: (left, top, colours) =>
          legend(parts.legend, { left, top, width: textWidth }, colours, measure),
      },
      paragraphs(parts.notes, textWidth, measure),
      {
        height: list?.height ?? 0,
        shapes: (left, top, colours) => list?.shapes(left, top, colours) ?? [],
      },
      paragraphs(parts.credits, textWidth, measure),
    ];
    this.#code = code;
    this.#width = width;
    const texts = this.#blocks.reduce((sum, { height }) => sum + height, 0);
    this.height = Math.max(texts, code === null ? 0 : code.side + gap);
    this.omittedReferences = list?.omitted ?? 0;
  }

  *pieces(left: number, top: number, colours: DrawingColours): Generator<readonly Shape[]> {
    let y = top;
    for (const block of this.#blocks) {
      if (block.height > 0) yield block.shapes(left, y, colours);
      y += block.height;
    }
    if (this.#code === null) return;
    const { side } = this.#code;
    yield codeShapes(this.#code, left + this.#width - side, top + this.height - side);
  }
}

/** Small texts, each on lines of its own. */
function paragraphs(texts: readonly string[], width: number, measure: MeasureText): Block {
  const lines = texts.flatMap((text) => breakLines(text, width, textSize, measure));
  return {
    height: lines.length === 0 ? 0 : gap + lines.length * lineHeight,
    shapes: (left, top, colours) =>
      lines.map((text, line) => ({
        kind: 'text',
        text,
        x: left,
        y: top + gap + line * lineHeight + textSize,
        size: textSize,
        fill: colours.quietInk,
      })),
  };
}
