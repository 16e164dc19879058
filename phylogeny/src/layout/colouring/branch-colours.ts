import type { Forest } from '../../species/forest.ts';
import { mainBranches } from './main-branches.ts';

/** The number of hues in the palettes. The first is that of the trunk of a tree. */
export const hueCount = 9;
/** The number of shades of each hue in the palettes. */
export const shadeCount = 3;

/**
 * The colour of each species, as an index into a palette of `hueCount` hues by `shadeCount`.
 *
 * Each main branch has one hue, so that colour shows who is related. In it, the first descendant
 * continues its ancestor's shade, and every further one starts a branch with another shade.
 */
export function branchColours(forest: Forest): Uint8Array {
  const { parents } = forest.columns;
  const { starts, firsts } = mainBranches(forest);
  const hues = mainHues(forest, firsts);
  const turns = new Int32Array(forest.size + 1);
  const colours = new Uint8Array(forest.size);
  for (let index = 0; index < colours.length; index++) {
    const parent = parents[index] ?? -1;
    const turn = turns[parent + 1] ?? 0;
    turns[parent + 1] = turn + 1;
    const start = starts[index] ?? 0;
    const hue = hues[start] ?? 0;
    let shade = 0;
    if (start !== index && parent >= 0) {
      shade = (colours[parent] ?? 0) % shadeCount;
      if (turn > 0) shade = (shade + 1 + ((turn - 1) % (shadeCount - 1))) % shadeCount;
    }
    colours[index] = hue * shadeCount + shade;
  }
  return colours;
}

/**
 * The hue of each main branch, by its first species. The first root has the first hue. Others have one
 * that depends on their id, unless an earlier one has it: a new branch then changes few others.
 */
function mainHues(forest: Forest, firsts: readonly number[]): Uint8Array {
  const hues = new Uint8Array(forest.size);
  const others = hueCount - 1;
  let taken = new Uint8Array(hueCount);
  let free = others;
  for (const index of firsts) {
    if (index === 0) continue;
    if (free === 0) {
      taken = new Uint8Array(hueCount);
      free = others;
    }
    let hue = forest.hashOfId(index) % others;
    while (taken[hue + 1] === 1) hue = (hue + 1) % others;
    taken[hue + 1] = 1;
    free--;
    hues[index] = hue + 1;
  }
  return hues;
}
