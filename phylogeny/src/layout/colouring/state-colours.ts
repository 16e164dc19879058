import type { Placement } from '../../species/details.ts';
import type { Forest } from '../../species/forest.ts';
import { type ColourEntry, type Colouring, type ColourKey, legendOf } from './colour-legend.ts';
import { fromOklch } from './oklch.ts';
import type { Theme } from './palette.ts';

type Hue = readonly [lightness: number, chroma: number, hue: number];

/** Found by search, like the hues of branches: they differ in every kind of colour vision. */
const hues: Readonly<Record<Theme, Readonly<Record<'living' | 'extinct', Hue>>>> = {
  light: { living: [0.5, 0.12, 145], extinct: [0.64, 0.02, 60] },
  dark: { living: [0.8, 0.12, 145], extinct: [0.55, 0.02, 60] },
};
/** From certain to unknown, ever lighter in the light theme and ever darker in the dark one. */
const placementHues: Readonly<Record<Theme, readonly Hue[]>> = {
  light: [
    [0.36, 0.08, 255],
    [0.5, 0.1, 200],
    [0.58, 0.12, 60],
    [0.66, 0.15, 20],
  ],
  dark: [
    [0.86, 0.06, 255],
    [0.75, 0.1, 200],
    [0.66, 0.12, 60],
    [0.56, 0.15, 20],
  ],
};
const placements: readonly (Placement | 'firm')[] = ['firm', 'probable', 'debated', 'unknown'];

const hexOf = ([lightness, chroma, hue]: Hue) => fromOklch({ lightness, chroma, hue });

/** Colours species by whether they live now. */
export function livingColours(forest: Forest, isLiving: (index: number) => boolean): Colouring {
  const colours = new Uint8Array(forest.size);
  for (let index = 0; index < colours.length; index++) colours[index] = isLiving(index) ? 0 : 1;
  const of = ({ living, extinct }: (typeof hues)[Theme]) => [hexOf(living), hexOf(extinct)];
  return stateColouring(colours, { light: of(hues.light), dark: of(hues.dark) }, [
    'living',
    'extinct',
  ]);
}

/** Colours species by how certain their placement is. */
export function placementColours(forest: Forest): Colouring {
  const colours = new Uint8Array(forest.size);
  for (const [index, details] of (forest.columns.details ?? []).entries()) {
    if (details?.placement === undefined) continue;
    colours[index] = Math.max(placements.indexOf(details.placement), 0);
  }
  const palettes = {
    light: placementHues.light.map(hexOf),
    dark: placementHues.dark.map(hexOf),
  };
  return stateColouring(colours, palettes, ['firm', 'probable', 'debated', 'unknown']);
}

/** Lists only the states that some species has. */
function stateColouring(
  colours: Uint8Array,
  palettes: Colouring['palettes'],
  keys: readonly ColourKey[],
): Colouring {
  const entries: readonly ColourEntry[] = keys.map((key, colour) => ({ colour, name: { key } }));
  const used = new Set(colours);
  return { colours, palettes, legend: legendOf(entries.filter(({ colour }) => used.has(colour))) };
}
