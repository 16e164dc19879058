import { maxNamedSpecies } from '@life-tree/phylogeny';
import { expect, test } from 'vitest';
import { refuseLongLists } from './edit-body-bounds.ts';

const branch = { kind: 'import-branch', species: new Array(maxNamedSpecies + 1).fill({}) };
const bodyOf = (...steps: object[]) => ({ operation: { kind: 'sequence', steps } });

test('a large import can come with parts and settings of its tree', () => {
  const part = { kind: 'put-part', part: 'columns' };
  const body = bodyOf(part, part, branch, { kind: 'edit-tree', order: 'name' });
  expect(() => refuseLongLists(body, null)).not.toThrow();
});

test.each(['ids', 'descendantIds', 'edits', 'times', 'links'])(
  'an edit that names too many species in %s is refused',
  (list) => {
    const step = (length: number) => ({ kind: 'edit-many', [list]: new Array(length).fill({}) });
    expect(() => refuseLongLists(bodyOf(step(maxNamedSpecies)), null)).not.toThrow();
    expect(() => refuseLongLists(bodyOf(step(maxNamedSpecies + 1)), null)).toThrow();
  },
);

test('a large import in a sequence with other edits of species is refused', () => {
  for (const other of [{ kind: 'edit-species' }, { kind: 'delete-branches' }, {}, null, branch]) {
    expect(() => refuseLongLists(bodyOf(branch, Object(other)), null)).toThrow();
  }
});
