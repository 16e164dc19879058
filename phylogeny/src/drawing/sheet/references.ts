import type { Shape } from '../shapes.ts';
import type { MeasureText } from '../texts/text-measure.ts';
import type { DrawingColours } from '../themes.ts';
import { breakLines } from './text-lines.ts';

/** The sources of what a drawing shows. */
export interface DrawingReferences {
  /** "References" */
  readonly title: string;
  /** One text each, in the order in which they are listed. */
  readonly entries: readonly string[];
  /** What refers to the first ones beside the name of a species, such as "[1, 3]"; null for nothing. */
  readonly mark: (index: number, listed?: number) => string | null;
  /** What refers to those that all species cite: "All species: [1, 2]". */
  readonly shared?: string;
  /** "and {count} more", at the end of a list that is longer than its room. */
  readonly more?: string;
}

const textSize = 11;
const titleSize = 12;
const lineHeight = 16;
const margin = 16;
const indent = 18;

interface Line {
  readonly text: string;
  readonly isFirst: boolean;
}

/** The list of references, broken into lines of a width. */
export class ReferenceList {
  readonly #title: string;
  readonly #lines: readonly Line[];
  /** How many references are not listed, for lack of room. */
  readonly omitted: number;

  constructor(
    { title, entries, shared, more = 'and {count} more' }: DrawingReferences,
    width: number,
    measure: MeasureText,
    maxHeight = Number.POSITIVE_INFINITY,
  ) {
    this.#title = title;
    const maxLines = Math.max(Math.floor((maxHeight - 2 * margin) / lineHeight) - 1, 1);
    const lines: Line[] = (
      shared === undefined ? [] : breakLines(shared, width, textSize, measure)
    ).map((text) => ({ text, isFirst: true }));
    let listed = 0;
    for (const entry of entries) {
      const own = breakLines(entry, width - indent, textSize, measure);
      const isLast = listed === entries.length - 1;
      // One line stays free to say how many are missing.
      if (lines.length + own.length > (isLast ? maxLines : maxLines - 1)) break;
      lines.push(...own.map((text, at) => ({ text, isFirst: at === 0 })));
      listed++;
    }
    this.omitted = entries.length - listed;
    if (this.omitted > 0) {
      lines.push({ text: more.replace('{count}', String(this.omitted)), isFirst: true });
    }
    this.#lines = lines;
  }

  /** 0 without references. */
  get height(): number {
    const count = this.#lines.length;
    return count === 0 ? 0 : margin + (count + 1) * lineHeight + margin;
  }

  /** The list from a corner on. Further lines of a reference are indented. */
  shapes(left: number, top: number, colours: DrawingColours): Shape[] {
    if (this.#lines.length === 0) return [];
    const baseline = (line: number) => top + margin + line * lineHeight + textSize;
    return [
      {
        kind: 'text',
        text: this.#title,
        x: left,
        y: baseline(0),
        size: titleSize,
        fill: colours.ink,
        weight: 600,
      },
      ...this.#lines.map(
        ({ text, isFirst }, line): Shape => ({
          kind: 'text',
          text,
          x: isFirst ? left : left + indent,
          y: baseline(line + 1),
          size: textSize,
          fill: colours.quietInk,
        }),
      ),
    ];
  }
}

const markScale = 0.72;
/** Longer marks are shortened. */
export const maxMarkWidth = 400;
/** Between a name and its mark. */
export const markGap = 8;

/** The font size of a mark beside a name. */
export function markSize(nameSize: number, smallest = 0): number {
  return Math.max(nameSize * markScale, smallest);
}

/** The space that a mark takes beside a name, with a gap before it. */
export function markWidth(
  mark: string | null,
  nameSize: number,
  measure: MeasureText,
  smallest = 0,
): number {
  if (mark === null) return 0;
  return markGap + Math.min(measure(mark, markSize(nameSize, smallest)), maxMarkWidth);
}
