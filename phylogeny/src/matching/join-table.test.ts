import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readTableRows } from '../formats/index.ts';
import { treeFrom, treeOf } from '../operations/arbitraries.ts';
import {
  applyOperation,
  cellValue,
  checkOperation,
  invertOperation,
  type TreeDocument,
} from '../operations/index.ts';
import { partId } from '../parts/index.ts';
import { type Species, speciesId } from '../species/species.ts';
import { years } from '../timeline/years.ts';
import { planJoin } from './join-table.ts';

const species = (
  name: string,
  ancestor: string | null,
  start: number,
  duration: number,
): Species => ({
  id: speciesId(name),
  ancestorId: ancestor === null ? null : speciesId(ancestor),
  start: years(start),
  duration: years(duration),
  name,
  description: null,
  image: null,
});

/** Whales in years: Pakicetus 50–40 Ma, Ambulocetus from 48 to 41, Dorudon from 41 to 33.9. */
const whales = treeFrom([
  species('Pakicetus', null, -50e6, 10e6),
  species('Ambulocetus', 'Pakicetus', 2e6, 7e6),
  species('Dorudon', 'Ambulocetus', 7e6, 7.1e6),
]);

function plan(tree: TreeDocument, text: string, adds = false) {
  const table = readTableRows(text);
  if (!table.ok) throw new Error(table.error.code);
  let made = 0;
  return planJoin(tree, table.value, { adds, newId: () => `new-${++made}` });
}

function joined(tree: TreeDocument, text: string, adds = false): TreeDocument {
  const { operation } = plan(tree, text, adds);
  if (operation === null) return tree;
  expect(checkOperation(tree, operation).ok).toBe(true);
  return applyOperation(tree, operation).tree;
}

const rowOf = ({ forest }: TreeDocument, name: string) =>
  Array.from({ length: forest.size }, (_, row) => row).find((row) => forest.name(row) === name) ??
  -1;

describe('T4: a table that is joined to a tree', () => {
  test('needs no times: its columns become columns of the tree', () => {
    const text = 'Taxon,Mass,Aquatic\n†Dorudon_Gibbes_1845,450,yes\nPAKICETUS,20,no\nFelis,4,no\n';
    const { changes, unmatched, matched, newColumns } = plan(whales, text);
    expect([matched, unmatched, newColumns]).toEqual([2, ['Felis'], ['Mass', 'Aquatic']]);
    expect(changes.map(({ id, after }) => [id, after])).toEqual([
      ['Dorudon', 450],
      ['Dorudon', true],
      ['Pakicetus', 20],
      ['Pakicetus', false],
    ]);
    const after = joined(whales, text);
    expect(after.parts.columns.size).toBe(2);
    expect(after.forest.details(rowOf(after, 'Dorudon'))?.traits).toEqual({
      'new-1': 450,
      'new-2': true,
    });
  });

  test('takes the first column for the names if no title says so', () => {
    expect(plan(whales, 'Beast,Mass\nDorudon,450\nPakicetus,20\n').matched).toBe(2);
  });

  test('changes times in the unit of the table, and empty cells change nothing', () => {
    const text = 'species,fad,lad\nDorudon,41.5,33.9\nAmbulocetus,,\nPakicetus,50,40\n';
    const { changes } = plan(whales, text);
    expect(changes).toEqual([
      { id: 'Dorudon', field: 'apparition', before: -41e6, after: -41.5e6 },
    ]);
  });

  test('keeps a living species alive if only its apparition is stated', () => {
    const tree = treeFrom([species('Balaena', null, -10e6, 10e6)]);
    const after = joined(tree, 'species,fad\nBalaena,12\n');
    expect([after.forest.apparition(0), after.forest.extinction(0)]).toEqual([-12e6, 0]);
  });

  test('D4b: moves no other species', () => {
    const after = joined(whales, 'species,fad,lad\nPakicetus,52,42\n');
    expect(after.forest.extinction(rowOf(after, 'Pakicetus'))).toBe(-42e6);
    expect(after.forest.apparition(rowOf(after, 'Dorudon'))).toBe(-41e6);
  });

  test('leaves out what would break a rule, and lists it', () => {
    const text = 'species,fad,lad,Mass\nDorudon,60,33.9,450\nPakicetus,50,40,20\n';
    const { refused, changes } = plan(whales, text);
    expect(refused.map(({ id, field }) => [id, field])).toEqual([['Dorudon', 'apparition']]);
    expect(changes.map(({ after }) => after)).toEqual([450, 20]);
  });

  test('uses a column of the same name, and refuses values that do not fit it', () => {
    const column = { name: 'mass', type: 'number' as const };
    const id = partId('mass-1');
    const tree = applyOperation(whales, { kind: 'put-part', part: 'columns', id, value: column });
    const text = 'name,Mass\nDorudon,450\nPakicetus,light\n';
    const { changes, refused, newColumns } = plan(tree.tree, text);
    expect(newColumns).toEqual([]);
    expect(changes).toEqual([{ id: 'Dorudon', field: { column: id }, before: null, after: 450 }]);
    expect(refused).toMatchObject([{ id: 'Pakicetus', refusal: { code: 'trait-not-a-number' } }]);
  });

  test('lists names that are ambiguous or come twice', () => {
    const twins = treeFrom([species('Felis', null, 0, 1), { ...species('felis', null, 0, 1) }]);
    expect(plan(twins, 'name,Mass\nFELIS,4\n').ambiguous).toEqual(['FELIS']);
    expect(plan(whales, 'name,Mass\nDorudon,4\ndorudon,5\n').repeated).toEqual(['dorudon']);
  });

  test('adds species whose ancestors it names, and lists the others with the reason', () => {
    const text = [
      'name,ancestor,fad,lad,Mass',
      'Basilosaurus,dorudon,40,34,6000',
      'Saghacetus,Zygorhiza,37,35,',
      'Zygorhiza,Dorudon,38,34,900',
      'Felis,,2,0,',
      'Llanocetus,Mystery,34,33,',
      'Cetotherium,Dorudon,10,5,',
      'Undated,Dorudon,,,',
    ].join('\n');
    const { added, notAdded } = plan(whales, text);
    expect(added.map(({ species: { name }, ancestor }) => [name, ancestor])).toEqual([
      ['Basilosaurus', 'Dorudon'],
      ['Zygorhiza', 'Dorudon'],
      ['Saghacetus', 'Zygorhiza'],
    ]);
    expect(notAdded).toEqual([
      { name: 'Felis', reason: 'no-ancestor' },
      { name: 'Llanocetus', reason: 'unknown-ancestor' },
      { name: 'Cetotherium', reason: 'outside-life' },
      { name: 'Undated', reason: 'no-times' },
    ]);
    expect(joined(whales, text)).toEqual(whales);
    const after = joined(whales, text, true);
    expect(after.forest.size).toBe(6);
    const whale = rowOf(after, 'Saghacetus');
    expect(after.forest.name(after.forest.ancestor(whale))).toBe('Zygorhiza');
    expect(after.forest.apparition(whale)).toBe(-37e6);
  });

  test('makes a circle of new species harmless', () => {
    const text = 'name,ancestor,fad,lad\nA,B,40,35\nB,A,40,35\nC,C,40,35\n';
    expect(plan(whales, text, true).operation).toBeNull();
  });

  const cell = fc.constantFrom('', '1', '40', '55', '-3', 'x', 'yes', 'NA', 'extant');
  test('what is shown is what happens, and one undo takes it back', () => {
    fc.assert(
      fc.property(
        treeOf('exact'),
        fc.array(fc.tuple(fc.nat(20), fc.nat(20), fc.integer({ min: -60, max: 60 }), cell, cell), {
          minLength: 1,
          maxLength: 12,
        }),
        fc.boolean(),
        (tree, rows, adds) => {
          const { forest } = tree;
          const nameAt = (at: number) =>
            at < forest.size ? forest.name(at).replaceAll(/[",\r\n]/g, ' ') : `New ${at % 4}`;
          const lines = rows.map(([own, above, time, end, value]) =>
            [nameAt(own), above === 20 ? '' : nameAt(above), time, end.replace(/[xy].*/, ''), value]
              .map((one) => `"${one}"`)
              .join(','),
          );
          const text = ['name,ancestor,apparition_years,extinction_years,Trait', ...lines].join(
            '\n',
          );
          const table = readTableRows(text);
          if (!table.ok) return;
          let made = 0;
          const joining = planJoin(tree, table.value, { adds, newId: () => `new-${++made}` });
          const { operation, changes, added, refused } = joining;
          if (operation === null) {
            expect(changes).toEqual([]);
            expect(adds ? added : []).toEqual([]);
            return;
          }
          expect(checkOperation(tree, operation).ok).toBe(true);
          const { tree: after, created, deleted } = applyOperation(tree, operation);
          for (const { id, field, after: value } of changes) {
            const found = cellValue(after.forest, after.forest.indexOf(id), field);
            if (typeof value === 'number') expect(found).toBeCloseTo(value, 5);
            else expect(found).toEqual(value);
          }
          const shown = new Set(changes.map(({ id }) => id));
          for (let row = 0; row < forest.size; row++) {
            const id = forest.id(row);
            if (shown.has(id)) continue;
            const now = after.forest.indexOf(id);
            expect(after.forest.details(now)).toEqual(forest.details(row));
            expect(after.forest.ancestorId(now)).toBe(forest.ancestorId(row));
            if (joining.movedAlong > 0) continue;
            expect(after.forest.apparition(now)).toBeCloseTo(forest.apparition(row), 5);
            expect(after.forest.extinction(now)).toBeCloseTo(forest.extinction(row), 5);
          }
          expect(new Set(created)).toEqual(new Set(adds ? added.map((one) => one.species.id) : []));
          expect(deleted).toEqual([]);
          expect(refused.every(({ id }) => forest.has(id))).toBe(true);
          const undone = applyOperation(after, invertOperation(tree, operation)).tree;
          for (let row = 0; row < forest.size; row++) {
            expect(undone.forest.species(undone.forest.indexOf(forest.id(row)))).toEqual(
              forest.species(row),
            );
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});
