import { inferredOnly } from '../src/species/details.ts';
import { Forest } from '../src/species/forest.ts';

/** Pseudorandom numbers between 0 and 1, always the same for the same seed. */
export function seededNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Forests for tests and benchmarks. `tangled`: several roots, descendants at and before the ancestor's
 * end, times on a coarse grid so that there are many ties. `branching`: one root, every species splits
 * in two at its end, like dated trees from files. `chain`: each species is the only descendant of the
 * one before. `star`: all descend from the first. `ladder`: each has an early descendant without
 * descendants and a late one that continues, so that connectors are nested as deeply as possible.
 */
export type ForestShape = 'tangled' | 'branching' | 'chain' | 'star' | 'ladder';

/** A forest of the given shape; the same every time. */
export function sampleForest(shape: ForestShape, size: number, seed = 1): Forest {
  const parents = new Int32Array(size).fill(-1);
  const starts = new Float64Array(size);
  const durations = new Float64Array(size);
  const random = seededNumbers(seed * 7919 + size);
  fill[shape](parents, starts, durations, random);
  return Forest.fromColumns({
    ids: null,
    parents,
    starts,
    durations,
    names: Array.from({ length: size }, (_, index) => `Species ${index}`),
    descriptions: null,
    images: null,
  });
}

type Fill = (
  parents: Int32Array,
  starts: Float64Array,
  durations: Float64Array,
  random: () => number,
) => void;

const fill: Record<ForestShape, Fill> = {
  tangled(parents, starts, durations, random) {
    for (let index = 0; index < parents.length; index++) {
      let parent = index - 1;
      while (parent >= 0 && random() < 0.45) parent = parents[parent] ?? -1;
      parents[index] = parent;
      durations[index] = 1 + Math.floor(random() * 8);
      const lived = parent < 0 ? 6 : (durations[parent] ?? 0);
      starts[index] = random() < 0.4 ? lived : Math.floor(random() * (lived + 1));
    }
  },
  branching(parents, starts, durations, random) {
    // Each entry of the stack is a branch to be made: its ancestor and its number of species.
    const ancestors = [-1];
    const sizes = [parents.length];
    for (let index = 0; index < parents.length; index++) {
      const parent = ancestors.pop() ?? -1;
      const size = sizes.pop() ?? 1;
      parents[index] = parent;
      durations[index] = 0.1 + random();
      starts[index] = parent < 0 ? 0 : (durations[parent] ?? 0);
      if (size < 2) continue;
      const first = size < 3 ? 1 : 1 + Math.floor((size - 2) * (0.1 + 0.8 * random()));
      if (size - 1 - first > 0) {
        ancestors.push(index);
        sizes.push(size - 1 - first);
      }
      ancestors.push(index);
      sizes.push(first);
    }
  },
  chain(parents, starts, durations) {
    for (let index = 0; index < parents.length; index++) {
      parents[index] = index - 1;
      durations[index] = 2;
      starts[index] = index === 0 ? 0 : 1;
    }
  },
  star(parents, starts, durations, random) {
    for (let index = 1; index < parents.length; index++) {
      parents[index] = 0;
      durations[index] = 1 + random() * 10;
      starts[index] = random() * 1000;
    }
    durations[0] = 1000;
  },
  ladder(parents, starts, durations) {
    for (let index = 0; index < parents.length; index++) {
      const isRung = index % 2 === 1;
      parents[index] = index === 0 ? -1 : isRung ? index - 1 : index - 2;
      durations[index] = 4;
      starts[index] = index === 0 ? 0 : isRung ? 1 : 2;
    }
  },
};

/** The forest with its ancestors, or a part of them, marked as inferred. */
export function inferAncestors(forest: Forest, ratio = 1, seed = 1): Forest {
  const random = seededNumbers(seed);
  const details = Array.from({ length: forest.size }, (_, index) =>
    random() < ratio && forest.branchSize(index) > 1 ? inferredOnly : null,
  );
  return forest.withValues({ details });
}
