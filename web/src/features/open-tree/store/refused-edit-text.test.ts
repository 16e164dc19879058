import { type Species, speciesId, years } from '@life-tree/phylogeny';
import { expect, test } from 'vitest';
import { namesLost } from './refused-edit-text.ts';

const species = (name: string, more: Partial<Species> = {}): Species => ({
  ...{ id: speciesId(name), name, ancestorId: null, start: years(-2), duration: years(1) },
  ...{ description: null, image: null },
  ...more,
});
const edit = { operationId: '1', action: 'edit', target: null } as const;
const branch = (names: readonly string[]) => ({
  kind: 'import-branch' as const,
  species: names.map((name) => species(name)),
});

test('species that were typed or pasted and refused are named', () => {
  expect(namesLost({ ...edit, operation: branch(['Two']) })).toBe('Not added: Two');
  const steps = [branch(['A', 'B']), { kind: 'delete-branches' as const, ids: [] }];
  expect(namesLost({ ...edit, operation: { kind: 'sequence', steps } })).toBe('Not added: A, B');
  const many = branch(Array.from({ length: 23 }, (_, at) => `S${at}`));
  expect(namesLost({ ...edit, operation: many })).toMatch(/^Not added: S0, .*S19 and 3 more$/);
});

test('no names are lost with splits, other edits and an undo', () => {
  const split = { kind: 'import-branch' as const, species: [species('x', { inferred: true })] };
  expect(namesLost({ ...edit, operation: split })).toBeNull();
  expect(namesLost({ ...edit, operation: { kind: 'delete-branches', ids: [] } })).toBeNull();
  expect(namesLost({ ...edit, action: 'redo', operation: branch(['Two']) })).toBeNull();
});
