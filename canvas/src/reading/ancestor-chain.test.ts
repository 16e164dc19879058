import { Forest, type SpeciesId, speciesId, years } from '@life-tree/phylogeny';
import { describe, expect, it } from 'vitest';
import { ancestorChain } from './ancestor-chain.ts';

/** A line of descent of seven species, A to G. */
function lineOf(inferred: readonly string[] = []): Forest {
  let ancestor: SpeciesId | null = null;
  const species = [...'ABCDEFG'].map((name) => {
    const one = {
      id: speciesId(name),
      name,
      ancestorId: ancestor,
      start: years(1),
      duration: years(10),
      description: null,
      image: null,
      ...(inferred.includes(name) && ({ inferred: true } as const)),
    };
    ancestor = one.id;
    return one;
  });
  const made = Forest.fromSpecies(species);
  if (!made.ok) throw new Error('not a forest');
  return made.value;
}

describe('the chain of ancestors', () => {
  const chain = (forest: Forest, id: string) =>
    ancestorChain(forest, forest.indexOf(speciesId(id)));

  it('names four, the nearest first, and counts the others', () => {
    expect(chain(lineOf(), 'G')).toEqual({ names: ['F', 'E', 'D', 'C'], more: 2 });
    expect(chain(lineOf(), 'C')).toEqual({ names: ['B', 'A'], more: 0 });
    expect(chain(lineOf(), 'A')).toEqual({ names: [], more: 0 });
  });

  it('leaves out splits that no one has named, but no clades', () => {
    const line = lineOf(['E', 'B']);
    const names = line.names.map((name) => (name === 'E' ? 'Ancestor 1' : name));
    const unnamed = line.withValues({ names });
    expect(chain(unnamed, 'G')).toEqual({ names: ['F', 'D', 'C', 'B'], more: 1 });
  });
});
