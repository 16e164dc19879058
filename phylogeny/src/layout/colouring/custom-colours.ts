import { namedNear } from '../../species/ancestry/unnamed-splits.ts';
import type { Forest } from '../../species/forest.ts';
import { type ColourEntry, type Colouring, legendOf } from './colour-legend.ts';
import type { Theme } from './palette.ts';
import { readableColour } from './readable-colours.ts';

/**
 * Colours each species with its own colour, which its descendants inherit until one of them has another.
 * Species without any keep the colour of their branch.
 */
export function customColours(forest: Forest, byBranch: Colouring): Colouring {
  const { details, parents } = forest.columns;
  if (details === undefined || details === null) return byBranch;
  const first = byBranch.palettes.light.length;
  const chosen = new Map<string, number>();
  const entries: ColourEntry[] = [];
  const colours = Int32Array.from(byBranch.colours);
  // Ancestors come before their descendants.
  for (let index = 0; index < colours.length; index++) {
    const own = details[index]?.colour?.toLowerCase();
    const parent = parents[index] ?? -1;
    if (own === undefined) {
      const inherited = parent < 0 ? -1 : (colours[parent] ?? -1);
      if (inherited >= first) colours[index] = inherited;
      continue;
    }
    let colour = chosen.get(own);
    if (colour === undefined) {
      colour = first + chosen.size;
      chosen.set(own, colour);
      entries.push({ colour, name: nameOf(forest, index) });
    }
    colours[index] = colour;
  }
  if (chosen.size === 0) return byBranch;
  const paletteOf = (theme: Theme) => [
    ...byBranch.palettes[theme],
    ...Array.from(chosen.keys(), (colour) => readableColour(colour, theme)),
  ];
  return {
    colours,
    palettes: { light: paletteOf('light'), dark: paletteOf('dark') },
    legend: legendOf(entries),
  };
}

function nameOf(forest: Forest, index: number): ColourEntry['name'] {
  const near = namedNear(forest, index);
  return near === null ? { text: forest.name(index) } : { near };
}
