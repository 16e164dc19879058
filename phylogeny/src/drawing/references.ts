import type { Shape } from './shapes.ts';
import { estimateTextWidth } from './text-width.ts';
import type { DrawingColours } from './themes.ts';

/** The sources of what a drawing shows. */
export interface DrawingReferences {
  /** "References" */
  readonly title: string;
  /** One text each, in the order in which they are listed. */
  readonly entries: readonly string[];
  /** What refers to them beside the name of a species, such as "[1, 3]"; null for nothing. */
  readonly mark: (index: number) => string | null;
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

  constructor({ title, entries }: DrawingReferences, width: number) {
    this.#title = title;
    this.#lines = entries.flatMap((entry) =>
      breakLines(entry, width - indent).map((text, at) => ({ text, isFirst: at === 0 })),
    );
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

/** Breaks a text at spaces, and words that are longer than a line anywhere. */
function breakLines(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const word of text.split(/\s+/).flatMap((one) => pieces(one, width))) {
    const length = estimateTextWidth(word, textSize);
    const space = line === '' ? 0 : estimateTextWidth(' ', textSize);
    if (line !== '' && used + space + length > width) {
      lines.push(line);
      line = word;
      used = length;
    } else {
      line = line === '' ? word : `${line} ${word}`;
      used += space + length;
    }
  }
  return line === '' ? lines : [...lines, line];
}

function pieces(word: string, width: number): string[] {
  if (estimateTextWidth(word, textSize) <= width) return [word];
  const parts: string[] = [];
  let part = '';
  let used = 0;
  for (const character of word) {
    const length = estimateTextWidth(character, textSize);
    if (part !== '' && used + length > width) {
      parts.push(part);
      part = '';
      used = 0;
    }
    part += character;
    used += length;
  }
  return [...parts, part];
}

const markScale = 0.72;
/** Longer marks are shortened. */
export const maxMarkWidth = 400;
/** Between a name and its mark. */
export const markGap = 8;

/** The font size of a mark beside a name. */
export function markSize(nameSize: number): number {
  return nameSize * markScale;
}

/** The space that a mark takes beside a name, with a gap before it. */
export function markWidth(mark: string | null, nameSize: number): number {
  if (mark === null) return 0;
  return markGap + Math.min(estimateTextWidth(mark, markSize(nameSize)), maxMarkWidth);
}
