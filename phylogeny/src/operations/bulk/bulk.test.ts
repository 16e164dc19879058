import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { treeFrom, treeOf } from '../../../testing/arbitraries.ts';
import { idOfPart } from '../../../testing/sample-parts.ts';
import type { TreeDocument } from '../../document/index.ts';
import { partEntries, partsFrom } from '../../parts/tree-parts.ts';
import { withoutProposals } from '../../species/ancestry/other-ancestors.ts';
import { forestFaults } from '../../species/checks/invariants.ts';
import { type SpeciesId, speciesId } from '../../species/ids/species-id.ts';
import { isSame } from '../../species/storage/same-value.ts';
import { years } from '../../timeline/years.ts';
import {
  bulkReparent,
  type CellEdit,
  cellEdits,
  cellValue,
  checkOperation,
  commonValue,
  copyBranches,
  importTree,
  inSequence,
  invertOperation,
  mixed,
  type Operation,
  performOperation,
} from '../index.ts';

const runs = { numRuns: 300 };

interface RandomCell {
  readonly kind: number;
  readonly pick: number;
  readonly other: number;
  readonly time: number;
}

const randomCells = (kinds: readonly number[]) =>
  fc.array(
    fc.record({
      kind: fc.constantFrom(...kinds),
      pick: fc.nat(40),
      other: fc.nat(40),
      time: fc.integer({ min: -110, max: 130 }),
    }),
    { minLength: 1, maxLength: 14 },
  );

const stepOrder = [
  'set-links',
  'set-apparition',
  'set-duration',
  'set-times',
  'edit-many',
  'edit-species',
];

const placeKinds = [0, 1, 2, 3];
const fieldKinds = [4, 5, 6, 7, 8];

function idAt({ forest }: TreeDocument, pick: number): SpeciesId {
  return forest.size === 0 || pick === 40 ? speciesId('nobody') : forest.id(pick % forest.size);
}

function cellFor(tree: TreeDocument, { kind, pick, other, time }: RandomCell): CellEdit {
  const id = idAt(tree, pick);
  switch (kind) {
    case 0:
      return { id, field: 'ancestor', value: other % 7 === 0 ? null : idAt(tree, other) };
    case 1:
      return { id, field: 'apparition', value: years(time) };
    case 2:
      return { id, field: 'extinction', value: years(time) };
    case 3:
      return { id, field: 'duration', value: years(time) };
    case 4:
      return { id, field: 'name', value: time < 0 ? '' : `n${other}` };
    case 5:
      return { id, field: 'placement', value: other % 2 === 0 ? 'debated' : null };
    case 6:
      return { id, field: 'rank', value: time / 2 };
    case 7:
      return {
        id,
        field: { column: idOfPart('s', 'columns', other) },
        value: time < 0 ? 'text' : time,
      };
    default:
      return { id, field: 'inferred', value: other % 2 === 0 ? true : null };
  }
}

/** One cell for each field of a species. */
function cellsFor(tree: TreeDocument, list: readonly RandomCell[]): CellEdit[] {
  const cells = new Map<string, CellEdit>();
  for (const one of list) {
    const cell = cellFor(tree, one);
    // An extinction and a duration are about the same end.
    const field = cell.field === 'extinction' ? 'duration' : cell.field;
    cells.set(`${cell.id} ${JSON.stringify(field)}`, cell);
  }
  return [...cells.values()];
}

/** The operation that a single edit of this cell is. Other species stay where they are in time. */
function singleEdit(tree: TreeDocument, { id, field, value }: CellEdit): Operation {
  const { forest } = tree;
  const row = forest.indexOf(id);
  switch (field) {
    case 'ancestor':
      return { kind: 'set-ancestor', id, ancestorId: value as SpeciesId | null };
    case 'apparition': {
      if (row < 0) return { kind: 'set-apparition', id, apparition: years(0) };
      const ancestor = forest.ancestor(row);
      const later = Number(value) - forest.apparition(row);
      // The split stays.
      const ghost = forest.ghost(row) === 0 ? 0 : Math.max(forest.ghost(row) + later, 0);
      const isLate = ancestor >= 0 && Number(value) - ghost > forest.extinction(ancestor);
      return {
        kind: 'set-times',
        times: [
          {
            ...{ id, ancestorId: forest.ancestorId(row) },
            start: years(Number(value) - (ancestor < 0 ? 0 : forest.apparition(ancestor))),
            duration: years(forest.duration(row) - later),
            ghost: years(isLate ? Number(value) - forest.extinction(ancestor) : ghost),
          },
          ...Array.from(forest.descendants(row), (descendant) => ({
            ...{ id: forest.id(descendant), ancestorId: id },
            start: years(forest.start(descendant) - later),
          })),
        ],
      };
    }
    case 'extinction':
    case 'duration': {
      const from = field === 'duration' || row < 0 ? 0 : forest.apparition(row);
      const duration = years(Number(value) - from);
      return { kind: 'set-times', times: [{ id, ancestorId: null, duration }] };
    }
    default: {
      const named =
        typeof field === 'string' ? { [field]: value } : { traits: { [field.column]: value } };
      const others = row < 0 ? undefined : forest.details(row)?.otherAncestors;
      const isCertain = field === 'placement' && value === null;
      return {
        kind: 'edit-species',
        id,
        ...named,
        ...(isCertain && others && { otherAncestors: withoutProposals(others) }),
      };
    }
  }
}

/** Whether a forest keeps the rules of time with new times in some cells. */
function isValid({ forest }: TreeDocument, cells: readonly CellEdit[]): boolean {
  const from = Array.from({ length: forest.size }, (_, row) => Number(forest.apparition(row)));
  const to = Array.from({ length: forest.size }, (_, row) => Number(forest.extinction(row)));
  const split = Array.from({ length: forest.size }, (_, row) => Number(forest.split(row)));
  for (const { id, field, value } of cells) {
    const moved = forest.indexOf(id);
    if (field === 'apparition') {
      from[moved] = Number(value);
      const isFixed = forest.ghost(moved) > 0 && Number(value) > Number(split[moved]);
      if (!isFixed) split[moved] = Number(value);
    }
    if (field === 'extinction') to[forest.indexOf(id)] = Number(value);
  }
  for (const { id, field, value } of cells) {
    const row = forest.indexOf(id);
    if (field === 'duration') to[row] = (from[row] ?? 0) + Number(value);
  }
  for (const { id, field } of cells) {
    const row = forest.indexOf(id);
    const above = forest.ancestor(row);
    if (field !== 'apparition' || above < 0) continue;
    // What appears after its ancestor ended has a line that begins there.
    split[row] = Math.min(split[row] ?? 0, to[above] ?? 0);
  }
  return from.every((start, row) => {
    const above = forest.ancestor(row);
    const at = split[row] ?? 0;
    const isInLife = above < 0 || (at >= (split[above] ?? 0) && at <= (to[above] ?? 0));
    return isInLife && (to[row] ?? 0) > start;
  });
}

function performed(tree: TreeDocument, operation: Operation | null): TreeDocument {
  if (operation === null) return tree;
  const result = performOperation(tree, operation);
  if (!result.ok) throw new Error(`${JSON.stringify(operation)}: ${result.error.message}`);
  return result.value.tree;
}

describe('T2: edits of many cells', { timeout: 60_000 }, () => {
  test('are one edit that is accepted, after which every cell that was not refused has its value', () => {
    fc.assert(
      fc.property(
        treeOf('exact'),
        randomCells([...placeKinds, ...placeKinds, ...fieldKinds]),
        (tree, list) => {
          const cells = cellsFor(tree, list);
          const { operation, refused } = cellEdits(tree, cells);
          const { forest } = performed(tree, operation);
          expect(forestFaults(forest)).toEqual([]);
          const isRefused = (cell: CellEdit) =>
            refused.some(({ id, field }) => id === cell.id && isSame(field, cell.field));
          for (const cell of cells) {
            const row = forest.indexOf(cell.id);
            if (isRefused(cell)) continue;
            expect(cellValue(forest, row, cell.field)).toEqual(cell.value);
          }
          const kinds =
            operation?.kind === 'sequence' ? operation.steps.map(({ kind }) => kind) : [];
          expect(kinds).toEqual(stepOrder.filter((kind) => kinds.some((one) => one === kind)));
        },
      ),
      runs,
    );
  });

  test('are accepted whatever digits the times have', () => {
    fc.assert(
      fc.property(treeOf('awkward'), randomCells([...placeKinds, ...fieldKinds]), (tree, list) => {
        const { forest } = tree;
        const scaled = cellsFor(tree, list).map((cell): CellEdit => {
          const times = ['apparition', 'extinction'] as const;
          const field = times.find((one) => one === cell.field);
          if (field === undefined || forest.size === 0) return cell;
          // Moments that are the ends of other species.
          const row = Math.abs(Number(cell.value)) % forest.size;
          const value = field === 'apparition' ? forest.apparition(row) : forest.extinction(row);
          return { id: cell.id, field, value };
        });
        const { operation } = cellEdits(tree, scaled);
        expect(forestFaults(performed(tree, operation).forest)).toEqual([]);
      }),
      runs,
    );
  });

  test('refuse exactly the times and fields that break a rule after the others', () => {
    fc.assert(
      fc.property(treeOf('exact'), randomCells([1, 2, 3, ...fieldKinds]), (tree, list) => {
        const { operation, refused } = cellEdits(tree, cellsFor(tree, list));
        const after = performed(tree, operation);
        for (const { id, field, refusal } of refused) {
          const cell = cellsFor(tree, list).find(
            (one) => one.id === id && isSame(one.field, field),
          );
          if (cell === undefined) throw new RangeError('No such cell');
          const alone = checkOperation(after, singleEdit(after, cell));
          expect(alone).toMatchObject({ ok: false, error: { code: refusal.code } });
        }
      }),
      runs,
    );
  });

  test('D5d: answer the questions about the dates they change', () => {
    const stated = { apparition: years(-9), extinction: years(-1) };
    const times = { start: years(-8), duration: years(4), ancestorId: null };
    const texts = { name: 'a', description: null, image: null, stated };
    const tree = treeFrom([{ id: speciesId('a'), ...times, ...texts }]);
    const after = (...cells: readonly CellEdit[]) => {
      const { operation } = cellEdits(tree, cells);
      const performed = operation && performOperation(tree, operation);
      return (performed?.ok ? performed.value.tree : tree).forest.details(0)?.stated;
    };
    const id = speciesId('a');
    expect(after({ id, field: 'apparition', value: years(-7) })).toEqual({ extinction: -1 });
    expect(after({ id, field: 'duration', value: years(5) })).toEqual({ apparition: -9 });
    expect(
      after(
        { id, field: 'apparition', value: years(-7) },
        { id, field: 'extinction', value: years(-2) },
      ),
    ).toBeUndefined();
    // A cell that keeps its date or is refused answers nothing.
    expect(after({ id, field: 'apparition', value: years(-8) })).toEqual(stated);
    expect(after({ id, field: 'extinction', value: years(-8) })).toEqual(stated);
  });

  test('D4b: change no other species, and as many times as any choice of cells could', () => {
    fc.assert(
      fc.property(treeOf('exact'), randomCells([1, 2, 3]), fc.boolean(), (tree, list, isWhole) => {
        const cells = cellsFor(tree, list.slice(0, 7)).filter(({ id }) => tree.forest.has(id));
        const { operation, refused } = cellEdits(tree, cells, { isWhole });
        const { forest } = performed(tree, operation);
        for (let row = 0; row < forest.size; row++) {
          if (cells.some(({ id }) => id === forest.id(row))) continue;
          expect(forest.apparition(row)).toBe(tree.forest.apparition(row));
          expect(forest.extinction(row)).toBe(tree.forest.extinction(row));
        }
        const ids = [...new Set(cells.map(({ id }) => id))];
        // What can be chosen: whole rows, or single cells.
        const units = isWhole
          ? ids.map((one) => cells.filter(({ id }) => id === one))
          : cells.map((cell) => [cell]);
        let most = 0;
        for (let chosen = 0; chosen < 2 ** units.length; chosen++) {
          const taken = units.filter((_, at) => (chosen >> at) % 2 === 1);
          if (taken.length > most && isValid(tree, taken.flat())) most = taken.length;
        }
        expect(units.length - refused.length).toBe(most);
      }),
      runs,
    );
  });

  test('T4: of whole species are all applied or none', () => {
    fc.assert(
      fc.property(
        treeOf('exact'),
        randomCells([...placeKinds, ...placeKinds, ...fieldKinds]),
        (tree, list) => {
          const cells = cellsFor(tree, list).filter(({ id }) => tree.forest.has(id));
          const { operation, refused } = cellEdits(tree, cells, { isWhole: true });
          const after = performed(tree, operation);
          for (const { id } of tree.forest.list()) {
            if (cells.some((cell) => cell.id === id)) continue;
            const [old, now] = [tree.forest.indexOf(id), after.forest.indexOf(id)];
            expect(after.forest.apparition(now)).toBe(tree.forest.apparition(old));
            expect(after.forest.extinction(now)).toBe(tree.forest.extinction(old));
          }
          for (const cell of cells) {
            const [old, now] = [tree.forest, after.forest].map((forest) => ({
              value: cellValue(forest, forest.indexOf(cell.id), cell.field),
            }));
            const isRefused = refused.some(({ id }) => id === cell.id);
            expect(now?.value).toEqual(isRefused ? old?.value : cell.value);
          }
        },
      ),
      runs,
    );
  });

  test('leave out bounds whose date is refused', () => {
    const tree = treeFrom([root('a', -100, 10)]);
    const bounds = { before: 1, after: 1, kind: 'range' } as const;
    const id = speciesId('a');
    const { operation, refused } = cellEdits(tree, [
      { id, field: 'extinction', value: years(-200) },
      { id, field: 'extinctionBounds', value: bounds },
      { id, field: 'apparitionBounds', value: bounds },
    ]);
    expect(refused.map(({ field }) => field)).toEqual(['extinction', 'extinctionBounds']);
    expect(performed(tree, operation).forest.details(0)).toEqual({ apparitionBounds: bounds });
  });

  test('refuse a new ancestor only if it breaks a rule alone or with the other cells', () => {
    fc.assert(
      fc.property(treeOf('exact'), randomCells([0]), (tree, list) => {
        const cells = cellsFor(tree, list);
        const { operation, refused } = cellEdits(tree, cells);
        const after = performed(tree, operation);
        for (const { id } of refused) {
          const cell = cells.find((one) => one.id === id);
          if (cell === undefined) throw new RangeError('No such cell');
          const single = singleEdit(tree, cell);
          const isPossible = checkOperation(tree, single).ok && checkOperation(after, single).ok;
          const isFirst = cells.findIndex((one) => one.id === id) === 0;
          // The first of several cells is refused only for itself.
          expect(isPossible && (isFirst || cells.length === 1)).toBe(false);
        }
      }),
      runs,
    );
  });

  test('of one cell do what a single edit does', () => {
    fc.assert(
      fc.property(treeOf('exact'), randomCells([0, 1, 2, 3, ...fieldKinds]), (tree, [first]) => {
        if (first === undefined) return;
        const cell = cellFor(tree, first);
        const { operation, refused } = cellEdits(tree, [cell]);
        const single = performOperation(tree, singleEdit(tree, cell));
        expect(refused.length === 0).toBe(single.ok);
        expect(refused.map(({ refusal }) => refusal)).toEqual(single.ok ? [] : [single.error]);
        if (!single.ok) {
          expect(operation).toBeNull();
          return;
        }
        const after = performed(tree, operation);
        // A new date also answers the question about it.
        const withoutQuestions = ({ forest }: TreeDocument) =>
          Array.from(forest.list(), ({ stated: _, ...species }) => species);
        const expected = withoutQuestions(single.value.tree);
        const actual = withoutQuestions(after);
        expect(actual).toEqual(expected);
      }),
      runs,
    );
  });

  test('D7: a species that appears after its ancestor ended gets a line from there, and undo takes it back', () => {
    const [a, b, c] = ['a', 'b', 'c'].map(speciesId) as [SpeciesId, SpeciesId, SpeciesId];
    const tree = treeFrom([
      root('a', -100, 40),
      { ...root('b', 20, 60), ancestorId: a },
      { ...root('c', 10, 30), ancestorId: b },
    ]);
    const ends = ({ forest }: TreeDocument) =>
      Array.from(forest.list(), ({ id }) => {
        const row = forest.indexOf(id);
        return [id, forest.split(row), forest.apparition(row), forest.extinction(row)];
      });
    const late = cellEdits(tree, [{ id: b, field: 'apparition', value: years(-50) }]);
    // The line of b begins at -60, so c cannot split off at -70.
    expect(late.refused).toMatchObject([{ refusal: { code: 'split-before-ancestor', id: c } }]);
    const { operation, refused } = cellEdits(tree, [
      { id: b, field: 'apparition', value: years(-50) },
      { id: c, field: 'apparition', value: years(-10) },
      { id: c, field: 'duration', value: years(5) },
      { id: a, field: 'extinction', value: years(-65) },
    ]);
    expect(refused).toEqual([]);
    expect(ends(performed(tree, operation))).toEqual([
      ['a', -100, -100, -65],
      ['b', -65, -50, -20],
      ['c', -20, -10, -5],
    ]);
    const inverse = operation && invertOperation(tree, operation);
    expect(ends(performed(performed(tree, operation), inverse))).toEqual(ends(tree));
    // A split that is stated itself is refused if it is too late.
    const stated = cellEdits(tree, [
      { id: b, field: 'apparition', value: years(-50) },
      { id: b, field: 'split', value: years(-55) },
    ]);
    expect(stated.refused.map(({ field }) => field)).toEqual(['apparition', 'split']);
  });

  test('can move a species under an ancestor that only then lives long enough', () => {
    const tree = treeFrom([root('a', -100, 10), root('b', -50, 5)]);
    const [a, b] = [speciesId('a'), speciesId('b')];
    const { operation, refused } = cellEdits(tree, [
      { id: b, field: 'ancestor', value: a },
      { id: a, field: 'extinction', value: years(0) },
    ]);
    expect(refused).toEqual([]);
    const { forest } = performed(tree, operation);
    expect(forest.ancestorId(forest.indexOf(b))).toBe(a);
    expect(forest.apparition(forest.indexOf(b))).toBe(-50);
  });

  test('take as few passes for ten thousand cells as for ten', () => {
    const count = 10_000;
    const ids = Array.from({ length: count }, (_, index) =>
      speciesId(`s${String(index).padStart(6, '0')}`),
    );
    const list = ids.map((id, index) => ({
      ...root(id, index === 0 ? -1e6 : 1, 1e6),
      ancestorId: ids[index - 1] ?? null,
    }));
    const tree = treeFrom(list);
    const cells = ids.flatMap((id, index): CellEdit[] => [
      { id, field: 'name', value: `New ${index}` },
      { id, field: 'apparition', value: years(-1e6 + 2 * index) },
      { id, field: 'ancestor', value: index === 0 ? null : (ids[0] ?? null) },
    ]);
    const { operation, refused } = cellEdits(tree, cells);
    expect(refused).toEqual([]);
    const steps = operation?.kind === 'sequence' ? operation.steps : [];
    expect(steps.map(({ kind }) => kind)).toEqual(['set-links', 'set-times', 'edit-many']);
    const { forest } = performed(tree, operation);
    expect(forest.apparition(forest.indexOf(ids.at(-1) ?? speciesId('')))).toBe(-1e6 + 2 * 9999);
  });

  test('also change the times of more species than a step may name', () => {
    const ids = Array.from({ length: 12_000 }, (_, index) => speciesId(`s${10_000 + index}`));
    const [top] = ids;
    const list = ids.map((id, index) => ({
      ...root(id, index === 0 ? -100 : 50, 100),
      ancestorId: index === 0 ? null : (top ?? null),
    }));
    for (const [apparition, extinction] of [
      [-120, 30],
      [-80, -30],
    ] as const) {
      const tree = treeFrom(list);
      const id = top ?? speciesId('');
      const { operation, refused } = cellEdits(tree, [
        { id, field: 'apparition', value: years(apparition) },
        { id, field: 'extinction', value: years(extinction) },
      ]);
      expect(refused).toEqual([]);
      const steps = operation?.kind === 'sequence' ? operation.steps : [];
      expect(steps.length).toBe(3);
      const { forest } = performed(tree, operation);
      expect([forest.apparition(0), forest.extinction(0)]).toEqual([apparition, extinction]);
      expect(forest.apparition(2)).toBe(-50);
    }
  });

  test('a placement that becomes certain leaves no other possible ancestors', () => {
    const other = speciesId('other');
    const debated = { placement: 'debated', otherAncestors: [{ id: other }] } as const;
    const tree = treeFrom([root('other', -5, 5), { ...root('a', -5, 5), ...debated }]);
    const placed = (value: 'unknown' | null) => {
      const { operation } = cellEdits(tree, [{ id: speciesId('a'), field: 'placement', value }]);
      const { forest } = performed(tree, operation);
      return forest.details(forest.indexOf(speciesId('a')));
    };
    expect(placed('unknown')).toEqual({ placement: 'unknown', otherAncestors: [{ id: other }] });
    expect(placed(null)).toBeNull();
  });
});

function root(id: string, start: number, duration: number) {
  return {
    id: speciesId(id),
    ancestorId: null,
    start: years(start),
    duration: years(duration),
    name: id,
    description: null,
    image: null,
  };
}

describe('The common value of several species', () => {
  const { forest } = treeFrom([
    { ...root('a', -5, 5), placement: 'debated' },
    { ...root('b', -5, 4), placement: 'debated' },
  ]);

  test('is what all of them have, or mixed', () => {
    expect(commonValue(forest, [0, 1], 'placement')).toBe('debated');
    expect(commonValue(forest, [0, 1], 'apparition')).toBe(-5);
    expect(commonValue(forest, [0, 1], 'duration')).toBe(mixed);
    expect(commonValue(forest, [0, 1], 'colour')).toBeNull();
    expect(commonValue(forest, [], 'name')).toBeNull();
  });
});

describe('T5: copied species', { timeout: 60_000 }, () => {
  test('keep their absolute times, fields and order, and can be pasted anywhere', () => {
    fc.assert(
      fc.property(treeOf('exact'), fc.array(fc.nat(40)), (tree, picks) => {
        const ids = picks.map((pick) => idAt(tree, pick)).filter((id) => tree.forest.has(id));
        const copy = copyBranches(tree, ids);
        expect(forestFaults(copy.forest)).toEqual([]);
        expect(copy.forest.size).toBe(new Set(ids).size);
        for (const id of ids) {
          const [old, now] = [tree.forest.indexOf(id), copy.forest.indexOf(id)];
          expect(copy.forest.apparition(now)).toBe(tree.forest.apparition(old));
          expect(copy.forest.name(now)).toBe(tree.forest.name(old));
          const above = tree.forest.ancestorId(old);
          if (above !== null && ids.includes(above)) {
            expect(copy.forest.ancestorId(now)).toBe(above);
          }
        }
        let next = 0;
        const newId = () => `0198f0a7-0000-7000-8000-${String(next++).padStart(12, '0')}`;
        const { parts, branch } = importTree(copy, tree, -1, newId);
        if (branch.species.length === 0) return;
        const pasted = performed(tree, inSequence([...parts, branch]));
        expect(pasted.forest.size).toBe(tree.forest.size + copy.forest.size);
        // In the same tree, nothing is listed twice.
        for (const part of ['sources', 'columns', 'groups'] as const) {
          expect(pasted.parts[part].size).toBe(tree.parts[part].size);
        }
      }),
      runs,
    );
  });

  test('take only the parts that they use', () => {
    fc.assert(
      fc.property(treeOf('exact'), (tree) => {
        const first = tree.forest.size === 0 ? [] : [tree.forest.id(0)];
        const { parts } = copyBranches(tree, first);
        const details = tree.forest.size === 0 ? null : tree.forest.details(0);
        const names = Object.keys(details?.traits ?? {});
        for (const { id } of parts.columns ?? []) expect(names).toContain(id);
        expect(partEntries(partsFrom(parts)).bands).toBeUndefined();
      }),
      { numRuns: 50 },
    );
  });
});

describe('T5: several species under another ancestor', { timeout: 60_000 }, () => {
  test('move with their branches in one accepted edit, unless they would be in a circle', () => {
    fc.assert(
      fc.property(
        treeOf('exact'),
        fc.array(fc.nat(39), { minLength: 1 }),
        fc.nat(39),
        (tree, picks, other) => {
          const { forest } = tree;
          if (forest.size === 0) return;
          const ids = picks.map((pick) => idAt(tree, pick));
          const to = other % 5 === 0 ? null : idAt(tree, other);
          const planned = bulkReparent(forest, ids, to);
          const rows = ids.map((id) => forest.indexOf(id));
          const isCircle = rows.some(
            (row) => to !== null && forest.isInBranch(forest.indexOf(to), row),
          );
          expect(planned.ok).toBe(!isCircle);
          if (!planned.ok) return;
          const after = performed(tree, planned.value).forest;
          expect(forestFaults(after)).toEqual([]);
          for (const row of rows) {
            const movesAlong = rows.some((one) => one !== row && forest.isInBranch(row, one));
            const now = after.indexOf(forest.id(row));
            expect(after.ancestorId(now)).toBe(movesAlong ? forest.ancestorId(row) : to);
          }
        },
      ),
      runs,
    );
  });
});
