import { newIdentifier } from '@life-tree/contract/values';
import {
  columnRolesOf,
  guessYearsPerUnit,
  type SpeciesId,
  speciesId,
  type TimeUnit,
  timeUnits,
  yearsPer,
  yearsPerUnitOf,
} from '@life-tree/phylogeny';
import type { SlicedWork } from '../../../scheduling/slices.ts';
import { foldText } from '../../../texts/fold-text.ts';
import { parseNumber } from '../../../texts/times.ts';
import type { TableField } from '../fields/table-field.ts';
import type { TimeStyle } from '../fields/table-fields.ts';
import { type CellRange, type GridShape, speciesAt } from '../grid/grid-cursor.ts';
import type { AddedRow, TypedCell } from './added-species.ts';
import type { PastedUnit, WantedEdit } from './plan-edit.ts';

/** A time in a cell that is a plain number. */
interface TypedNumber {
  readonly id: SpeciesId;
  readonly key: 'apparition' | 'extinction';
  readonly value: number;
}

/** How many rows or cells are read in one step. */
const stepLength = 128;

/**
 * The cells that pasted cells change, and their unit if it is not the one that is shown. One row or cell
 * fills the whole selected range.
 */
export function* wantedPaste(
  shape: GridShape,
  range: CellRange,
  block: readonly (readonly string[])[],
  { unit: shown, style }: TimeStyle,
): SlicedWork<WantedEdit> {
  const { forest, columns, newRow } = shape;
  const titled = readTitles(block, columns);
  const rows = titled === null ? block : block.slice(1);
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const pasted = titled ?? fieldsFrom(columns, range, width);
  const height = titled === null && rows.length === 1 ? range.bottom - range.top + 1 : rows.length;
  const cells: TypedCell[] = [];
  const added: AddedRow[] = [];
  for (let at = 0; at < height; at++) {
    if (at % stepLength === stepLength - 1) yield;
    const texts = rows[at % rows.length] ?? [];
    const known = speciesAt(shape, Math.max(range.top, 0) + at);
    const id = known ?? (added.length === 0 ? newRow?.id : null) ?? speciesId(newIdentifier());
    const typed = pasted.flatMap((field, column): TypedCell[] =>
      field === null ? [] : [{ id, field, text: texts[column % width] ?? '' }],
    );
    if (known !== null) cells.push(...typed);
    else if (texts.some((text) => text.trim() !== '')) {
      const name = typed.find(({ field }) => field.key === 'name')?.text.trim() ?? '';
      added.push({ id, name, cells: typed });
    }
  }
  const wanted = { cells, added };
  // A scale of one's own has one unit.
  if (style?.scale !== undefined) return wanted;
  const stated = titled === null ? null : yearsPerUnitOf(block[0] ?? []);
  const unit =
    stated === null ? yield* guessUnit(wanted, forest.size, shown) : unitOfLength(stated, false);
  return unit === undefined || unit.unit === shown ? wanted : { ...wanted, unit };
}

function unitOfLength(length: number, isGuessed: boolean): PastedUnit | undefined {
  const unit = timeUnits.find((one) => yearsPer(one) === length);
  return unit && { unit, isGuessed };
}

/**
 * A tree without species is shown in years, but nobody has chosen that for a pasted table. Its unit is
 * guessed as for imported tables.
 */
function* guessUnit(
  wanted: WantedEdit,
  size: number,
  shown: TimeUnit,
): SlicedWork<PastedUnit | undefined> {
  if (size > 0 || shown !== 'Years') return undefined;
  const numbers = yield* numbersOf(wanted);
  const isPast = areAges(numbers) || numbers.some(({ value }) => value < 0);
  if (!isPast) return undefined;
  const largest = numbers.reduce((most, { value }) => Math.max(most, Math.abs(value)), 0);
  return unitOfLength(guessYearsPerUnit(largest), true);
}

/** The times that are plain numbers, without a unit of their own. */
function* numbersOf({ cells, added }: WantedEdit): SlicedWork<readonly TypedNumber[]> {
  const numbers: TypedNumber[] = [];
  for (const [at, { id, field, text }] of [
    ...cells,
    ...added.flatMap((row) => row.cells),
  ].entries()) {
    if (at % stepLength === stepLength - 1) yield;
    const { key } = field;
    if (key !== 'apparition' && key !== 'extinction') continue;
    const read = parseNumber(text);
    if (read.ok) numbers.push({ id, key, value: read.value });
  }
  return numbers;
}

/** The columns that cells are pasted into. One column fills the range. */
function fieldsFrom(
  columns: readonly TableField[],
  { left, right }: CellRange,
  width: number,
): readonly TableField[] {
  return columns.slice(left, left + (width === 1 ? right - left + 1 : width));
}

/** Whether a text is a table with titles or a list with dates, not just cells in the order of the columns. */
export function isWholeTree(text: string): boolean {
  const [first = '', ...others] = text.trim().split('\n');
  if (others.length === 0) return false;
  return text.includes('\t') ? columnRolesOf(first.split('\t')).includes('name') : /\d/.test(text);
}

/** The columns that the first row names, if it names several; otherwise null. */
function readTitles(
  block: readonly (readonly string[])[],
  columns: readonly TableField[],
): readonly (TableField | null)[] | null {
  const [titles = []] = block;
  if (block.length < 2) return null;
  const roles = columnRolesOf(titles);
  const named = titles.map((text, at) => {
    const title = foldText(text).trim();
    const isNamed = ({ key, label }: TableField) => foldText(label) === title || key === roles[at];
    return title === '' ? null : (columns.find(isNamed) ?? null);
  });
  const count = named.filter((field) => field !== null).length;
  const isTitled = count > 1 || count === titles.length;
  return isTitled && named.some((field) => field?.key === 'name') ? named : null;
}

/**
 * Whether pasted times are ages although the tree writes them with signs: as times, species would become
 * extinct before they appear.
 */
export function* hasAges(wanted: WantedEdit): SlicedWork<boolean> {
  return areAges(yield* numbersOf(wanted));
}

function areAges(typed: readonly TypedNumber[]): boolean {
  const numbers = new Map<string, { apparition?: number; extinction?: number }>();
  for (const { id, key, value } of typed) {
    if (value < 0) return false;
    const row = numbers.get(id) ?? {};
    row[key] = value;
    numbers.set(id, row);
  }
  let isAge = false;
  for (const { apparition, extinction = 0 } of numbers.values()) {
    if (apparition === undefined) continue;
    if (apparition < extinction) return false;
    isAge ||= apparition > extinction;
  }
  return isAge;
}
