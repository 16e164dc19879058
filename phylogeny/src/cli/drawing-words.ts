import type { DrawingOptions } from '../drawing/drawing-options.ts';
import {
  type FigureSheet,
  figurePresets,
  figureSheet,
  orientations,
  orientedSheet,
  ownSheet,
  sideRange,
  smallestNames,
} from '../drawing/figure/figure-sheet.ts';
import type { LayoutChoice } from '../layout/forest-layout.ts';

/** What `draw` draws: a drawing for the screen, or a figure on a sheet. */
export interface DrawingChoice {
  readonly options: Pick<
    DrawingOptions,
    'width' | 'height' | 'theme' | 'paper' | 'isTransparent' | 'title'
  >;
  readonly shape?: NonNullable<LayoutChoice['shape']>;
  /** Null for a drawing in pixels. */
  readonly sheet: FigureSheet | null;
  readonly legend: boolean;
}

/** The options of `draw` as they are typed. */
interface DrawingWords {
  readonly width?: string | undefined;
  readonly height?: string | undefined;
  readonly theme?: string | undefined;
  readonly title?: string | undefined;
  readonly shape?: string | undefined;
  readonly sheet?: string | undefined;
  readonly orientation?: string | undefined;
  readonly text?: string | undefined;
  readonly 'no-legend'?: boolean | undefined;
}

const themes = ['light', 'dark', 'white', 'transparent'] as const;
const shapes = ['across', 'upright', 'fan'] as const;

/** Reads the options of `draw`. Throws an error of one sentence. */
export function drawingOf(words: DrawingWords): DrawingChoice {
  const { width, height, title } = words;
  const theme = oneOf('--theme', words.theme, themes);
  const shape = oneOf('--shape', words.shape, shapes);
  const sheet = sheetOf(words);
  if (sheet !== null && (width !== undefined || height !== undefined)) {
    throw new Error('--width and --height are in pixels: give the size of a sheet with --sheet');
  }
  const legend = words['no-legend'] !== true;
  if (sheet === null && !legend) throw new Error('--no-legend is for figures: add --sheet');
  return {
    options: {
      ...(width === undefined ? {} : { width: countOf('--width', width) }),
      ...(height === undefined ? {} : { height: countOf('--height', height) }),
      ...(theme === 'light' || theme === 'dark' ? { theme } : {}),
      ...(theme === 'white' || theme === 'transparent' ? { paper: '#FFFFFF' } : {}),
      ...(theme === 'transparent' ? { isTransparent: true } : {}),
      ...(title === undefined ? {} : { title }),
    },
    ...(shape === undefined ? {} : { shape }),
    sheet,
    legend,
  };
}

function sheetOf({ sheet: word, orientation: side, text: points }: DrawingWords) {
  if (word === undefined) {
    if (side !== undefined) throw new Error('--orientation is for figures: add --sheet');
    if (points !== undefined) throw new Error('--text is for figures: add --sheet');
    return null;
  }
  const text = points === undefined ? undefined : pointsOf(points);
  const orientation = oneOf('--orientation', side, orientations);
  const preset = figurePresets.find((one) => one === word);
  const sheet = preset === undefined ? ownSizeOf(word, text) : figureSheet(preset, text);
  return orientation === undefined ? sheet : orientedSheet(sheet, orientation);
}

/** `120x90`: the width and the height in millimetres. */
function ownSizeOf(word: string, text: number | undefined): FigureSheet {
  const [, width, height] = /^(\d+(?:\.\d+)?)[x×](\d+(?:\.\d+)?)$/.exec(word) ?? [];
  const { least, most } = sideRange;
  const isSide = (length: string | undefined) => Number(length) >= least && Number(length) <= most;
  if (!isSide(width) || !isSide(height)) {
    throw new Error(
      `--sheet takes ${figurePresets.join(', ')}, or a width and height from ${least} to ${most} mm as in 120x90, not "${word}"`,
    );
  }
  return ownSheet(Number(width), Number(height), text);
}

function pointsOf(word: string): number {
  const points = Number(word);
  if (!(points >= smallestNames && points <= 200)) {
    throw new Error(`--text takes a size from ${smallestNames} to 200 points, not "${word}"`);
  }
  return points;
}

function oneOf<Word extends string>(
  option: string,
  word: string | undefined,
  words: readonly Word[],
): Word | undefined {
  if (word === undefined) return undefined;
  const found = words.find((one) => one === word);
  const listed = `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
  if (found === undefined) throw new Error(`${option} takes ${listed}, not "${word}"`);
  return found;
}

function countOf(option: string, word: string): number {
  const value = Number(word);
  if (!Number.isSafeInteger(value) || value < 1) {
    throw new Error(`${option} takes a whole number of at least 1, not "${word}"`);
  }
  return value;
}
