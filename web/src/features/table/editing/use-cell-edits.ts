import { newIdentifier } from '@life-tree/contract/values';
import { type Forest, speciesId } from '@life-tree/phylogeny';
import { useState } from 'react';
import { inSlices } from '../../../scheduling/slices.ts';
import type { TableField } from '../fields/table-field.ts';
import type { TimeStyle } from '../fields/table-fields.ts';
import type { CellPosition, GridShape } from '../grid/grid-cursor.ts';
import { readCells } from '../grid/tab-separated.ts';
import type { Cursor } from '../grid/use-cursor.ts';
import type { AfterEdit } from './cell-editor.tsx';
import type { TypedCell, WantedEdit } from './plan-edit.ts';
import { wantedPaste } from './read-paste.ts';
import { type TableEditing, useTableEditing } from './use-table-editing.ts';

const steps: Readonly<Record<AfterEdit, CellPosition>> = {
  stay: { row: 0, column: 0 },
  down: { row: 1, column: 0 },
  up: { row: -1, column: 0 },
  right: { row: 0, column: 1 },
  left: { row: 0, column: -1 },
};

/** Editing in the table: one cell, the selected range, or pasted cells. */
export function useCellEdits(
  editing: TableEditing | null,
  shape: GridShape,
  cursor: Cursor,
  times: TimeStyle,
) {
  const { forest, order, columns } = shape;
  const { active, range } = cursor;
  /** The text that the editor of the active cell starts with; null while no cell is edited. */
  const [draft, setDraft] = useState<string | null>(null);
  const edits = useTableEditing(editing, times, ([first]) => {
    if (first !== undefined) cursor.moveToSpecies(first);
  });
  const field = columns[active.column];
  const textOfActive = () => {
    const row = order.rowAt(active.row);
    return field === undefined || row < 0 ? '' : field.text(forest, row);
  };
  const start = (text: string) => {
    if (editing !== null && field !== undefined && active.row >= 0) setDraft(text);
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
        const row = order.rowAt(position);
        if (row < 0) continue;
        const id = forest.id(row);
        for (const [at, one] of filled.entries()) {
          cells.push({ id, field: one, text: texts[at] ?? '' });
        }
      }
      return { cells, added: [] };
    });
  return {
    ...edits,
    draft,
    start,
    startWithText: () => start(textOfActive()),
    cancel: () => setDraft(null),
    commit: (text: string, after: AfterEdit) => {
      setDraft(null);
      if (field !== undefined) void edits.apply(() => typedEdit(shape, active, text));
      move(after);
    },
    clear: () => fill(range.top, () => ''),
    /** Copies the first row of the range to the others; a single row gets the values of the row above. */
    fillDown: () => {
      const top = range.top === range.bottom ? range.top : range.top + 1;
      const from = order.rowAt(top - 1);
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

/** What typing a text into a cell changes. In the row for a new species, it adds one. */
function typedEdit(
  { forest, order, columns }: GridShape,
  { row: position, column }: CellPosition,
  text: string,
): WantedEdit {
  const field = columns[column];
  if (field === undefined) return { cells: [], added: [] };
  const row = order.rowAt(position);
  if (row >= 0) return { cells: [{ id: forest.id(row), field, text }], added: [] };
  if (text.trim() === '') return { cells: [], added: [] };
  const id = speciesId(newIdentifier());
  const name = field.key === 'name' ? text.trim() : '';
  return { cells: [], added: [{ id, name, cells: [{ id, field, text }] }] };
}
