import { describe, expect, it } from 'vitest';
import { partId } from '../parts/part-id.ts';
import { years } from '../timeline/years.ts';
import { Forest } from './forest.ts';
import { speciesId } from './ids/species-id.ts';
import { similarSpecies, speciesInBranches } from './similar-species.ts';

const column = partId('11111111-1111-4111-8111-111111111111');
const species = (
  id: string,
  ancestorId: string | null,
  details: { placement?: 'debated'; traits?: Record<string, number> } = {},
  duration = 10,
) => ({
  id: speciesId(id),
  name: id,
  ancestorId: ancestorId === null ? null : speciesId(ancestorId),
  start: years(ancestorId === null ? -10 : 0),
  duration: years(duration),
  description: null,
  image: null,
  ...details,
});
const built = Forest.fromSpecies([
  species('root', null),
  species('a', 'root', { placement: 'debated', traits: { [column]: 4 } }, 5),
  species('a1', 'a', {}, 5),
  species('b', 'root', { traits: { [column]: 4 } }),
  species('c', 'root', { traits: { [column]: 2 } }),
]);
const forest = built.ok ? built.value : Forest.empty;
const like = (id: string, likeness: Parameters<typeof similarSpecies>[2]) =>
  similarSpecies(forest, forest.indexOf(speciesId(id)), likeness);

describe('T5: species like one', () => {
  it('have the same ancestor', () => {
    expect(like('a', 'ancestor')).toEqual(['a', 'b', 'c']);
    expect(like('root', 'ancestor')).toEqual(['root']);
  });

  it('have the same placement', () => {
    expect(like('a', 'placement')).toEqual(['a']);
    expect(like('b', 'placement')).toEqual(['root', 'a1', 'b', 'c']);
  });

  it('have the same value in a column, or none as well', () => {
    expect(like('a', { column })).toEqual(['a', 'b']);
    expect(like('root', { column })).toEqual(['root', 'a1']);
  });

  it('are living or extinct too', () => {
    expect(like('root', 'living')).toEqual(['root', 'b', 'c']);
    expect(like('a', 'living')).toEqual(['a', 'a1']);
  });

  it('can be all in the same branches', () => {
    const ids = ['b', 'a1', 'a'].map(speciesId);
    expect(speciesInBranches(forest, ids)).toEqual(['a', 'a1', 'b']);
  });
});
