import { hueCount, lightnessSteps } from './branch-colours.ts';

/** A light or dark theme. */
export type Theme = 'light' | 'dark';

/** Lightness and chroma (OKLCH) of each step: calm, and at least 3:1 against the theme's paper. */
const steps: Record<Theme, readonly (readonly [lightness: number, chroma: number])[]> = {
  light: [
    [0.5, 0.085],
    [0.61, 0.095],
    [0.41, 0.07],
  ],
  dark: [
    [0.72, 0.09],
    [0.83, 0.08],
    [0.61, 0.085],
  ],
};

/** The colours that `branchColours` has indexes of, as #RRGGBB. */
export const branchPalettes: Record<Theme, readonly string[]> = {
  light: paletteOf('light'),
  dark: paletteOf('dark'),
};

function paletteOf(theme: Theme): string[] {
  const palette: string[] = [];
  for (let hueStep = 0; hueStep < hueCount; hueStep++) {
    const hue = ((hueStep + 0.5) / hueCount) * 360;
    for (let step = 0; step < lightnessSteps; step++) {
      const [lightness, chroma] = steps[theme][step] ?? [0.5, 0];
      palette.push(fromOklch(lightness, chroma, hue));
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
