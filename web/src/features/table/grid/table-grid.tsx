import { questionedSpecies } from '@life-tree/phylogeny';
import {
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { t } from '../../../texts/t.ts';
import { isComposing } from '../../../ui/typing/is-composing.ts';
import { reversalOf } from '../../../ui/typing/typing.ts';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import { useForest, useParts, useSelected, useTimes, useTree } from '../../shown-tree/index.ts';
import { CellEditor } from '../editing/cell-editor.tsx';
import { unenteredDates } from '../editing/guessed-dates.ts';
import { isWholeTree } from '../editing/read-paste.ts';
import { RefusedList } from '../editing/refused-list.tsx';
import { useCellEdits } from '../editing/use-cell-edits.ts';
import type { TableEditing } from '../editing/use-table-editing.ts';
import { filledDetails, tableFields } from '../fields/table-fields.ts';
import { canvasField, followsCanvas } from '../rows/canvas-order.ts';
import type { ColumnFilter, ColumnFilters } from '../rows/find-rows.ts';
import {
  questionsField,
  questionsKey,
  withoutQuestions,
  withQuestions,
} from '../rows/questions-filter.ts';
import { useRowOrder } from '../rows/use-row-order.ts';
import { cellAt, cellElement, isCell, refocus } from './cell-events.ts';
import { ColumnHeader } from './column-header.tsx';
import { copyRange } from './copy-range.ts';
import { type GridShape, headerPosition, movedBy, rowAt, speciesAt } from './grid-cursor.ts';
import { headerHeight, pageRows } from './row-window.ts';
import { TableRows } from './table-rows.tsx';
import { TableToolbar } from './table-toolbar.tsx';
import { useClipboard } from './use-clipboard.ts';
import { useColumns } from './use-columns.ts';
import { useColumnsInView } from './use-columns-in-view.ts';
import { useCursor, useCursorFocus } from './use-cursor.ts';
import { useNewRow } from './use-new-row.ts';

/** What commands do with the table. */
export interface TableSurface {
  /** Selects the species of all rows that are shown. */
  readonly selectRows: () => void;
}

interface TableGridProps {
  readonly ref?: Ref<TableSurface>;
  /** Whether the user has just asked for the table with the keyboard. */
  readonly hasInitialFocus?: boolean;
  /** Null for people who only view the tree. */
  readonly editing: TableEditing | null;
  /** Whether only species are shown about which a file has left a question. */
  readonly questionsOnly: boolean;
  readonly onQuestionsOnly: (questionsOnly: boolean) => void;
}

const noFilters: ColumnFilters = new Map();

/** The species of a tree as rows of a grid, of which only those in view exist. */
export function TableGrid(props: TableGridProps) {
  const shown = useForest();
  const { columns: traits } = useParts();
  const { id, name, order: siblingOrder } = useTree();
  const times = useTimes();
  const { unit, style } = times;
  const { selection, selected, selectMany } = useSelected();
  const { editing, questionsOnly, onQuestionsOnly } = props;
  const scroller = useRef<HTMLDivElement>(null);
  // Columns stay in their places while they are filled.
  const [filled] = useState(() => filledDetails(shown));
  const fields = useMemo(
    () => tableFields({ unit, style }, traits, filled),
    [unit, style, traits, filled],
  );
  // Questions have no column, only a filter, and neither has the canvas.
  const filtered = useMemo(
    () => [...fields, questionsField, canvasField(siblingOrder)],
    [fields, siblingOrder],
  );
  const columns = useColumns(fields, id);
  const [columnFilters, setColumnFilters] = useState(noFilters);
  const filters = useMemo(
    () => (questionsOnly ? withQuestions(columnFilters) : columnFilters),
    [columnFilters, questionsOnly],
  );
  const setFilters = (changed: ColumnFilters) => {
    onQuestionsOnly(changed.has(questionsKey));
    setColumnFilters(withoutQuestions(changed));
  };
  const { sorting } = columns;
  const query = useMemo(() => ({ filters, sorting }), [filters, sorting]);
  const newRow = useNewRow(shown);
  const { forest, order: found, isFinding } = useRowOrder(shown, filtered, query);
  const shownAsNew = forest.indexOf(newRow.id);
  const order = useMemo(() => found.without(shownAsNew), [found, shownAsNew]);
  const shape: GridShape = {
    forest,
    order,
    columns: columns.shown,
    newRow: editing === null ? null : newRow,
  };
  const questions = useMemo(() => questionedSpecies(shown).length, [shown]);
  const cursor = useCursor(shape, { selection, selected, onSelect: selectMany });
  const { active, range } = cursor;
  // The user has left the species that was being added.
  if (newRow.row >= 0 && cursor.moved?.active.row !== 'new') newRow.startNext();
  const rowCount = order.size + (editing === null ? 0 : 1);
  const rowHeight = useMediaQuery('(pointer: coarse)') ? 40 : 32;
  const pointer = useRef('mouse');
  const sizes = { count: rowCount, height: rowHeight };
  const cells = useColumnsInView(scroller, columns.shown, cursor);
  const edits = useCellEdits({ editing, shape, newRow, cursor, times, fields });
  const focusHandlers = useCursorFocus(scroller, cursor);
  const takesFocus = useRef(props.hasInitialFocus === true);
  useEffect(() => {
    if (!takesFocus.current) return;
    takesFocus.current = false;
    scroller.current?.querySelector<HTMLElement>('[data-active]')?.focus({ preventScroll: true });
  }, []);
  const activeField = columns.shown[active.column];
  const activeRow = rowAt(shape, active.row);

  const end = { row: Math.max(order.size - 1, 0), column: columns.shown.length - 1 };
  const selectRows = () => cursor.selectRange({ row: 0, column: 0 }, end);
  useImperativeHandle(props.ref, () => ({ selectRows }));

  const changeFilter = (key: string, filter: ColumnFilter | null) => {
    const changed = new Map(filters);
    if (filter === null) changed.delete(key);
    else changed.set(key, filter);
    setFilters(changed);
  };
  /** Returns whether the key edits something. */
  const handleEditingKey = (event: KeyboardEvent): boolean => {
    const isControl = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    const reversal = reversalOf(event);
    if (reversal !== null) void edits[reversal]();
    else if (isControl && key === 'd') edits.fillDown();
    else if (isControl || active.row < 0) return false;
    else if (key === 'f2' || key === 'enter') edits.startWithText();
    else if (key === 'delete' || key === 'backspace') edits.clear();
    else if (key === 'tab') return tabTo(event.shiftKey ? -1 : 1);
    else return false;
    return true;
  };
  /** Moves to the cell at an event. Returns whether it was active already. */
  const goTo = (event: MouseEvent): boolean => {
    const at = cellAt(event);
    if (at === null || at.row === headerPosition) return false;
    const isAgain = at.row === active.row && at.column === active.column;
    cursor.moveTo(at, event.shiftKey);
    cellElement(event)?.focus({ preventScroll: true });
    return isAgain;
  };
  /** Tab leaves the table after the last cell of a row, so that nobody is caught in it. */
  const tabTo = (by: number): boolean => {
    const column = active.column + by;
    if (column < 0 || column >= columns.shown.length) return false;
    cursor.moveTo({ row: active.row, column });
    return true;
  };
  const handleKey = (event: KeyboardEvent) => {
    if (!isCell(event.target) || event.altKey || isComposing(event)) return;
    const isControl = event.ctrlKey || event.metaKey;
    const height = event.currentTarget.clientHeight;
    if (isControl && event.key.toLowerCase() === 'a') {
      selectRows();
    } else if (isControl && event.key === ' ') {
      cursor.selectRange({ row: 0, column: active.column }, { ...end, column: active.column });
    } else if (event.shiftKey && event.key === ' ' && active.row >= 0) {
      cursor.selectRange({ ...active, column: 0 }, { ...active, column: end.column });
    } else if (editing !== null && handleEditingKey(event)) {
      // Done.
    } else {
      const to = movedBy(event, shape, active, pageRows(sizes, height));
      if (to === null) return;
      cursor.moveTo(to, event.shiftKey && to.row !== headerPosition);
    }
    event.preventDefault();
    event.stopPropagation();
  };

  useClipboard(scroller, {
    copy: (event) => void copyRange(shape, range, event),
    cut: async (event) => {
      if (editing === null || active.row < 0) return;
      // What is not on the clipboard would be lost.
      if (await copyRange(shape, range, event)) edits.clear();
    },
    paste: (event) => {
      if (editing === null || active.row < 0) return;
      event.preventDefault();
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (forest.size === 0 && isWholeTree(text)) editing.importText(text);
      else edits.paste(text);
    },
  });

  return (
    <div className="flex size-full flex-col bg-surface">
      <TableToolbar
        columns={columns}
        filters={filters}
        onFilters={setFilters}
        shown={order.size + (shownAsNew < 0 ? 0 : 1)}
        total={forest.size}
        questions={questions}
        onSelectRows={selectRows}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: rows that are not in view have no element */}
      <div
        ref={scroller}
        role="grid"
        aria-label={name}
        aria-rowcount={rowCount + 1}
        aria-colcount={columns.shown.length}
        aria-multiselectable="true"
        aria-readonly={editing === null}
        aria-busy={isFinding}
        className="@container relative min-h-0 grow select-none overflow-auto overscroll-contain bg-surface"
        onKeyDown={handleKey}
        {...focusHandlers}
        onPointerDown={(event) => {
          pointer.current = event.pointerType;
          // A finger may be about to scroll.
          if (event.pointerType !== 'touch') goTo(event);
        }}
        onMouseDown={(event) => {
          // The focus is in the field of the active cell, not in the cell.
          if (editing !== null && cellAt(event) !== null) event.preventDefault();
        }}
        onClick={(event) => {
          if (pointer.current === 'touch' && goTo(event)) {
            // Only a field that gets the focus opens the keyboard.
            refocus(event.target);
            edits.startWithText();
          }
        }}
        onDoubleClick={(event) => {
          if (cellAt(event) !== null) edits.startWithText();
        }}
      >
        <div role="presentation" style={{ width: cells.width }}>
          {/* biome-ignore lint/a11y/useSemanticElements: as above */}
          <div
            role="rowgroup"
            className="sticky top-0 left-0 z-20 w-[100cqi] overflow-clip"
            style={{ height: headerHeight, maxWidth: cells.width }}
          >
            {/* biome-ignore lint/a11y/useSemanticElements: as above */}
            {/* biome-ignore lint/a11y/useFocusableInteractive: the headers have the focus */}
            <div role="row" aria-rowindex={1} className="relative flex h-full bg-sunken">
              {cells.columns.map((column) => (
                <ColumnHeader
                  key={column.field.key}
                  column={column}
                  columns={columns}
                  filter={filters.get(column.field.key)}
                  onFilter={(filter) => changeFilter(column.field.key, filter)}
                  isActive={active.row === headerPosition && column.index === active.column}
                />
              ))}
            </div>
          </div>
          <TableRows
            scroller={scroller}
            shape={shape}
            sizes={sizes}
            columns={cells.columns}
            width={cells.width}
            cursor={cursor}
            isIndented={followsCanvas(sorting)}
            waiting={newRow.waiting}
            selected={selected}
            unenteredOf={(all, row) => unenteredDates(edits.guessed, all, row, unit)}
            refusedCells={edits.refusedCells}
            isEditing={edits.draft !== null}
            editor={
              editing !== null && active.row >= 0 && activeField !== undefined ? (
                <CellEditor
                  forest={shown}
                  species={speciesAt(shape, active.row)}
                  field={activeField}
                  text={activeRow.row < 0 ? '' : activeField.text(activeRow.forest, activeRow.row)}
                  draft={edits.draft}
                  onType={edits.type}
                  onFinish={edits.finish}
                  onCancel={edits.cancel}
                />
              ) : null
            }
          />
        </div>
        {order.size === 0 && !isFinding && (editing === null || filters.size > 0) && (
          <p className="sticky left-0 p-4 text-quiet text-sm">
            {filters.size > 0
              ? t('No species match the filters.')
              : t('This tree has no species yet.')}
          </p>
        )}
      </div>
      <RefusedList
        forest={forest}
        refused={edits.refused}
        onChoose={({ id, field }) => {
          cursor.moveToSpecies(id, field.key);
          scroller.current?.querySelector<HTMLElement>('[data-active]')?.focus();
        }}
        onDismiss={edits.dismissRefused}
      />
    </div>
  );
}
