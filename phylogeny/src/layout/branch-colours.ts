import type { Forest } from '../species/forest.ts';

/** How many hues and how many steps of lightness the palettes have. */
export const hueCount = 24;
export const lightnessSteps = 3;

/** The share by which a branch may differ in hue from the one it springs from. */
const narrowing = 0.6;
/** Narrower than this, in degrees, branches of branches would all look the same. */
const narrowestRange = 60;
const goldenRatio = 0.618_033_988_749_895;
const wholeCircle = 360;
/** The first root is green as a leaf. */
const firstHue = 145;

/**
 * A colour for each species, as a place in a palette of `hueCount` hues by `lightnessSteps`.
 *
 * The first descendant carries on its ancestor's colour, so that a line keeps one; every further one
 * begins a branch with a hue of its own near its ancestor's, and another lightness, which tells
 * branches apart without colour too. The colour of a species follows from its line of ancestors and
 * its turn among its siblings alone: what happens elsewhere in the tree never changes it.
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
    // How far the line has come since its branch began, so that its side branches differ too.
    let generation = parent < 0 ? 0 : (generations[parent] ?? 0) + 1;
    if (turn > 0) {
      const turned = goldenRatio * (generation + turn);
      // Not `%`, which on fractions takes longer than everything else here.
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
