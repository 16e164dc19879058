import fc from 'fast-check';
import { expect, test } from 'vitest';
import { speciesId } from '../../species/species.ts';
import { treeOf } from '../arbitraries.ts';
import { performOperation } from '../index.ts';
import { copyBranches } from './copy-branches.ts';
import { duplicateSpecies } from './duplicate-species.ts';

test('T5: duplicated species have the same times, values and ancestors as their originals', () => {
  fc.assert(
    fc.property(treeOf('exact'), fc.array(fc.nat(40), { minLength: 1 }), (tree, picks) => {
      const { forest } = tree;
      if (forest.size === 0) return;
      const ids = [...new Set(picks.map((pick) => forest.id(pick % forest.size)))];
      let next = 0;
      const branch = duplicateSpecies(tree, ids, () => speciesId(`copy ${next++}`));
      expect(branch.species).toHaveLength(ids.length);
      const done = performOperation(tree, branch);
      if (!done.ok) throw new Error(done.error.code);
      const after = done.value.tree.forest;
      const copied = copyBranches(tree, ids).forest;
      for (let at = 0; at < copied.size; at++) {
        const row = forest.indexOf(copied.id(at));
        const copy = after.indexOf(speciesId(`copy ${at}`));
        expect(after.name(copy)).toBe(forest.name(row));
        expect(after.apparition(copy)).toBe(forest.apparition(row));
        expect(after.duration(copy)).toBe(forest.duration(row));
        for (const { id } of tree.parts.columns.entries()) {
          const [now, before] = [after.details(copy), forest.details(row)];
          expect(now?.traits?.[id]).toEqual(before?.traits?.[id]);
        }
        const above = forest.ancestorId(row);
        // Its original's ancestor, unless that or one before it is copied too.
        if (
          !ids.some((id) => forest.isInBranch(row, forest.indexOf(id)) && id !== forest.id(row))
        ) {
          expect(after.ancestorId(copy)).toBe(above);
        }
      }
      expect(done.value.tree.parts).toBe(tree.parts);
    }),
    { numRuns: 200 },
  );
});
