import { describe, expect, it } from 'vitest';
import type { Forest } from '../../species/forest.ts';
import type { SpeciesId } from '../../species/ids/species-id.ts';
import { fromNested } from '../../species/nested.ts';
import { layOutForest } from '../forest-layout.ts';

const forest = fromNested([
  {
    name: 'Marsupialia',
    apparition: -125,
    duration: 40,
    descendants: [
      {
        name: 'Ancestor 1',
        afterApparition: 40,
        duration: 5,
        inferred: true,
        descendants: [
          { name: 'Kangaroo', afterApparition: 5, duration: 80 },
          { name: 'Thylacine', afterApparition: 5, duration: 79 },
        ],
      },
      { name: 'Sparassodonta', afterApparition: 10, duration: 50 },
    ],
  },
]);
const indexOf = (name: string) => forest.names.indexOf(name);
const fold = (of: Forest, ...names: string[]) => {
  const collapsed = new Set<SpeciesId>(names.map((name) => of.id(indexOf(name))));
  return layOutForest(of, { collapsed });
};

describe('a folded branch', () => {
  it('A2a: reaches from its first apparition to its latest extinction', () => {
    const layout = fold(forest, 'Marsupialia');
    const open = layOutForest(forest);
    expect(layout.columns.starts[0]).toBe(open.columns.starts[0]);
    expect(layout.columns.ends[0]).toBe(open.columns.ends[indexOf('Kangaroo')]);
    expect(open.columns.ends[0]).toBeLessThan(layout.columns.ends[0] ?? 0);
    expect(layout.folded.get(0)?.extinction).toBe(0);
  });

  it('A2a: counts the species in it without inferred ones', () => {
    expect(fold(forest, 'Marsupialia').folded.get(0)?.count).toBe(3);
    const ancestor = indexOf('Ancestor 1');
    expect(fold(forest, 'Ancestor 1').folded.get(ancestor)?.count).toBe(2);
  });

  it('A2a: is living if anything in it is', () => {
    expect(fold(forest, 'Marsupialia').folded.get(0)?.isLiving).toBe(true);
    const extinct = fromNested([
      {
        name: 'Marsupialia',
        apparition: -125,
        duration: 40,
        descendants: [{ name: 'Ancestor 1', afterApparition: 40, duration: 5 }],
      },
    ]);
    expect(fold(extinct, 'Marsupialia').folded.get(0)?.isLiving).toBe(false);
  });

  it('is none in a species without descendants or in a branch that is folded itself', () => {
    const layout = fold(forest, 'Marsupialia', 'Ancestor 1', 'Kangaroo');
    expect([...layout.folded.keys()]).toEqual([0]);
    expect(layout.rows.count).toBe(1);
    expect(layOutForest(forest).folded.size).toBe(0);
  });

  it('spans its hidden generations when generations are shown', () => {
    const collapsed = new Set([forest.id(0)]);
    const layout = layOutForest(forest, { collapsed, chronological: false });
    expect(layout.columns.ends[0]).toBe(layout.columns.width);
  });
});
