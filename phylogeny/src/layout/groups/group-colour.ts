import type { Group } from '../../parts/part-values.ts';
import type { Forest } from '../../species/forest.ts';
import { branchColours, shadeCount } from '../colouring/branch-colours.ts';
import { branchPalettes, type Theme, type ThemedColour } from '../colouring/palette.ts';
import { neutralColours, readableColour } from '../colouring/readable-colours.ts';

/**
 * The colours of groups: those that somebody chose, or that of their branch. A group of branches with
 * different hues has none of them. The colours of branches depend on all species, so they are only
 * worked out for a group that needs them.
 */
export function groupColour(forest: Forest): (group: Group) => ThemedColour {
  let branches: Uint8Array | null = null;
  return ({ colour, members }) => {
    if (colour !== undefined) {
      return { light: readableColour(colour, 'light'), dark: readableColour(colour, 'dark') };
    }
    branches ??= branchColours(forest);
    const found = new Set<number>();
    for (const member of members) {
      const colour = branches[forest.indexOf('species' in member ? member.species : member.branch)];
      if (colour !== undefined) found.add(colour);
    }
    const [first] = found;
    const hues = new Set(Array.from(found, (each) => Math.floor(each / shadeCount)));
    if (first === undefined || hues.size > 1) return neutralColours;
    const of = (theme: Theme) => branchPalettes[theme][first] ?? neutralColours[theme];
    return { light: of('light'), dark: of('dark') };
  };
}
