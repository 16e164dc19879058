import type { TreeDocument } from '../document/index.ts';
import type { StatedSpecies, TableRows } from '../formats/index.ts';
import {
  applyOperation,
  type CellEdit,
  type CellField,
  type CellValue,
  cellEdits,
  cellValue,
  inSequence,
  type Operation,
  type RefusedCell,
} from '../operations/index.ts';
import { refusal } from '../operations/refusal.ts';
import type { ColumnType } from '../parts/part-values.ts';
import { maxNameLength } from '../species/checks/invariants.ts';
import type { Forest } from '../species/forest.ts';
import type { SpeciesId } from '../species/ids/species-id.ts';
import type { Species } from '../species/species.ts';
import type { Years } from '../timeline/years.ts';
import { changedCells, isChanged } from './join-cells.ts';
import { type JoinedColumns, joinColumns, type NewColumn } from './join-columns.ts';
import { type NewSpecies, planNewSpecies, type UnaddedSpecies } from './join-new-species.ts';
import { SpeciesNames } from './match-species.ts';
import { nameKey, withoutAuthorship } from './name-keys.ts';

/** A value that a join changes. */
export interface JoinChange {
  readonly id: SpeciesId;
  readonly field: CellField;
  readonly before: CellValue;
  readonly after: CellValue;
}

/** A row that is not applied at all, with the cell that prevents it. */
export interface RefusedRow extends RefusedCell {
  /** When the ancestor or descendant lives that a time must not pass; null if it is about something else. */
  readonly limit: Years | null;
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
  readonly refused: readonly RefusedRow[];
  /** The columns that the tree gets if they have a value, and the names of those it has no room for. */
  readonly newColumns: readonly NewColumn[];
  readonly leftOutColumns: readonly string[];
  readonly added: readonly NewSpecies[];
  readonly notAdded: readonly UnaddedSpecies[];
}

/** How a table is joined. */
export interface JoinOptions {
  /** Whether species that only the table has are added under the ancestors it names. */
  readonly adds: boolean;
  /** The types of new columns, by the `cell` of `TableRows.columns`, where they are not those of the table. */
  readonly types?: Readonly<Record<number, ColumnType>>;
  readonly newId: () => string;
}

/**
 * Plans how a table changes the species that it names. Names are compared without case, underscores,
 * authorship and †. A row is applied whole or, if any of it would break a rule, not at all. What is left of the
 * table is planned again until none of it can be applied, so that joining it once more changes nothing.
 */
export function planJoin(tree: TreeDocument, table: TableRows, options: JoinOptions): JoinPlan {
  const { adds, newId } = options;
  const columns = joinColumns(tree, table, options.types ?? {}, newId);
  let document = columns.added.reduce<TreeDocument>(
    (before, { step }) => applyOperation(before, step).tree,
    tree,
  );
  let names = SpeciesNames.of(document.forest);
  const rows = matchRows(document, names, table);
  const edits: Operation[] = [];
  const changes: JoinChange[] = [];
  const added: NewSpecies[] = [];
  for (;;) {
    const round = planRound(document, names, table, columns, newId);
    const branch = { kind: 'import-branch' as const, species: round.added.map(speciesOf) };
    const operations = [
      ...(round.operation === null ? [] : [round.operation]),
      ...(adds && round.added.length > 0 ? [branch] : []),
    ];
    edits.push(...operations);
    changes.push(...round.changes);
    if (adds) added.push(...round.added);
    if (operations.length > 0 && (adds || round.refused.length > 0)) {
      const before = document;
      for (const operation of operations) document = applyOperation(document, operation).tree;
      names = namesAfter(before, names, document);
      continue;
    }
    const used = new Set<string>([
      ...changes.flatMap(({ field }) => (typeof field === 'string' ? [] : [field.column])),
      ...added.flatMap(({ species }) => Object.keys(species.traits ?? {})),
    ]);
    const put = columns.added.flatMap(({ step }) => (used.has(step.id) ? [step] : []));
    const steps = [...put, ...edits];
    return {
      operation: steps.length === 0 ? null : inSequence(steps),
      matched: rows.matched.size,
      unmatched: rows.unmatched.map(({ name }) => name),
      ...{ ambiguous: rows.ambiguous, repeated: rows.repeated, changes, refused: round.refused },
      newColumns: columns.added.map(({ column }) => column),
      leftOutColumns: columns.leftOut,
      added: adds ? added : round.added,
      notAdded: round.notAdded,
    };
  }
}

function speciesOf({ species }: NewSpecies): Species {
  return species;
}

const timeFields = ['apparition', 'extinction', 'duration', 'split'] as const;

/** What can be applied of a table at once. */
function planRound(
  tree: TreeDocument,
  names: SpeciesNames,
  table: TableRows,
  columns: JoinedColumns,
  newId: () => string,
) {
  const { matched, unmatched } = matchRows(tree, names, table);
  const cells: CellEdit[] = [];
  const refused: RefusedRow[] = [];
  const moved = new Set<SpeciesId>();
  for (const [id, stated] of matched) {
    if (stated.unreadable !== null) {
      const { role, text: value } = stated.unreadable;
      const field = timeFields.find((one) => role.startsWith(one)) ?? 'apparition';
      refused.push({ id, field, value, limit: null, refusal: refusal('unreadable-cell', id) });
      continue;
    }
    const ancestor = ancestorCell(tree, names, id, stated.ancestor);
    if (ancestor !== null && 'refusal' in ancestor) {
      refused.push({ ...ancestor, limit: null });
      continue;
    }
    if (ancestor !== null && isChanged(tree, ancestor)) {
      cells.push(ancestor);
      moved.add(id);
    }
    cells.push(...changedCells(tree, id, stated, table, columns));
  }
  const edits = cellEdits(tree, cells, { isWhole: true });
  const refusedIds = new Set(edits.refused.map(({ id }) => id));
  for (const one of edits.refused) {
    // Under another ancestor, the times of the present one are no limit.
    refused.push({ ...one, limit: moved.has(one.id) ? null : limitOf(tree.forest, one) });
  }
  const after = edits.operation === null ? tree : applyOperation(tree, edits.operation).tree;
  const splitOf = ({ forest }: TreeDocument, id: SpeciesId) =>
    cellValue(forest, forest.indexOf(id), 'split');
  const hasSplit = new Set(cells.flatMap(({ id, field }) => (field === 'split' ? [id] : [])));
  return {
    operation: edits.operation,
    refused,
    changes: cells.flatMap(({ id, field, value }): JoinChange[] => {
      if (refusedIds.has(id)) return [];
      const before = cellValue(tree.forest, tree.forest.indexOf(id), field);
      const [from, to] = [splitOf(tree, id), splitOf(after, id)];
      return [
        { id, field, before, after: value },
        // What appears after its ancestor ended gets a line from there, unless the row states another.
        ...(field === 'apparition' && to !== null && to !== from && !hasSplit.has(id)
          ? [{ id, field: 'split' as const, before: from, after: to }]
          : []),
      ];
    }),
    ...planNewSpecies(after.forest, unmatched, table, {
      ...{ columns, newId },
      names: namesAfter(tree, names, after),
    }),
  };
}

function limitOf(forest: Forest, { id, field, refusal: { code, id: because } }: RefusedCell) {
  const isTime = field === 'apparition' || field === 'extinction' || field === 'split';
  if (!isTime && field !== 'duration') return null;
  const isBefore = code === 'before-ancestor' || code === 'split-before-ancestor';
  if (!isBefore && code !== 'after-ancestor' && code !== 'split-after-ancestor') return null;
  if (because !== null && because !== id) return forest.split(forest.indexOf(because));
  const ancestor = forest.ancestor(forest.indexOf(id));
  if (ancestor < 0) return null;
  return isBefore ? forest.split(ancestor) : forest.extinction(ancestor);
}

/** A join renames no species, so their names are the same if their rows are. */
function namesAfter(before: TreeDocument, names: SpeciesNames, after: TreeDocument): SpeciesNames {
  const isSame = before.forest.columns.ids === after.forest.columns.ids;
  return isSame ? names : SpeciesNames.of(after.forest);
}

interface MatchedRows {
  readonly matched: ReadonlyMap<SpeciesId, StatedSpecies>;
  readonly unmatched: readonly StatedSpecies[];
  readonly ambiguous: readonly string[];
  readonly repeated: readonly string[];
}

function matchRows(
  { forest }: TreeDocument,
  names: SpeciesNames,
  { species }: TableRows,
): MatchedRows {
  const matched = new Map<SpeciesId, StatedSpecies>();
  const unmatched = new Map<string, StatedSpecies>();
  const ambiguous: string[] = [];
  const repeated: string[] = [];
  for (const stated of species) {
    const name = stated.name.slice(0, maxNameLength);
    const [row, ...others] = names.find(name);
    const id = row === undefined ? null : forest.id(row);
    const key = nameKey(withoutAuthorship(name)) || name;
    if (others.length > 0) ambiguous.push(name);
    else if (id === null ? unmatched.has(key) : matched.has(id)) repeated.push(name);
    else if (id === null) unmatched.set(key, { ...stated, name });
    else matched.set(id, stated);
  }
  return { matched, unmatched: [...unmatched.values()], ambiguous, repeated };
}

/** The ancestor that a row names; null if it names none. */
function ancestorCell(
  { forest }: TreeDocument,
  names: SpeciesNames,
  id: SpeciesId,
  name: string,
): (CellEdit & { readonly field: 'ancestor' }) | RefusedCell | null {
  if (name === '') return null;
  const field = 'ancestor';
  const [row, ...others] = names.find(name);
  if (row !== undefined && others.length === 0) return { id, field, value: forest.id(row) };
  const code = row === undefined ? 'missing-ancestor' : 'ambiguous-ancestor';
  return { id, field, value: name, refusal: refusal(code, id) };
}
