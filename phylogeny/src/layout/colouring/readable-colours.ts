import { contrast } from '../../timeline/contrast.ts';
import { fromOklch, toOklch } from './oklch.ts';
import { papers, type Theme } from './palette.ts';

const minContrast = 3;
const step = 0.01;

/** Colours of species that have no value, and that are in no group. Hardly coloured. */
export const neutralColours: Readonly<Record<Theme, string>> = {
  light: fromOklch({ lightness: 0.66, chroma: 0.012, hue: 150 }),
  dark: fromOklch({ lightness: 0.52, chroma: 0.012, hue: 150 }),
};

const known: Record<Theme, Map<string, string>> = { light: new Map(), dark: new Map() };

/** A colour chosen by somebody, made darker or lighter where it would not stand out from the paper. */
export function readableColour(colour: string, theme: Theme): string {
  const found = known[theme].get(colour) ?? adjustedColour(colour, theme);
  known[theme].set(colour, found);
  return found;
}

function adjustedColour(colour: string, theme: Theme): string {
  const paper = papers[theme];
  if (contrast(colour, paper) >= minContrast) return colour;
  const { lightness, chroma, hue } = toOklch(colour);
  const direction = theme === 'light' ? -step : step;
  for (let own = lightness + direction; own > 0 && own < 1; own += direction) {
    const found = fromOklch({ lightness: own, chroma, hue });
    if (contrast(found, paper) >= minContrast) return found;
  }
  return theme === 'light' ? '#000000' : '#FFFFFF';
}

/** Palettes of chosen colours, followed by the neutral one. */
export function readablePalettes(
  colours: readonly string[],
): Readonly<Record<Theme, readonly string[]>> {
  const of = (theme: Theme) => [
    ...colours.map((colour) => readableColour(colour, theme)),
    neutralColours[theme],
  ];
  return { light: of('light'), dark: of('dark') };
}
