import { Forest, fromNested, type NestedSpecies } from '@life-tree/phylogeny';

/** A small tree of whales for tests, with extinct and living species. */
const whales: NestedSpecies = {
  name: 'Raoellidae',
  apparition: -52e6,
  duration: 11e6,
  descendants: [
    {
      name: 'Pakicetus',
      afterApparition: 2e6,
      duration: 4e6,
      descendants: [
        { name: 'Ambulocetus', afterApparition: 3e6, duration: 2e6 },
        {
          name: 'Basilosauridae',
          afterApparition: 4e6,
          duration: 12e6,
          descendants: [
            { name: 'Odontoceti', afterApparition: 12e6, duration: 34e6 },
            { name: 'Mysticeti', afterApparition: 12e6, duration: 34e6 },
          ],
        },
      ],
    },
  ],
};

export const whaleForest: Forest = fromNested([whales]);

/** A root with `size - 1` descendants, one after the other. */
export function largeForest(size: number): Forest {
  const parents = new Int32Array(size);
  const starts = new Float64Array(size);
  const durations = new Float64Array(size).fill(10);
  parents[0] = -1;
  durations[0] = size;
  for (let index = 1; index < size; index++) starts[index] = index;
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

/** The row of a species by its name. */
export function rowOf(forest: Forest, name: string): number {
  return forest.names.indexOf(name);
}
