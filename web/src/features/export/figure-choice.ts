import {
  type FigurePreset,
  figurePresets,
  type ReferenceStyle,
  textSizes,
} from '@life-tree/phylogeny';
import type { FigureTheme } from './export-request.ts';

/** What the user has chosen for drawings. */
export interface FigureChoice {
  readonly preset: FigurePreset;
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

export const figureThemes: readonly FigureTheme[] = ['white', 'light', 'dark'];
export const tileCounts = [1, 2, 3, 4, 5, 6] as const;
const referenceStyles = ['numbers', 'author-year', 'none'] as const;

/** A page that anyone can print. */
export const defaultFigure: FigureChoice = {
  preset: 'a4',
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
export function withPreset(choice: FigureChoice, preset: FigurePreset): FigureChoice {
  const isJournal = preset === 'column' || preset === 'columns';
  return { ...choice, preset, text: null, title: !isJournal };
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
  return {
    preset: oneOf('preset', figurePresets, defaultFigure.preset),
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
