import { hueCount, shadeCount } from './branch-colours.ts';
import { fromOklch } from './oklch.ts';

/** A light or dark theme. */
export type Theme = 'light' | 'dark';

/** A colour in both themes. */
export type ThemedColour = Readonly<Record<Theme, string>>;

/** The background of trees. */
export const papers: Readonly<Record<Theme, string>> = { light: '#FBFAF5', dark: '#0F1A13' };

/**
 * Hues in degrees (OKLCH), each with its own lightness. Found by search: any two of them differ for
 * people with normal colour vision and with the three common kinds of colour blindness.
 */
const hues: readonly (readonly [hue: number, lightness: number])[] = [
  [144, -0.07],
  [312, 0.07],
  [40, 0.07],
  [336, -0.07],
  [176, 0.07],
  [8, 0],
  [200, 0],
  [288, -0.035],
  [104, 0],
];

/** Differences in lightness within a hue. */
const shades = [0, 0.04, -0.04];

/** Calm, and at least 3:1 against the theme's paper. */
const middle: Record<Theme, { readonly lightness: number; readonly chroma: number }> = {
  light: { lightness: 0.52, chroma: 0.095 },
  dark: { lightness: 0.74, chroma: 0.09 },
};

/** The colours that `branchColours` has indexes of, as #RRGGBB. */
export const branchPalettes: Record<Theme, readonly string[]> = {
  light: paletteOf('light'),
  dark: paletteOf('dark'),
};

function paletteOf(theme: Theme): string[] {
  const { lightness, chroma } = middle[theme];
  const palette: string[] = [];
  for (let hueIndex = 0; hueIndex < hueCount; hueIndex++) {
    const [hue, difference] = hues[hueIndex] ?? [0, 0];
    for (let shade = 0; shade < shadeCount; shade++) {
      const own = lightness + difference + (shades[shade] ?? 0);
      palette.push(fromOklch({ lightness: own, chroma, hue }));
    }
  }
  return palette;
}
