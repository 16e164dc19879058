import { parseDecimal } from '../formats/dating/decimal.ts';
import type { StatedSpecies, TableRows } from '../formats/index.ts';
import {
  applyOperation,
  type CellEdit,
  type CellField,
  type CellValue,
  cellEdits,
  cellValue,
  inSequence,
  lastColumnRank,
  type Operation,
  type PutPart,
  type RefusedCell,
  type TreeDocument,
} from '../operations/index.ts';
import { maxParts, type PartId } from '../parts/index.ts';
import { traitFault } from '../parts/trait-fault.ts';
import type { Column } from '../parts/tree-parts.ts';
import { uniqueKey } from '../parts/unique-key.ts';
import type { Bounds } from '../species/bounds.ts';
import { livingTest } from '../species/living.ts';
import { isSame } from '../species/same-value.ts';
import type { SpeciesId } from '../species/species.ts';
import { maxTraitLength, type TraitValue } from '../species/traits.ts';
import { nowOf } from '../timeline/tree-scale.ts';
import { years } from '../timeline/years.ts';
import { type NewSpecies, planNewSpecies, type UnaddedSpecies } from './join-new-species.ts';
import { SpeciesNames } from './match-species.ts';

/** A value that a join changes. */
export interface JoinChange {
  readonly id: SpeciesId;
  readonly field: CellField;
  readonly before: CellValue;
  readonly after: CellValue;
}

/** A column of a table and the column of the tree that gets its values. */
interface JoinedColumn {
  readonly cell: number;
  readonly id: PartId;
  readonly column: Column;
}

/** What a join of a table to a tree does. */
export interface JoinPlan {
  /** Everything as one edit; null when nothing changes. */
  readonly operation: Operation | null;
  /** How many rows of the table name one species of the tree. */
  readonly matched: number;
  /** The names of rows that no species has. */
  readonly unmatched: readonly string[];
  /** The names of rows that several species have. */
  readonly ambiguous: readonly string[];
  /** The names of rows about a species that an earlier row is about. */
  readonly repeated: readonly string[];
  readonly changes: readonly JoinChange[];
  /** Cells that keep their value, because the new one would break a rule. */
  readonly refused: readonly RefusedCell[];
  /** The names of columns that the tree gets, and of those it has no room for. */
  readonly newColumns: readonly string[];
  readonly leftOutColumns: readonly string[];
  /** The names of ancestors that are not clearly one species. */
  readonly unknownAncestors: readonly string[];
  /** How many other species move in time with their ancestors. */
  readonly movedAlong: number;
  readonly added: readonly NewSpecies[];
  readonly notAdded: readonly UnaddedSpecies[];
}

export interface JoinOptions {
  /** Whether species that only the table has are added under the ancestors it names. */
  readonly adds: boolean;
  readonly newId: () => string;
}

/** Times that differ by less than this ratio were only rounded. */
const roundingTolerance = 1e-9;

/**
 * Plans how a table changes the species that it names. Names are compared without case, underscores,
 * authorship and †. Empty cells change nothing.
 */
export function planJoin(tree: TreeDocument, table: TableRows, options: JoinOptions): JoinPlan {
  const { forest } = tree;
  const names = SpeciesNames.of(forest);
  const rows = matchRows(names, table);
  const { joined, steps, leftOut } = joinColumns(tree, table, options.newId);
  const document = steps.reduce<TreeDocument>((one, step) => applyOperation(one, step).tree, tree);
  const unknownAncestors = new Set<string>();
  const isLiving = livingTest(forest, nowOf(tree.fields));
  const cells: CellEdit[] = [];
  for (const [row, stated] of rows.matched) {
    const id = forest.id(row);
    const ancestor = stated.ancestor === '' ? [] : names.find(stated.ancestor);
    if (stated.ancestor !== '' && ancestor.length !== 1) unknownAncestors.add(stated.ancestor);
    const [above] = ancestor;
    const isClear = above !== undefined && ancestor.length === 1;
    cells.push(
      ...(isClear ? [{ id, field: 'ancestor' as const, value: forest.id(above) }] : []),
      ...timeCells(id, isLiving(row), stated, table),
      ...textCells(id, stated, joined),
    );
  }
  const differing = cells.filter((cell) => !isSameValue(valueBefore(tree, cell), cell.value));
  // A species moves with its ancestor, so one that stays where it is must say so if any other moves.
  const isMoving = differing.some(isPlace);
  const wanted = isMoving
    ? [...cells.filter(isPlace), ...differing.filter((cell) => !isPlace(cell))]
    : differing;
  const edits = cellEdits(document, wanted);
  const shown = new Set(differing.map(({ id, field }) => keyOf(id, field)));
  const refused = edits.refused.filter(({ id, field }) => shown.has(keyOf(id, field)));
  const refusedCells = new Set(refused.map(({ id, field }) => keyOf(id, field)));
  const changed = differing.filter(({ id, field }) => !refusedCells.has(keyOf(id, field)));
  const outcome = edits.operation === null ? null : applyOperation(document, edits.operation);
  const after = outcome?.tree ?? document;
  const changes = changed.map(
    (cell): JoinChange => ({
      id: cell.id,
      field: cell.field,
      before: valueBefore(tree, cell),
      after: cell.value,
    }),
  );
  const moved = outcome === null ? [] : movedTimes(tree, after, changes, rows.matched);
  const additions = planNewSpecies(after.forest, rows.unmatched, table, {
    names,
    traitsOf: (stated) => fittingTraits(stated, joined),
    newId: options.newId,
  });
  const added = options.adds ? additions.added : [];
  const used = new Set<string>([
    ...changed.flatMap(({ field }) => (typeof field === 'string' ? [] : [field.column])),
    ...added.flatMap(({ species }) => Object.keys(species.traits ?? {})),
  ]);
  const newColumns = steps.filter(({ id }) => used.has(id));
  const operations: Operation[] = [
    ...newColumns,
    ...(edits.operation === null ? [] : [edits.operation]),
    ...(added.length > 0
      ? [{ kind: 'import-branch' as const, species: added.map(({ species }) => species) }]
      : []),
  ];
  return {
    operation: operations.length === 0 ? null : inSequence(operations),
    matched: rows.matched.size,
    unmatched: rows.unmatched.map(({ name }) => name),
    ambiguous: rows.ambiguous,
    repeated: rows.repeated,
    changes: [...changes, ...moved.filter((change): change is JoinChange => change !== null)],
    refused,
    newColumns: newColumns.map(({ value }) => String(value.name)),
    leftOutColumns: leftOut,
    unknownAncestors: [...unknownAncestors],
    movedAlong: moved.filter((change) => change === null).length,
    added: additions.added,
    notAdded: additions.notAdded,
  };
}

interface MatchedRows {
  /** By row of the forest. */
  readonly matched: ReadonlyMap<number, StatedSpecies>;
  readonly unmatched: readonly StatedSpecies[];
  readonly ambiguous: readonly string[];
  readonly repeated: readonly string[];
}

function matchRows(names: SpeciesNames, { species }: TableRows): MatchedRows {
  const matched = new Map<number, StatedSpecies>();
  const unmatched: StatedSpecies[] = [];
  const ambiguous: string[] = [];
  const repeated: string[] = [];
  for (const stated of species) {
    const found = names.find(stated.name);
    const [row] = found;
    if (row === undefined) unmatched.push(stated);
    else if (found.length > 1) ambiguous.push(stated.name);
    else if (matched.has(row)) repeated.push(stated.name);
    else matched.set(row, stated);
  }
  return { matched, unmatched, ambiguous, repeated };
}

/** The tree's columns of the same names, whatever their types, and new columns for the others. */
function joinColumns(
  { parts }: TreeDocument,
  table: TableRows,
  newId: () => string,
): { joined: JoinedColumn[]; steps: PutPart[]; leftOut: string[] } {
  const joined: JoinedColumn[] = [];
  const steps: PutPart[] = [];
  const leftOut: string[] = [];
  let size = parts.columns.size;
  let rank = lastColumnRank(parts.columns);
  for (const { cell, value } of table.columns) {
    const known = parts.columns.idOfKey(uniqueKey('columns', value) ?? value.name);
    const own = known === undefined ? undefined : parts.columns.get(known);
    if (known !== undefined && own !== undefined) joined.push({ cell, id: known, column: own });
    else if (size >= maxParts.columns) leftOut.push(value.name);
    else {
      const id = newId() as PartId;
      const column = { ...value, rank: rank++ };
      size += 1;
      steps.push({ kind: 'put-part', part: 'columns', id, value: column });
      joined.push({ cell, id, column });
    }
  }
  return { joined, steps, leftOut };
}

function timeCells(
  id: SpeciesId,
  isLiving: boolean,
  { apparition, extinction, duration, isStatedLiving }: StatedSpecies,
  { roles, boundsKind, present }: TableRows,
): CellEdit[] {
  const cells: CellEdit[] = [];
  const hasBounds = (end: 'apparition' | 'extinction') =>
    roles.includes(`${end}-earliest`) || roles.includes(`${end}-latest`);
  const bounds = (moments: { earliest: number; best: number; latest: number }): Bounds | null => {
    const before = moments.best - moments.earliest;
    const after = moments.latest - moments.best;
    return before > 0 || after > 0 ? { before, after, kind: boundsKind } : null;
  };
  if (apparition !== null) {
    cells.push({ id, field: 'apparition', value: years(apparition.best) });
    if (hasBounds('apparition')) {
      cells.push({ id, field: 'apparitionBounds', value: bounds(apparition) });
    }
  }
  // A living species that only appears earlier or later still lives until now.
  const staysLiving = isLiving && apparition !== null && extinction === null && duration === null;
  if (isStatedLiving || staysLiving) cells.push({ id, field: 'extinction', value: years(present) });
  else if (extinction !== null) {
    cells.push({ id, field: 'extinction', value: years(extinction.best) });
    if (hasBounds('extinction')) {
      cells.push({ id, field: 'extinctionBounds', value: bounds(extinction) });
    }
  } else if (duration !== null) cells.push({ id, field: 'duration', value: years(duration) });
  return cells;
}

function textCells(
  id: SpeciesId,
  stated: StatedSpecies,
  joined: readonly JoinedColumn[],
): CellEdit[] {
  const { description } = stated;
  const texts: CellEdit[] =
    description === null ? [] : [{ id, field: 'description', value: description }];
  const traits = Object.entries(traitsOf(stated, joined)) as [PartId, TraitValue][];
  return [
    ...texts,
    ...traits.map(([column, value]): CellEdit => ({ id, field: { column }, value })),
  ];
}

/** The values of a row by the ids of the tree's columns. */
function traitsOf(
  { cells }: StatedSpecies,
  joined: readonly JoinedColumn[],
): Readonly<Record<PartId, TraitValue>> {
  return Object.fromEntries(
    joined.flatMap(({ cell, id, column }) => {
      const text = cells[cell] ?? '';
      return text === '' ? [] : [[id, readValue(column, text)]];
    }),
  );
}

function fittingTraits(stated: StatedSpecies, joined: readonly JoinedColumn[]) {
  const columns = new Map<string, Column>(joined.map(({ id, column }) => [id, column]));
  const values = Object.entries(traitsOf(stated, joined)).filter(([id, value]) => {
    const column = columns.get(id);
    return column !== undefined && traitFault(column, value) === null;
  });
  return Object.fromEntries(values);
}

/** A text as a value of a column. One that does not fit stays a text, which the column refuses. */
function readValue({ type, choices = [] }: Column, text: string): TraitValue {
  const key = text.toLowerCase();
  if (type === 'number') return parseDecimal(text) ?? text;
  if (type === 'choice')
    return choices.find(({ name }) => name.toLowerCase() === key)?.name ?? text;
  if (type !== 'yes-no') return text.slice(0, maxTraitLength);
  if (/^(?:true|yes|sí|1)$/.test(key)) return true;
  return /^(?:false|no|0)$/.test(key) ? false : text;
}

/**
 * Times that change although the table does not change them: those of species it names, such as an end that
 * moves with its start, and a null for each other species that moves with its ancestor.
 */
function movedTimes(
  { forest }: TreeDocument,
  { forest: after }: TreeDocument,
  changes: readonly JoinChange[],
  matched: ReadonlyMap<number, StatedSpecies>,
): (JoinChange | null)[] {
  const shown = new Set(changes.map(({ id, field }) => keyOf(id, field)));
  const moved: (JoinChange | null)[] = [];
  for (let row = 0; row < forest.size; row++) {
    const id = forest.id(row);
    const now = after.indexOf(id);
    const times = (['apparition', 'extinction'] as const).flatMap((field): JoinChange[] => {
      const [before, value] = [forest[field](row), after[field](now)];
      // A new duration is shown as such.
      const isShown =
        shown.has(keyOf(id, field)) || (field === 'extinction' && shown.has(keyOf(id, 'duration')));
      return isShown || isSameValue(before, value) ? [] : [{ id, field, before, after: value }];
    });
    if (matched.has(row)) moved.push(...times);
    else if (times.length > 0) moved.push(null);
  }
  return moved;
}

/** Whether a cell is about the ancestor or a time. */
function isPlace({ field }: CellEdit): boolean {
  return (
    field === 'ancestor' || field === 'apparition' || field === 'extinction' || field === 'duration'
  );
}

function valueBefore({ forest }: TreeDocument, { id, field }: CellEdit): CellValue {
  return cellValue(forest, forest.indexOf(id), field);
}

/** Sums of offsets are rounded, so a time of the tree can differ slightly from the same time in a table. */
function isSameValue(before: CellValue, after: CellValue): boolean {
  if (typeof before !== 'number' || typeof after !== 'number') return isSame(before, after);
  return Math.abs(before - after) <= roundingTolerance * Math.max(1, Math.abs(after));
}

function keyOf(id: SpeciesId, field: CellField): string {
  return `${id} ${typeof field === 'string' ? field : field.column}`;
}
