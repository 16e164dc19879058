import {
  type FigurePreset,
  type FigureSheet,
  figurePresets,
  figureSheet,
  type Orientation,
  orientations,
  orientedSheet,
  ownSheet,
  type ReferenceStyle,
  sideRange,
  type TreeShape,
  textSizes,
} from '@life-tree/phylogeny';
import type { FigureFont, FigureTheme } from './export-request.ts';

/** What the user has chosen for drawings. */
export interface FigureChoice {
  readonly preset: FigurePreset | 'own';
  /** The sides of a sheet of one's own, in millimetres. */
  readonly width: number;
  readonly height: number;
  /** Null for the one that suits the tree. */
  readonly orientation: Orientation | null;
  /** Null for the shape on the screen. */
  readonly shape: TreeShape | 'across' | null;
  readonly font: FigureFont;
  /** In points. Null for the usual size of the sheet. */
  readonly text: number | null;
  /** How many pages of a tiled sheet are side by side. */
  readonly across: number;
  readonly theme: FigureTheme;
  readonly references: ReferenceStyle | 'none';
  readonly title: boolean;
  readonly legend: boolean;
  readonly credits: boolean;
  /** A QR code of the tree's address. */
  readonly code: boolean;
}

export const figureThemes: readonly FigureTheme[] = ['white', 'light', 'dark', 'transparent'];
const fonts: readonly FigureFont[] = ['sans', 'serif'];
export const tileCounts = [1, 2, 3, 4, 5, 6] as const;
const referenceStyles = ['numbers', 'author-year', 'none'] as const;

/** A page that anyone can print. */
export const defaultFigure: FigureChoice = {
  preset: 'a4',
  width: 120,
  height: 160,
  orientation: null,
  shape: null,
  font: 'sans',
  text: null,
  across: 2,
  theme: 'white',
  references: 'numbers',
  title: true,
  legend: true,
  credits: true,
  code: false,
};

/** The choice with another sheet. Journals print titles under figures, so their columns start without one. */
export function withPreset(choice: FigureChoice, preset: FigureChoice['preset']): FigureChoice {
  const isJournal = preset === 'column' || preset === 'columns';
  return { ...choice, preset, text: null, title: !isJournal };
}

/** Sheets that can lie on either side. */
export function canTurn({ preset }: FigureChoice): boolean {
  return preset !== 'own' && figureSheet(preset).canTurn === true;
}

/** The sheet of a choice. */
export function sheetOf(choice: FigureChoice): FigureSheet {
  const { preset, across, orientation } = choice;
  const text = choice.text ?? undefined;
  if (preset === 'own') return ownSheet(choice.width, choice.height, text);
  const sheet = figureSheet(preset, text, across);
  return orientation === null || !canTurn(choice) ? sheet : orientedSheet(sheet, orientation);
}

const key = 'figure';

/** The last choice in this browser. */
export function storedFigure(): FigureChoice {
  try {
    return figureFrom(JSON.parse(localStorage.getItem(key) ?? 'null'));
  } catch {
    return defaultFigure;
  }
}

export function storeFigure(choice: FigureChoice): void {
  try {
    localStorage.setItem(key, JSON.stringify(choice));
  } catch {
    // Storage may be full or forbidden. The choice then lasts as long as the dialog.
  }
}

/** A stored choice. Whatever is missing or unknown, as in one of an older version, has its default. */
function figureFrom(stored: unknown): FigureChoice {
  const value = (name: keyof FigureChoice): unknown =>
    typeof stored === 'object' && stored !== null ? Reflect.get(stored, name) : undefined;
  const oneOf = <Value>(name: keyof FigureChoice, choices: readonly Value[], otherwise: Value) =>
    choices.find((choice) => choice === value(name)) ?? otherwise;
  const flag = (name: 'title' | 'legend' | 'credits' | 'code') =>
    value(name) === !defaultFigure[name] ? !defaultFigure[name] : defaultFigure[name];
  const side = (name: 'width' | 'height') => {
    const length = value(name);
    const isSide =
      typeof length === 'number' && length >= sideRange.least && length <= sideRange.most;
    return isSide ? length : defaultFigure[name];
  };
  return {
    preset: oneOf('preset', [...figurePresets, 'own'], defaultFigure.preset),
    width: side('width'),
    height: side('height'),
    orientation: oneOf<Orientation | null>('orientation', orientations, null),
    // Each tree starts in its own shape.
    shape: null,
    font: oneOf('font', fonts, defaultFigure.font),
    text: oneOf<number | null>('text', textSizes, null),
    across: oneOf<number>('across', tileCounts, defaultFigure.across),
    theme: oneOf('theme', figureThemes, defaultFigure.theme),
    references: oneOf('references', referenceStyles, defaultFigure.references),
    title: flag('title'),
    legend: flag('legend'),
    credits: flag('credits'),
    code: flag('code'),
  };
}
