import {
  type CellEdit,
  type Forest,
  type Operation,
  type SpeciesId,
  type TreeDocument,
  type Years,
  years,
} from '@life-tree/phylogeny';
import type { TableField } from '../fields/table-field.ts';

/** A row below the last one of the table. */
export interface AddedRow {
  readonly id: SpeciesId;
  readonly name: string;
  readonly cells: readonly TypedCell[];
}

interface Life {
  readonly from: Years;
  readonly to: Years;
}

interface AddedSpecies {
  /** Adds the species as roots, so that only their own times must be right. */
  readonly operation: Operation<'import-branch'>;
  /** The edits that remain, such as their ancestors. */
  readonly edits: readonly CellEdit[];
}

/** The present, where living species end. */
const now = 0;

/**
 * Adds rows of the table as species; null for none. Times that the row does not have are those of its
 * ancestor: a descendant of a living species appears in the middle of its life and lives until now.
 */
export function addedSpecies(
  { forest }: TreeDocument,
  rows: readonly AddedRow[],
  edits: readonly CellEdit[],
): AddedSpecies | null {
  if (rows.length === 0) return null;
  const values = new Map<SpeciesId, RowValues>(rows.map(({ id }) => [id, {}]));
  const remaining: CellEdit[] = [];
  for (const edit of edits) {
    const row = values.get(edit.id);
    if (row !== undefined && edit.field === 'apparition') row.apparition = edit.value;
    else if (row !== undefined && edit.field === 'extinction') row.extinction = edit.value;
    else if (row !== undefined && edit.field === 'duration') row.duration = edit.value;
    else if (row !== undefined && edit.field === 'ancestor') row.ancestor = edit.value;
    if (row === undefined || edit.field !== 'name') remaining.push(edit);
  }
  const lives = livesOf(forest, values);
  const species = rows.map(({ id, name }) => {
    const { from, to } = lives.get(id) ?? { from: years(now), to: years(now + 1) };
    const duration = years(to - from);
    return { id, name, ancestorId: null, start: from, duration, description: null, image: null };
  });
  return { operation: { kind: 'import-branch', species }, edits: remaining };
}

/** The times that a species gets with its first ancestor, unless it has others than every new one. */
export function timesUnder(forest: Forest, id: SpeciesId, ancestor: SpeciesId): CellEdit[] {
  const [before, above] = [knownLife(forest, noLives, id), knownLife(forest, noLives, ancestor)];
  const first = lifeOf({}, null);
  if (above === null || before?.from !== first.from || before.to !== first.to) return [];
  const { from, to } = lifeOf({}, above);
  return [
    { id, field: 'apparition', value: from },
    { id, field: 'extinction', value: to },
  ];
}

/**
 * The end that a species gets with an apparition after its end, as when it is typed in its panel: it lives as
 * long as before. Only if nobody has chosen its end, which is the one that comes with its ancestor.
 */
export function endAfter(forest: Forest, id: SpeciesId, apparition: Years): CellEdit[] {
  const row = forest.indexOf(id);
  const life = knownLife(forest, noLives, id);
  if (life === null || apparition < life.to) return [];
  const ancestor = forest.ancestor(row);
  const above = ancestor < 0 ? null : knownLife(forest, noLives, forest.id(ancestor));
  if (life.to !== lifeOf({ apparition: life.from }, above).to) return [];
  const end = apparition + (life.to - life.from);
  return [{ id, field: 'extinction', value: years(apparition < now ? Math.min(end, now) : end) }];
}

/**
 * The apparition that a species gets with an extinction before it. Only if nobody has chosen its apparition, which
 * is the one that comes with its ancestor.
 */
export function startBefore(forest: Forest, id: SpeciesId, extinction: Years): CellEdit[] {
  const row = forest.indexOf(id);
  const life = knownLife(forest, noLives, id);
  if (life === null || extinction > life.from) return [];
  const ancestor = forest.ancestor(row);
  const above = ancestor < 0 ? null : knownLife(forest, noLives, forest.id(ancestor));
  if (life.from !== lifeOf({}, above).from) return [];
  const start = above === null ? extinction - 1 : startIn({ from: above.from, to: extinction });
  return [{ id, field: 'apparition', value: years(start) }];
}

/** Whether a species without an ancestor has the times of every new one. */
export function isUndated(forest: Forest, row: number): boolean {
  const { from, to } = lifeOf({}, null);
  return forest.isRoot(row) && forest.apparition(row) === from && forest.extinction(row) === to;
}

const noLives: ReadonlyMap<SpeciesId, Life> = new Map();

interface RowValues {
  apparition?: Years;
  extinction?: Years;
  duration?: Years;
  ancestor?: SpeciesId | null;
}

/** When each new species lives. Ancestors come first, without recursion: a line of descent can be long. */
function livesOf(
  forest: Forest,
  values: ReadonlyMap<SpeciesId, RowValues>,
): ReadonlyMap<SpeciesId, Life> {
  const lives = new Map<SpeciesId, Life>();
  for (const id of values.keys()) {
    const line: SpeciesId[] = [];
    const seen = new Set<SpeciesId>();
    let next: SpeciesId | null = id;
    while (next !== null && values.has(next) && !lives.has(next) && !seen.has(next)) {
      seen.add(next);
      line.push(next);
      next = values.get(next)?.ancestor ?? null;
    }
    for (const one of line.reverse()) {
      const { ancestor = null, ...times } = values.get(one) ?? {};
      lives.set(one, lifeOf(times, ancestor === null ? null : knownLife(forest, lives, ancestor)));
    }
  }
  return lives;
}

function knownLife(
  forest: Forest,
  lives: ReadonlyMap<SpeciesId, Life>,
  id: SpeciesId,
): Life | null {
  const row = forest.indexOf(id);
  if (row >= 0) return { from: forest.apparition(row), to: forest.extinction(row) };
  return lives.get(id) ?? null;
}

/** A life that follows the rules of time. Values that do not are refused when the cells are edited. */
function lifeOf(
  { apparition, extinction, duration }: Omit<RowValues, 'ancestor'>,
  ancestor: Life | null,
): Life {
  const lasting = duration !== undefined && duration > 0 ? duration : undefined;
  const start =
    apparition ??
    (extinction !== undefined && lasting !== undefined ? extinction - lasting : undefined) ??
    (ancestor === null ? undefined : startIn(ancestor)) ??
    (extinction === undefined ? now : extinction - 1);
  const end = extinction ?? (lasting === undefined ? defaultEnd(start, ancestor) : start + lasting);
  return { from: years(start), to: years(end > start ? end : defaultEnd(start, null)) };
}

function startIn({ from, to }: Life): number {
  return from + (to - from) / 2;
}

function defaultEnd(start: number, ancestor: Life | null): number {
  if (ancestor !== null && ancestor.to > start) return ancestor.to;
  return start < now ? now : start + 1;
}

/** A text that the user has typed or pasted into a cell. */
export interface TypedCell {
  readonly id: SpeciesId;
  readonly field: TableField;
  readonly text: string;
}
