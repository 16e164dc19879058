import { describe, expect, test } from 'vitest';
import type { TreeDocument } from '../document/index.ts';
import { readTrees } from '../formats/read.ts';
import { partId } from '../parts/part-id.ts';
import { PartList } from '../parts/part-list.ts';
import type { Column } from '../parts/part-values.ts';
import { emptyParts } from '../parts/tree-parts.ts';
import { Forest } from '../species/forest.ts';
import { importTree, inSequence, invertOperation, performOperation } from './index.ts';
import { mergeColumns } from './merge-columns.ts';

let count = 0;
const newId = () => partId(`new-${++count}`);
const entry = (id: string, value: Column) => ({ id: partId(id), value });
const listOf = (...entries: ReturnType<typeof entry>[]) => PartList.from('columns', entries);
const support: Column = { name: 'Support', type: 'number', rank: 0 };

describe('Adding the columns of a file to a tree', () => {
  test('uses a column of the same name and type, whatever its case', () => {
    const own = listOf(entry('own', { ...support, name: 'SUPPORT' }));
    const { steps, ids } = mergeColumns(own, [entry('column-1', support)], newId);
    expect(steps).toEqual([]);
    expect(ids.get('column-1')).toBe('own');
  });

  test('adds one under a number when the name has another type', () => {
    const own = listOf(entry('own', { name: 'Support', type: 'text', rank: 4 }));
    const { steps } = mergeColumns(own, [entry('column-1', support)], newId);
    expect(steps).toMatchObject([{ value: { name: 'Support 2', type: 'number', rank: 5 } }]);
  });

  test('adds choices that the column of the tree does not have', () => {
    const choice = (name: string) => ({ name, colour: '#112233' });
    const diet = (...names: string[]): Column => ({
      ...{ name: 'Diet', type: 'choice' },
      choices: names.map(choice),
    });
    const own = listOf(entry('own', diet('fish', 'plants')));
    const { steps } = mergeColumns(own, [entry('c', diet('plants', 'krill'))], newId);
    expect(steps).toMatchObject([{ id: 'own', value: diet('fish', 'plants', 'krill') }]);
  });

  test('leaves out what a tree of 50 columns has no room for', () => {
    const full = listOf(
      ...Array.from({ length: 50 }, (_, index) =>
        entry(`c${index}`, { name: `Column ${index}`, type: 'text' }),
      ),
    );
    const { steps, ids } = mergeColumns(full, [entry('column-1', support)], newId);
    expect([steps.length, ids.size]).toEqual([0, 0]);
  });

  test('A3: is one edit with the import of the species, and one undo removes all', () => {
    const read = readTrees('((A:1,B:1)98:1,C:2);');
    const built = read.ok ? read.value.trees[0]?.build() : undefined;
    if (!built?.ok) throw new Error('not built');
    const before: TreeDocument = {
      fields: { name: 'Tree', description: null, isPublic: false, tags: [] },
      forest: Forest.empty,
      parts: emptyParts,
    };
    const imported = importTree(built.value, before, -1, () => `new-${++count}`);
    const operation = inSequence([...imported.parts, imported.branch]);
    const performed = performOperation(before, operation);
    if (!performed.ok) throw new Error(performed.error.code);
    const { forest, parts } = performed.value.tree;
    const [column] = parts.columns.entries();
    expect(column?.value).toMatchObject({ name: 'Support', type: 'number' });
    const ancestor = forest.names.indexOf('Ancestor 2');
    expect(forest.details(ancestor)?.traits).toEqual({ [column?.id ?? '']: 98 });
    const undone = performOperation(performed.value.tree, invertOperation(before, operation));
    expect(undone.ok && undone.value.tree.parts.columns.size).toBe(0);
    expect(undone.ok && undone.value.tree.forest.size).toBe(0);
  });
});
