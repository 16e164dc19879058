import { expect, test } from 'vitest';
import { speciesId } from '../../species/ids/species-id.ts';
import { inEdits, maxNamedSpecies } from './edit-many.ts';

const editsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: speciesId(`s${index}`), name: 'New' }));

test('edits take one step for each ten thousand species', () => {
  const sizes = inEdits(editsOf(2 * maxNamedSpecies + 1)).map((step) =>
    step.kind === 'edit-many' ? step.edits.length : 0,
  );
  expect(sizes).toEqual([maxNamedSpecies, maxNamedSpecies, 1]);
});

test('one edit is an edit of one species, and none is no step', () => {
  expect(inEdits(editsOf(1))).toEqual([{ kind: 'edit-species', id: 's0', name: 'New' }]);
  expect(inEdits([])).toEqual([]);
});
