import { hueCount, shadeCount } from './branch-colours.ts';

/** A light or dark theme. */
export type Theme = 'light' | 'dark';

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
      palette.push(fromOklch(lightness + difference + (shades[shade] ?? 0), chroma, hue));
    }
  }
  return palette;
}

/** Converts OKLCH to sRGB (Björn Ottosson's matrices). In OKLCH, equal steps look equal for every hue. */
function fromOklch(lightness: number, chroma: number, hue: number): string {
  const angle = (hue * Math.PI) / 180;
  const a = chroma * Math.cos(angle);
  const b = chroma * Math.sin(angle);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return `#${channels.map(asHex).join('')}`;
}

function asHex(linear: number): string {
  const clamped = Math.min(Math.max(linear, 0), 1);
  const encoded = clamped <= 0.0031308 ? clamped * 12.92 : 1.055 * clamped ** (1 / 2.4) - 0.055;
  return Math.round(encoded * 255)
    .toString(16)
    .padStart(2, '0')
    .toUpperCase();
}
