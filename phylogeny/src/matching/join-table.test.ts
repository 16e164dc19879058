import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { treeFrom, treeOf } from '../../testing/arbitraries.ts';
import type { TreeDocument } from '../document/index.ts';
import { readTableRows } from '../formats/index.ts';
import { applyOperation, cellValue, checkOperation, invertOperation } from '../operations/index.ts';
import { partId } from '../parts/index.ts';
import { speciesId } from '../species/ids/species-id.ts';
import type { Species } from '../species/species.ts';
import { years } from '../timeline/years.ts';
import { type JoinOptions, planJoin } from './join-table.ts';

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

let made = 0;

function plan(tree: TreeDocument, text: string, options: Partial<JoinOptions> = {}) {
  const table = readTableRows(text);
  if (!table.ok) throw new Error(table.error.code);
  return planJoin(tree, table.value, { adds: false, newId: () => `new-${++made}`, ...options });
}

function joined(tree: TreeDocument, text: string, options: Partial<JoinOptions> = {}) {
  const { operation } = plan(tree, text, options);
  if (operation === null) return tree;
  expect(checkOperation(tree, operation).ok).toBe(true);
  return applyOperation(tree, operation).tree;
}

const rowOf = ({ forest }: TreeDocument, name: string) =>
  Array.from({ length: forest.size }, (_, row) => row).find((row) => forest.name(row) === name) ??
  -1;

describe('T4: a table that is joined to a tree', () => {
  test('brings placement, colour and order of our own tables', () => {
    const text =
      'Name,Placement,Colour,Sibling order,Sources for dates\nDorudon,debated,#AA0000,3,Smith 2001\nPakicetus,,,,\nAmbulocetus,maybe,,,\n';
    const tree = joined(whales, text);
    const detailsOf = (name: string) => tree.forest.details(rowOf(tree, name));
    expect(detailsOf('Dorudon')).toEqual({ placement: 'debated', colour: '#aa0000', rank: 3 });
    expect([detailsOf('Pakicetus'), detailsOf('Ambulocetus')]).toEqual([null, null]);
    expect(plan(tree, text).operation).toBeNull();
    expect(
      joined(tree, 'Name,Placement\nDorudon,firm\n').forest.details(2)?.placement,
    ).toBeUndefined();
    const table = readTableRows(text);
    expect(table.ok && table.value.report.map(({ code, values }) => [code, values])).toEqual([
      ['column-ignored', { column: 'Sources for dates' }],
      ['detail-unreadable', {}],
    ]);
  });

  test('needs no times: its columns become columns of the tree', () => {
    const text = 'Taxon,Mass,Aquatic\n†Dorudon_Gibbes_1845,450,yes\nPAKICETUS,20,no\nFelis,4,no\n';
    const { changes, unmatched, matched, newColumns } = plan(whales, text);
    expect([matched, unmatched]).toEqual([2, ['Felis']]);
    expect(newColumns).toMatchObject([
      { cell: 0, name: 'Mass', type: 'number', canBeChoice: true },
      { cell: 1, name: 'Aquatic', type: 'yes-no', canBeChoice: true },
    ]);
    expect(changes.map(({ id, after }) => [id, after])).toEqual([
      ['Dorudon', 450],
      ['Dorudon', true],
      ['Pakicetus', 20],
      ['Pakicetus', false],
    ]);
    const after = joined(whales, text);
    expect(after.parts.columns.size).toBe(2);
    const traits = after.forest.details(rowOf(after, 'Dorudon'))?.traits ?? {};
    expect(Object.values(traits)).toEqual([450, true]);
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

  test('applies a row whole or not at all, and says why not', () => {
    const text = 'species,fad,lad,Mass\nDorudon,60,33.9,450\nPakicetus,50,40,20\n';
    const { refused, changes } = plan(whales, text);
    expect(refused).toMatchObject([
      { id: 'Dorudon', field: 'apparition', value: -60e6, refusal: { code: 'before-ancestor' } },
    ]);
    expect(changes.map(({ id, after }) => [id, after])).toEqual([['Pakicetus', 20]]);
  });

  test('never takes bounds without their date', () => {
    const tree = treeFrom([
      species('Dicraeosauridae', null, -163.5e6, 4e6),
      { ...species('Amargasaurus cazaui', 'Dicraeosauridae', 0, 38.5e6) },
    ]);
    const header = 'taxon,firstapp_max_ma,firstapp_min_ma,lastapp_max_ma,lastapp_min_ma\n';
    const text = `${header}Amargasaurus cazaui,179.4,175,129.4,125\n`;
    const { operation, refused } = plan(tree, text);
    expect(operation).toBeNull();
    expect(refused).toMatchObject([
      { id: 'Amargasaurus cazaui', value: -179.4e6, refusal: { code: 'before-ancestor' } },
    ]);
  });

  test('D7: gives a species that appears after its ancestor ended a line from there, and says so', () => {
    const text = 'species,fad,lad\nDorudon,35,33.9\nPakicetus,50,40\n';
    const { changes, refused } = plan(whales, text);
    expect(refused).toEqual([]);
    expect(changes).toEqual([
      { id: 'Dorudon', field: 'apparition', before: -41e6, after: -35e6 },
      { id: 'Dorudon', field: 'split', before: null, after: -41e6 },
    ]);
    const { forest } = joined(whales, text);
    expect(forest.split(forest.indexOf(speciesId('Dorudon')))).toBe(-41e6);
  });

  describe('D7: with a column of splits', () => {
    const splitOf = ({ forest }: TreeDocument, name: string) => {
      const row = forest.indexOf(speciesId(name));
      return forest.split(row);
    };

    test('takes when lineages begin, with or without other times', () => {
      const after = joined(whales, 'species,Split (Ma),fad\nDorudon,41.5,40\nAmbulocetus,49,\n');
      expect(splitOf(after, 'Dorudon')).toBe(-41.5e6);
      expect(after.forest.apparition(rowOf(after, 'Dorudon'))).toBe(-40e6);
      expect(splitOf(after, 'Ambulocetus')).toBe(-49e6);
      expect(
        plan(after, 'species,Split (Ma),fad\nDorudon,41.5,40\nAmbulocetus,49,\n'),
      ).toMatchObject({
        operation: null,
        refused: [],
      });
      const back = joined(after, 'species,Split (Ma),fad\nDorudon,41.2,41.2\n');
      expect(splitOf(back, 'Dorudon')).toBe(-41.2e6);
      expect(back.forest.ghost(rowOf(back, 'Dorudon'))).toBe(0);
    });

    test('shows each change once, and says of a refused row that its split is why', () => {
      const text = 'species,fad,split\nDorudon,35,41.5\nAmbulocetus,47,46\nPakicetus,50,soon\n';
      const { changes, refused } = plan(whales, text);
      expect(changes.map(({ id, field, after }) => [id, field, after])).toEqual([
        ['Dorudon', 'apparition', -35e6],
        ['Dorudon', 'split', -41.5e6],
      ]);
      expect(refused).toMatchObject([
        { id: 'Pakicetus', field: 'split', value: 'soon', refusal: { code: 'unreadable-cell' } },
        { id: 'Ambulocetus', field: 'split', refusal: { code: 'not-a-ghost' } },
      ]);
      expect(plan(whales, 'species,fad,split\nDorudon,35,60\n').refused).toMatchObject([
        { field: 'split', refusal: { code: 'split-before-ancestor' }, limit: -48e6 },
      ]);
    });

    test('adds new species where they split off, if their ancestors live then', () => {
      const text =
        'species,ancestor,fad,lad,split\nRodhocetus,Pakicetus,38,37,45\nKutchicetus,Pakicetus,38,37,39\n';
      const { added, notAdded } = plan(whales, text, { adds: true });
      expect(added).toMatchObject([{ species: { name: 'Rodhocetus', ghost: 7e6 } }]);
      expect(notAdded).toEqual([{ name: 'Kutchicetus', reason: 'split-outside' }]);
    });

    test('leaves a column of other values with that title to the tree', () => {
      const { newColumns } = plan(whales, 'species,split\nDorudon,train\nPakicetus,test\n');
      expect(newColumns).toMatchObject([{ name: 'split' }]);
    });
  });

  test('removes bounds that were stated around another date', () => {
    const apparitionBounds = { before: 1e6, after: 1e6, kind: 'range' as const };
    const tree = treeFrom([{ ...species('Pakicetus', null, -50e6, 10e6), apparitionBounds }]);
    const bounds = ({ forest }: TreeDocument) => forest.details(0)?.apparitionBounds;
    expect(bounds(joined(tree, 'species,fad,lad\nPakicetus,50,40\n'))).toEqual(apparitionBounds);
    expect(bounds(joined(tree, 'species,fad,lad\nPakicetus,52,40\n'))).toBeUndefined();
  });

  test('applies rows that are possible only together', () => {
    const text = 'species,fad,lad\nDorudon,25,20\nPakicetus,32,22\nAmbulocetus,30,23\n';
    const { refused } = plan(whales, text);
    expect(refused).toEqual([]);
    const { forest } = joined(whales, text);
    expect([forest.apparition(0), forest.extinction(0)]).toEqual([-32e6, -22e6]);
  });

  test('refuses a row with a time that cannot be read, and asks for a unit that is not stated', () => {
    const text = 'species,fad,lad,Mass\nDorudon,soon,34,450\nPakicetus,50,40,20\n';
    const { refused, changes } = plan(whales, text);
    expect(refused).toMatchObject([{ value: 'soon', refusal: { code: 'unreadable-cell' } }]);
    expect(changes.map(({ after }) => after)).toEqual([20]);
    const table = readTableRows(text);
    expect(table.ok && table.value.questions).toMatchObject([{ kind: 'unit', guess: 1e6 }]);
    const stated = readTableRows(text, { yearsPerUnit: 1000 });
    expect(stated.ok && stated.value.questions).toEqual([]);
  });

  test('refuses a row whose ancestor is not clearly one species', () => {
    const text = 'species,ancestor,Mass\nDorudon,Basilosaurus,450\n';
    expect(plan(whales, text)).toMatchObject({
      operation: null,
      refused: [{ value: 'Basilosaurus', refusal: { code: 'missing-ancestor' } }],
    });
    const twins = treeFrom([species('Felis', null, 0, 1), { ...species('felis', null, 0, 1) }]);
    expect(plan(twins, 'name,ancestor\nfelis,FELIS\n').refused).toMatchObject([
      { refusal: { code: 'ambiguous-ancestor' } },
    ]);
  });

  test('gives new columns the types that the user chooses', () => {
    const text = 'name,Diet\nDorudon,Fish\nPakicetus,fish\nAmbulocetus,Meat\n';
    const { parts, forest } = joined(whales, text, { types: { 0: 'choice' } });
    const [column] = parts.columns.entries();
    expect(column?.value).toMatchObject({ type: 'choice', choices: [{ name: 'Fish' }, {}] });
    const diets = [0, 1, 2].map((row) => Object.values(forest.details(row)?.traits ?? {})[0]);
    expect(diets).toEqual(['Fish', 'Meat', 'Fish']);
    expect(plan(whales, text, { types: { 0: 'number' } })).toMatchObject({
      operation: null,
      newColumns: [{ name: 'Diet', type: 'number' }],
      refused: [{ refusal: { code: 'trait-not-a-number' } }, {}, {}],
    });
  });

  test('uses a column of the same name, and refuses rows that do not fit it', () => {
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
      'Kutchicetus,Dorudon,46,43,',
      'Undated,Dorudon,,,',
    ].join('\n');
    const { added, notAdded } = plan(whales, text);
    expect(added.map(({ species: { name }, ancestor }) => [name, ancestor])).toEqual([
      ['Basilosaurus', 'Dorudon'],
      ['Zygorhiza', 'Dorudon'],
      ['Saghacetus', 'Zygorhiza'],
      ['Cetotherium', 'Dorudon'],
    ]);
    expect(notAdded).toEqual([
      { name: 'Felis', reason: 'no-ancestor' },
      { name: 'Llanocetus', reason: 'unknown-ancestor' },
      { name: 'Kutchicetus', reason: 'before-ancestor' },
      { name: 'Undated', reason: 'no-times' },
    ]);
    expect(joined(whales, text)).toEqual(whales);
    const after = joined(whales, text, { adds: true });
    expect(after.forest.size).toBe(7);
    const whale = rowOf(after, 'Saghacetus');
    expect(after.forest.name(after.forest.ancestor(whale))).toBe('Zygorhiza');
    expect(after.forest.apparition(whale)).toBe(-37e6);
    // D7: its ancestor had ended.
    const late = rowOf(after, 'Cetotherium');
    expect([after.forest.split(late), after.forest.apparition(late)]).toEqual([-33.9e6, -10e6]);
  });

  test('makes a circle of new species harmless', () => {
    const text = 'name,ancestor,fad,lad\nA,B,40,35\nB,A,40,35\nC,C,40,35\n';
    expect(plan(whales, text, { adds: true }).operation).toBeNull();
  });

  const cell = fc.constantFrom('', '1', '40', '55', '-3', 'x', 'yes', 'NA', 'extant');
  const randomJoin = fc
    .tuple(
      treeOf('exact'),
      fc.array(fc.tuple(fc.nat(20), fc.nat(20), fc.integer({ min: -60, max: 60 }), cell, cell), {
        minLength: 1,
        maxLength: 12,
      }),
      fc.boolean(),
    )
    .map(([tree, rows, adds]) => {
      const { forest } = tree;
      const nameAt = (at: number) =>
        at < forest.size ? forest.name(at).replaceAll(/[",\r\n]/g, ' ') : `New ${at % 4}`;
      const lines = rows.map(([own, above, time, end, value]) =>
        [nameAt(own), above > 9 ? '' : nameAt(above), time, end.replace(/[xy].*/, ''), value]
          .map((one) => `"${one}"`)
          .join(','),
      );
      const header = 'name,ancestor,apparition_years,extinction_years,Trait';
      return { tree, text: [header, ...lines].join('\n'), adds };
    });

  test('Join law: joining a table twice changes nothing the second time', () => {
    fc.assert(
      fc.property(randomJoin, ({ tree, text, adds }) => {
        if (!readTableRows(text).ok) return;
        const once = joined(tree, text, { adds });
        const again = plan(once, text, { adds });
        expect(again.operation).toBeNull();
        expect(again.changes).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  test('what is shown is what happens, and one undo takes it back', () => {
    fc.assert(
      fc.property(randomJoin, ({ tree, text, adds }) => {
        if (!readTableRows(text).ok) return;
        const { forest } = tree;
        const joining = plan(tree, text, { adds });
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
        for (const { id } of refused) expect(shown.has(id)).toBe(false);
        for (let row = 0; row < forest.size; row++) {
          const id = forest.id(row);
          if (shown.has(id)) continue;
          const now = after.forest.indexOf(id);
          expect(after.forest.details(now)).toEqual(forest.details(row));
          expect(after.forest.ancestorId(now)).toBe(forest.ancestorId(row));
          expect(after.forest.apparition(now)).toBeCloseTo(forest.apparition(row), 5);
          expect(after.forest.extinction(now)).toBeCloseTo(forest.extinction(row), 5);
        }
        expect(new Set(created)).toEqual(new Set(adds ? added.map((one) => one.species.id) : []));
        expect(deleted).toEqual([]);
        const undone = applyOperation(after, invertOperation(tree, operation)).tree;
        for (let row = 0; row < forest.size; row++) {
          expect(undone.forest.species(undone.forest.indexOf(forest.id(row)))).toEqual(
            forest.species(row),
          );
        }
      }),
      { numRuns: 200 },
    );
  });
});
