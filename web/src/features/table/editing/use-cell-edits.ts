import type { Forest, SpeciesId } from '@life-tree/phylogeny';
import { useEffect, useEffectEvent } from 'react';
import { inSlices } from '../../../scheduling/slices.ts';
import { shownName } from '../../../texts/shown-name.ts';
import { t } from '../../../texts/t.ts';
import { useTypedText } from '../../../ui/typing/use-typed-text.ts';
import type { TableField } from '../fields/table-field.ts';
import type { TimeStyle } from '../fields/table-fields.ts';
import { type CellPosition, type GridShape, rowAt, speciesAt } from '../grid/grid-cursor.ts';
import { readCells } from '../grid/tab-separated.ts';
import type { Cursor } from '../grid/use-cursor.ts';
import type { useNewRow } from '../grid/use-new-row.ts';
import type { TypedCell } from './added-species.ts';
import type { AfterEdit } from './cell-editor.tsx';
import { unenteredDates } from './guessed-dates.ts';
import type { WantedEdit } from './plan-edit.ts';
import { wantedPaste } from './read-paste.ts';
import { type TableEditing, useTableEditing } from './use-table-editing.ts';

const steps: Readonly<Record<AfterEdit, CellPosition>> = {
  stay: { row: 0, column: 0 },
  down: { row: 1, column: 0 },
  up: { row: -1, column: 0 },
  right: { row: 0, column: 1 },
  left: { row: 0, column: -1 },
};

/** What a typed text belongs to, wherever it is shown. */
interface BoundCell {
  readonly species: SpeciesId;
  readonly field: TableField;
}

interface CellEditsSettings {
  readonly editing: TableEditing | null;
  readonly shape: GridShape;
  readonly newRow: ReturnType<typeof useNewRow>;
  readonly cursor: Cursor;
  readonly times: TimeStyle;
  /** All columns of the tree, also those that are not shown. */
  readonly fields: readonly TableField[];
}

/** Editing in the table: one cell, the selected range, or pasted cells. */
export function useCellEdits(settings: CellEditsSettings) {
  const { editing, shape, newRow, cursor, times, fields } = settings;
  const { columns } = shape;
  const { active, range } = cursor;
  const edits = useTableEditing(editing, times, newRow.forest, ([first]) => {
    if (first !== undefined) cursor.moveToSpecies(first);
  });
  const cell = cellAt(settings, active);
  const typed = useTypedText({
    target: cell,
    label: (target) => placeOf(newRow.forest, target),
    savesAtEnd: true,
    save: (text, _, target) => {
      const isNew = target?.species === newRow.id;
      if (target === null) return null;
      edits.type((latest) => {
        const isNamed = target.field.key === 'name' || latest.has(target.species);
        if (!isNew || isNamed) return typedEdit(target, text, isNew ? newRow : null, latest);
        newRow.hold({ id: target.species, field: target.field, text });
        return { cells: [], added: [] };
      });
      // The table lists what is refused.
      return null;
    },
  });
  const { target } = typed;
  const lost = target === null ? null : lossOf(target, newRow, fields);
  const isElsewhere =
    target !== null && (target.species !== cell?.species || target.field.key !== cell.field.key);
  const endLost = useEffectEvent(() => {
    if (lost !== null) typed.lose(lost);
    else if (isElsewhere) typed.finish();
  });
  useEffect(() => {
    if (lost !== null || isElsewhere) endLost();
  }, [lost, isElsewhere]);

  const start = (text: string) => {
    if (editing !== null && cell !== null) typed.type(text);
  };
  const move = (after: AfterEdit) => {
    const { row, column } = steps[after];
    const next = active.column + column;
    const isPastEnd = next >= columns.length;
    if (after === 'stay') return;
    cursor.moveTo(
      isPastEnd
        ? { row: active.row + 1, column: 0 }
        : { row: Math.max(active.row + row, 0), column: Math.max(next, 0) },
    );
  };
  /** Gives every cell of the range from a row on the text of its column. */
  const fill = (top: number, textOf: (field: TableField, latest: Forest) => string) =>
    void edits.apply((latest) => {
      const cells: TypedCell[] = [];
      const filled = columns.slice(range.left, range.right + 1);
      const texts = filled.map((one) => textOf(one, latest));
      for (let position = Math.max(top, 0); position <= range.bottom; position++) {
        const id = speciesAt(shape, position);
        if (id === null) continue;
        for (const [at, one] of filled.entries()) {
          cells.push({ id, field: one, text: texts[at] ?? '' });
        }
      }
      return { cells, added: [] };
    });
  return {
    ...edits,
    draft: isElsewhere ? null : typed.draft,
    type: start,
    startWithText: () => {
      const { forest, row } = rowAt(shape, active.row);
      if (cell === null) return;
      const waiting = newRow.waiting.get(cell.field.key)?.text ?? '';
      const unentered = row < 0 ? null : unenteredDates(edits.guessed, forest, row, times.unit);
      const isUnknown = unentered?.areUnknown === true && unentered.fields.has(cell.field.key);
      if (isUnknown) return start('');
      const { text, draft = text } = cell.field;
      start(row < 0 ? waiting : draft(forest, row));
    },
    cancel: () => {
      typed.cancel();
      if (cell !== null) edits.dismissCell({ id: cell.species, field: cell.field });
    },
    finish: (after: AfterEdit) => {
      const isNew = cell?.species === newRow.id;
      const isNamed = cell?.field.key === 'name' && (typed.draft ?? '').trim() !== '';
      const isAdding = newRow.row >= 0 || isNamed;
      const isEnd = after === 'down' || (after === 'right' && active.column === columns.length - 1);
      typed.finish();
      if (!isNew || !isEnd) return move(after);
      if (isAdding) newRow.startNext();
      cursor.moveToNew();
    },
    clear: () => fill(range.top, () => ''),
    /** Copies the first row of the range to the others; a single row gets the values of the row above. */
    fillDown: () => {
      const top = range.top === range.bottom ? range.top : range.top + 1;
      const { forest, row: from } = rowAt(shape, top - 1);
      if (from < 0) return;
      const source = forest.id(from);
      fill(top, (one, latest) => {
        const row = latest.indexOf(source);
        return row < 0 ? one.text(forest, from) : one.text(latest, row);
      });
    },
    paste: (text: string) =>
      void edits.apply(() => inSlices(wantedPaste(shape, range, readCells(text), times))),
  };
}

function cellAt({ shape, newRow }: CellEditsSettings, { row, column }: CellPosition) {
  const field = shape.columns[column];
  const isNew = row === shape.order.size;
  const species = isNew ? newRow.id : speciesAt(shape, row);
  return field === undefined || species === null ? null : { species, field };
}

/** Names a cell in messages. The name of a species that is gone is gone too. */
function placeOf(forest: Forest, cell: BoundCell | null): string {
  const row = cell === null ? -1 : forest.indexOf(cell.species);
  const column = cell?.field.label ?? '';
  return row < 0 ? column : t('{name}, {column}', { name: shownName(forest, row), column });
}

/** Why what a typed text belongs to is gone; null if it is not. */
function lossOf(
  { species, field }: BoundCell,
  newRow: CellEditsSettings['newRow'],
  fields: readonly TableField[],
): string | null {
  if (species !== newRow.id && !newRow.forest.has(species)) {
    return t('Its species was deleted meanwhile.');
  }
  return fields.some(({ key }) => key === field.key)
    ? null
    : t('Its column was deleted meanwhile.');
}

/**
 * What typing a text into a cell changes. A name in the row for a new species adds it, with what was typed
 * there before.
 */
function typedEdit(
  { species: id, field }: BoundCell,
  text: string,
  newRow: CellEditsSettings['newRow'] | null,
  latest: Forest,
): WantedEdit {
  const cell = { id, field, text };
  if (newRow === null || latest.has(id)) {
    return { cells: [cell], added: [], isAdding: newRow !== null };
  }
  if (text.trim() === '') return { cells: [], added: [] };
  return {
    cells: [],
    added: [{ id, name: text.trim(), cells: [cell, ...newRow.waiting.values()] }],
  };
}
