import {
  applyOperation,
  type CellEdit,
  cellEditsInSteps,
  type Forest,
  inSequence,
  type Operation,
  type SpeciesId,
  type TimeUnit,
  type TreeDocument,
} from '@life-tree/phylogeny';
import type { SlicedWork } from '../../../scheduling/slices.ts';
import { refusalText } from '../../../texts/rule-messages.ts';
import { t } from '../../../texts/t.ts';
import { futureHint } from '../../../texts/times.ts';
import type { TimeStyle } from '../fields/table-fields.ts';
import {
  type AddedRow,
  addedSpecies,
  endAfter,
  startBefore,
  type TypedCell,
  timesUnder,
} from './added-species.ts';
import { type CellContext, readCell } from './read-cell.ts';
import { indexNames } from './species-names.ts';

/** What the user wants to change. */
export interface WantedEdit {
  readonly cells: readonly TypedCell[];
  /** Rows below the last one, which become species. */
  readonly added: readonly AddedRow[];
  /** Whether the cells are of a species that is still being added. */
  readonly isAdding?: boolean;
  /** The unit of its times, if it is not the unit that the table shows. */
  readonly unit?: PastedUnit | undefined;
}

/** The unit of pasted times. */
export interface PastedUnit {
  readonly unit: TimeUnit;
  /** Whether no title states it. */
  readonly isGuessed: boolean;
}

/** A cell that keeps its value. */
export interface RefusedText extends TypedCell {
  readonly reason: string;
}

export interface PlannedEdit {
  /** One operation for all cells and species; null if nothing changes. */
  readonly operation: Operation | null;
  readonly refused: readonly RefusedText[];
  readonly added: readonly SpeciesId[];
  /** How to enter the past instead of the first text that was read as a time in the future; null without one. */
  readonly futureHint: string | null;
}

/** How many cells are read in one step. */
const stepLength = 128;

/** Reads what the user has typed or pasted and makes one operation of it. */
export function* planEdit(
  tree: TreeDocument,
  shown: TimeStyle,
  { cells, added, unit, isAdding = false }: WantedEdit,
): SlicedWork<PlannedEdit> {
  const { forest, parts } = tree;
  const times = unit === undefined ? shown : { ...shown, unit: unit.unit };
  const refused: RefusedText[] = [];
  const refuse = (cell: TypedCell, reason: string) => refused.push({ ...cell, reason });
  const named: AddedRow[] = [];
  for (const row of added) {
    if (row.name === '')
      for (const cell of row.cells) refuse(cell, t('A new species needs a name.'));
    else named.push(row);
  }
  const all = [...cells, ...named.flatMap((row) => row.cells)];
  const ancestors = all.filter(
    ({ field: { key } }) => key === 'ancestor' || key === 'otherAncestors',
  ).length;
  const names = yield* indexNames(
    ancestors > 0 ? forest : emptyForest,
    ancestors > 0 ? named : [],
    ancestors === 1,
  );
  const context: CellContext = {
    ...{ forest, parts, names, times },
    ...{ newTimes: new Map(), newPlacements: new Map() },
  };
  const edits: CellEdit[] = [];
  const sources = new Map<string, TypedCell>();
  let hint: string | null = null;
  // Bounds are relative to times, and what other ancestors are depends on the placement.
  const isLast = ({ field: { key } }: TypedCell) =>
    key.endsWith('Bounds') || key === 'otherAncestors';
  const inOrder = [...all.filter((cell) => !isLast(cell)), ...all.filter(isLast)];
  for (const [at, cell] of inOrder.entries()) {
    if (at % stepLength === stepLength - 1) yield;
    if (times === shown && isUnchanged(forest, cell)) continue;
    const read = readCell({ id: cell.id, field: cell.field.field, text: cell.text }, context);
    if (typeof read === 'string') {
      refuse(cell, read);
      continue;
    }
    hint ??= hintOf(read, times);
    const withTimes = isAdding ? read.flatMap((edit) => [edit, ...timesWith(forest, edit)]) : read;
    for (const edit of withTimes) {
      edits.push(edit);
      sources.set(keyOf(edit), cell);
    }
  }
  yield;
  const base = addedSpecies(tree, named, edits);
  const extended = base === null ? tree : applyOperation(tree, base.operation).tree;
  yield;
  const planned = yield* cellEditsInSteps(extended, base?.edits ?? edits);
  const refusedCells = new Set<TypedCell>();
  for (const { id, field, refusal } of planned.refused) {
    const cell = sources.get(keyOf({ id, field }));
    // A text can state a date and its bounds, which are refused together.
    if (cell === undefined || refusedCells.has(cell)) continue;
    refusedCells.add(cell);
    refuse(cell, refusalText(refusal));
  }
  yield;
  return {
    operation: joined(extended, base?.operation ?? null, planned.operation, cells.length === 0),
    refused,
    added: named.map(({ id }) => id),
    futureHint: hint,
  };
}

function hintOf(edits: readonly CellEdit[], { unit, style }: TimeStyle): string | null {
  for (const { field, value } of edits) {
    const isTime = field === 'apparition' || field === 'extinction' || field === 'split';
    if (!isTime || value === null) continue;
    const hint = futureHint({ time: value, bounds: null }, unit, style);
    if (hint !== null) return hint;
  }
  return null;
}

/** Times that nobody has chosen follow those that are typed. */
function timesWith(forest: Forest, { id, field, value }: CellEdit): CellEdit[] {
  if (field === 'ancestor' && value !== null) return timesUnder(forest, id, value);
  if (field === 'extinction') return startBefore(forest, id, value);
  return field === 'apparition' ? endAfter(forest, id, value) : [];
}

const emptyForest = { size: 0 } as Forest;

/** The text may show fewer digits than the value has, so a text that is shown already changes nothing. */
function isUnchanged(forest: Forest, { id, field, text }: TypedCell): boolean {
  const row = forest.indexOf(id);
  const { text: shown, draft = shown } = field;
  return row >= 0 && [shown, draft].some((textOf) => textOf(forest, row) === text.trim());
}

function keyOf({ id, field }: Pick<CellEdit, 'id' | 'field'>): string {
  return `${id} ${typeof field === 'string' ? field : `column:${field.column}`}`;
}

/** One operation: new species get their final values at once if nothing else changes. */
function joined(
  extended: TreeDocument,
  adding: Operation<'import-branch'> | null,
  editing: Operation | null,
  isOnlyAdding: boolean,
): Operation | null {
  if (adding === null) return editing;
  if (editing === null) return adding;
  if (!isOnlyAdding) return inSequence([adding, editing]);
  const { forest } = applyOperation(extended, editing).tree;
  const species = adding.species.map(({ id }) => forest.species(forest.indexOf(id)));
  return { ...adding, species };
}
