import type { Forest } from '../species/forest.ts';

/** The number of hues in the palettes. */
export const hueCount = 24;
/** The number of steps of lightness in the palettes. */
export const lightnessSteps = 3;

/** How much a branch may differ in hue from its ancestor, as a ratio. */
const narrowing = 0.6;
/** The minimum range of hues in degrees, so that branches of branches do not all look the same. */
const narrowestRange = 60;
const goldenRatio = 0.618_033_988_749_895;
const wholeCircle = 360;
/** The first root is green. */
const firstHue = 145;

/**
 * The colour of each species, as an index into a palette of `hueCount` hues by `lightnessSteps`.
 *
 * The first descendant continues its ancestor's colour. Every further one starts a branch with a
 * similar hue and a different lightness, so that branches can be distinguished without colour too.
 * The colour of a species depends only on its ancestors and its position among its siblings, so
 * changes elsewhere in the tree never change it.
 */
export function branchColours(forest: Forest): Uint8Array {
  const { parents } = forest.columns;
  const size = forest.size;
  const colours = new Uint8Array(size);
  const hues = new Float32Array(size);
  const ranges = new Float32Array(size);
  const turns = new Int32Array(size + 1);
  const generations = new Int32Array(size);
  for (let index = 0; index < size; index++) {
    const parent = parents[index] ?? -1;
    const turn = turns[parent + 1] ?? 0;
    turns[parent + 1] = turn + 1;
    let hue = parent < 0 ? firstHue : (hues[parent] ?? 0);
    let range = parent < 0 ? wholeCircle : (ranges[parent] ?? 0);
    let lightness = parent < 0 ? 0 : (colours[parent] ?? 0) % lightnessSteps;
    // The distance from the start of the branch, so that its side branches differ too.
    let generation = parent < 0 ? 0 : (generations[parent] ?? 0) + 1;
    if (turn > 0) {
      const turned = goldenRatio * (generation + turn);
      // Not `%`, which is slow on fractions.
      hue += range * (0.15 + 0.7 * (turned - Math.floor(turned)));
      if (hue >= wholeCircle) hue -= wholeCircle;
      range = Math.max(range * narrowing, narrowestRange);
      lightness = (lightness + 1 + ((turn - 1) % (lightnessSteps - 1))) % lightnessSteps;
      generation = 0;
    }
    hues[index] = hue;
    ranges[index] = range;
    generations[index] = generation;
    const hueStep = Math.floor((hue / wholeCircle) * hueCount) % hueCount;
    colours[index] = hueStep * lightnessSteps + lightness;
  }
  return colours;
}
