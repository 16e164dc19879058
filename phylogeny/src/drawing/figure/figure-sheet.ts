/** A sheet of paper that a drawing is made for. Lengths are in millimetres, text sizes in points. */
export interface FigureSheet {
  readonly width: number;
  /** The height, or the maximum height if the sheet ends below the drawing. */
  readonly height: number;
  /** Whether the sheet may be less high than `height`. */
  readonly fitsHeight: boolean;
  /** Whether the sheet is turned on its side for a tree of few rows. */
  readonly canTurn?: boolean;
  readonly margin: number;
  /** The size of names. They are smaller, down to `smallestNames`, where there is no room for it. */
  readonly text: number;
  /** Whether names are larger where a tree of few rows would leave paper empty. */
  readonly fills?: boolean;
  /** The pages that the sheet is printed on in parts; on one page by default. */
  readonly tiles?: TileChoice;
}

/** The pages of a sheet that is glued together. */
export interface TileChoice {
  /** The width and height of a page. */
  readonly page: { readonly width: number; readonly height: number };
  /** How much of a page printers leave blank on all sides. */
  readonly margin: number;
  /** How much two neighbouring pages have in common. */
  readonly overlap: number;
  readonly across: number;
  readonly maxDown: number;
}

/** The sheets to choose from. */
export const figurePresets = ['column', 'columns', 'a4', 'slide', 'poster', 'tiles'] as const;
export type FigurePreset = (typeof figurePresets)[number];

/** A sheet of one's own has sides between these lengths, in millimetres. */
export const sideRange = { least: 40, most: 2000 } as const;
/** Which side of a sheet is the longer one; by default the one that suits the tree. */
export const orientations = ['portrait', 'landscape'] as const;
export type Orientation = (typeof orientations)[number];

/** The sizes of names to choose from, in points. */
export const textSizes = [6, 7, 8, 9, 10, 12, 14, 18, 24, 32] as const;

/** Text below this size cannot be read in print. */
export const smallestText = 5;
/** Names below this size would have notes and axis labels under `smallestText` beside them. */
export const smallestNames = 5.5;

const a4 = { width: 210, height: 297 } as const;

/** The sheet of a preset. */
export function figureSheet(preset: FigurePreset, text?: number, across = 2): FigureSheet {
  const sheet = presetSheet(preset, across);
  return text === undefined ? sheet : withText(sheet, text);
}

function withText(sheet: FigureSheet, text: number): FigureSheet {
  return { ...sheet, text: Math.min(text, largestText(sheet)), fills: false };
}

/** Larger names would leave no room for the tree. */
export function largestText({ width }: FigureSheet): number {
  return width * 0.1;
}

/** A sheet of any width and height, in millimetres. Both are brought into `sideRange`. */
export function ownSheet(width: number, height: number, text?: number): FigureSheet {
  const side = (length: number) => Math.min(Math.max(length, sideRange.least), sideRange.most);
  const size = { width: side(width), height: side(height) };
  const shorter = Math.min(size.width, size.height);
  const sheet: FigureSheet = {
    ...size,
    fitsHeight: false,
    margin: Math.max(shorter * ownMargin, leastMargin),
    text: Math.min(Math.max(Math.round(shorter / textSide), textSizes[0]), largestUsual),
    fills: true,
  };
  return text === undefined ? sheet : withText(sheet, text);
}

const ownMargin = 0.03;
const leastMargin = 1.5;
/** For how many millimetres of the shorter side names are larger by a point. */
const textSide = 28;
const largestUsual = 24;

/** The sheet on its long or on its short side, whatever suits the tree. */
export function orientedSheet(sheet: FigureSheet, orientation: Orientation): FigureSheet {
  const [short, long] = [sheet.width, sheet.height].sort((a, b) => a - b);
  const [width, height] = orientation === 'portrait' ? [short, long] : [long, short];
  if (width === undefined || height === undefined) return sheet;
  return { ...sheet, width, height, canTurn: false };
}

function presetSheet(preset: FigurePreset, across: number): FigureSheet {
  switch (preset) {
    // The columns of most journals, and the height of their pages.
    case 'column':
      return { width: 85, height: 230, fitsHeight: true, margin: 1.5, text: 6 };
    case 'columns':
      return { width: 178, height: 230, fitsHeight: true, margin: 1.5, text: 7 };
    case 'a4':
      return { ...a4, fitsHeight: false, canTurn: true, margin: 12, text: 8 };
    case 'slide':
      return { width: 338.67, height: 190.5, fitsHeight: false, margin: 10, text: 14 };
    case 'poster':
      return {
        width: 841,
        height: 1189,
        fitsHeight: false,
        canTurn: true,
        margin: 30,
        text: 24,
        fills: true,
      };
    case 'tiles': {
      const tiles = { page: a4, margin: 10, overlap: 10, across, maxDown: 12 };
      const width = tiledLength(tiles, a4.width, across);
      const height = tiledLength(tiles, a4.height, tiles.maxDown);
      return { width, height, fitsHeight: true, margin: 10, text: 10, tiles };
    }
  }
}

/** The length that a number of pages cover when they are glued together. */
export function tiledLength(
  { margin, overlap }: TileChoice,
  pageLength: number,
  count: number,
): number {
  return count * (pageLength - 2 * margin) - (count - 1) * overlap;
}

/** CSS and our drawings have 96 pixels per inch. */
export const pixelsPerMillimetre = 96 / 25.4;
export const pixelsPerPoint = 96 / 72;
