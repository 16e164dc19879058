import type { PartList } from '../../parts/part-list.ts';
import type { Group } from '../../parts/part-values.ts';
import type { Forest } from '../../species/forest.ts';
import { groupColour } from '../groups/group-colour.ts';
import { type GroupSpecies, groupSpecies } from '../groups/group-species.ts';
import { type ColourEntry, type Colouring, legendOf } from './colour-legend.ts';
import type { Theme } from './palette.ts';
import { neutralColours } from './readable-colours.ts';

/** Colours each species by the smallest group that it is in. Null without groups. */
export function groupColours(forest: Forest, groups: PartList<Group>): Colouring | null {
  if (groups.size === 0) return null;
  const listed = groups.entries().map(({ value }) => value);
  const species = listed.map((group) => groupSpecies(forest, group));
  const none = listed.length;
  const colours = new Uint16Array(forest.size).fill(none);
  // Largest first, so that groups inside others keep their colour.
  for (const number of byCount(species)) {
    const { starts, ends } = species[number] ?? { starts: [], ends: [] };
    for (const [span, start] of starts.entries()) colours.fill(number, start, ends[span]);
  }
  const used = new Set(colours);
  const entries: ColourEntry[] = listed.map(({ name }, colour) => ({
    colour,
    name: { text: name },
  }));
  entries.push({ colour: none, name: { key: 'no-group' } });
  const own = listed.map(groupColour(forest));
  const paletteOf = (theme: Theme) => [...own.map((one) => one[theme]), neutralColours[theme]];
  return {
    colours,
    palettes: { light: paletteOf('light'), dark: paletteOf('dark') },
    legend: legendOf(entries.filter(({ colour }) => used.has(colour))),
  };
}

function byCount(species: readonly GroupSpecies[]): number[] {
  const counts = species.map(({ count }) => count);
  return [...species.keys()].sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0) || a - b);
}
