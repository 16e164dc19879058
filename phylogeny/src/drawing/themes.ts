import { fromOklch, toOklch } from '../layout/colouring/oklch.ts';
import { branchPalettes, papers, type Theme } from '../layout/colouring/palette.ts';
import { readableOn } from '../timeline/contrast.ts';
import type { ChartEra } from '../timeline/era-chart.ts';

/** The colours of a drawing. */
export interface DrawingColours {
  readonly theme: Theme;
  readonly paper: string;
  readonly ink: string;
  readonly quietInk: string;
  /** Grid lines and outlines. */
  readonly line: string;
  readonly branches: readonly string[];
  /** How strongly the geologic bands tint the paper behind the tree. */
  readonly tint: number;
}

/** The colours of drawings in both themes. */
export const drawingColours: Record<Theme, DrawingColours> = {
  light: {
    theme: 'light',
    paper: papers.light,
    ink: '#1C2B22',
    quietInk: '#5B6B60',
    line: '#DDDACB',
    branches: branchPalettes.light,
    tint: 0.2,
  },
  dark: {
    theme: 'dark',
    paper: papers.dark,
    ink: '#E6F1E7',
    quietInk: '#9DB0A2',
    line: '#28382D',
    branches: branchPalettes.dark,
    tint: 0.18,
  },
};

/** What is behind a large picture. Most silhouettes are black, and could not be seen on dark paper. */
export const picturePlate: Record<Theme, string | null> = { light: null, dark: '#D5DFD6' };

/** The geologic bands: close to the paper and hardly coloured, so that the tree stands out. */
const quietEras: Record<Theme, { readonly lightness: number; readonly maxChroma: number }> = {
  light: { lightness: 0.943, maxChroma: 0.032 },
  dark: { lightness: 0.285, maxChroma: 0.026 },
};
/** The part of the chart's differences in lightness and in chroma that is left. */
const quietLightness = 0.045;
const quietChroma = 0.3;
const middleLightness = 0.8;

type ColouredEra = Pick<ChartEra, 'colour' | 'isChosen'>;

/** The colour of an era on the axis: as chosen by a person, or a quiet one. */
export function eraColour({ colour, isChosen }: ColouredEra, theme: Theme): string {
  return isChosen ? colour : quietEraColour(colour, theme);
}

/** The colour of the name of an era on the axis. */
export function eraInk({ colour, isChosen }: ColouredEra, quietInk: string): string {
  return isChosen ? readableOn(colour, [quietInk, ...inks]) : quietInk;
}

const inks = [drawingColours.light.ink, drawingColours.dark.ink, '#000000', '#FFFFFF'];
/** Chosen colours are stronger than those of the chart, so less of them does behind the tree. */
const chosenTint = 0.6;

/** How strongly an era tints the paper behind the tree, given the usual strength. */
export function eraTint({ isChosen }: ColouredEra, tint: number): number {
  return isChosen ? tint * chosenTint : tint;
}

const known: Record<Theme, Map<string, string>> = { light: new Map(), dark: new Map() };

/** A colour of the geologic chart as it is drawn: the same hue, but quieter than the tree. */
export function quietEraColour(colour: string, theme: Theme): string {
  const found = known[theme].get(colour) ?? quieten(colour, theme);
  known[theme].set(colour, found);
  return found;
}

function quieten(colour: string, theme: Theme): string {
  const { lightness, chroma, hue } = toOklch(colour);
  const quiet = quietEras[theme];
  return fromOklch({
    lightness: quiet.lightness + (lightness - middleLightness) * quietLightness,
    chroma: Math.min(chroma * quietChroma, quiet.maxChroma),
    hue,
  });
}
