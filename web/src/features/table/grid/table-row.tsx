import type { Forest } from '@life-tree/phylogeny';
import { memo, type ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import type { TableField } from '../fields/table-field.ts';

/** A column in view. */
export interface ColumnInView {
  readonly index: number;
  readonly field: TableField;
  /** In pixels from the left edge of the table. */
  readonly start: number;
}

export const cellStyle =
  'flex h-full items-center overflow-hidden border-line border-r border-b text-sm whitespace-nowrap';
/** The first column stays in view. */
export const pinnedStyle = 'sticky left-0 z-10 shrink-0';

interface TableRowProps {
  readonly forest: Forest;
  /** The row of the forest; -1 for a new species. */
  readonly row: number;
  readonly position: number;
  readonly columns: readonly ColumnInView[];
  readonly top: number;
  readonly height: number;
  readonly isSelected: boolean;
  /** The column of the cell with the focus; -1 if it is in another row. */
  readonly activeColumn: number;
  /** The first and last column of the selected range; -1 if the row is not in it. */
  readonly rangeLeft: number;
  readonly rangeRight: number;
  /** Why cells of this row were refused, by the key of their field. */
  readonly refused: ReadonlyMap<string, string> | undefined;
  /** The field that edits the cell with the focus. */
  readonly editor: ReactNode;
  /** What a row for a new species says in its first cell. */
  readonly placeholder?: string;
}

/** Memoized, because scrolling renders the table in every frame. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { row, position, columns, top, height, isSelected } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows that are not in view have no element
    // biome-ignore lint/a11y/useFocusableInteractive: its cells have the focus
    <div
      role="row"
      aria-rowindex={position + 2}
      aria-selected={isSelected}
      className="absolute top-0 left-0 flex w-full"
      style={{ height, transform: `translateY(${top}px)` }}
    >
      {columns.map((column) => (
        <TableCell key={column.field.key} {...props} column={column} isNew={row < 0} />
      ))}
    </div>
  );
});

interface TableCellProps extends TableRowProps {
  readonly column: ColumnInView;
  readonly isNew: boolean;
}

function TableCell(props: TableCellProps) {
  const { forest, row, position, column, isNew, isSelected, activeColumn, editor } = props;
  const { index, field, start } = column;
  const isFirst = index === 0;
  const isActive = index === activeColumn;
  const isInRange = index >= props.rangeLeft && index <= props.rangeRight;
  const reason = props.refused?.get(field.key);
  const text = isNew ? '' : field.text(forest, row);
  const colour = field.colourOf?.(text);
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles support it
    <div
      role={isFirst ? 'rowheader' : 'gridcell'}
      aria-colindex={index + 1}
      aria-selected={isInRange}
      aria-invalid={reason === undefined ? undefined : true}
      tabIndex={isActive ? 0 : -1}
      title={reason}
      data-cell={`${position} ${index}`}
      data-active={isActive || undefined}
      style={isFirst ? { width: field.width } : { left: start, width: field.width }}
      className={classNames(
        cellStyle,
        isFirst ? pinnedStyle : 'absolute',
        field.isNumeric && 'tabular justify-end',
        'px-2',
        isInRange ? 'bg-leaf-tint' : isSelected ? 'bg-amber-tint' : 'bg-surface',
        isActive && 'outline-2 outline-leaf -outline-offset-2',
        reason !== undefined &&
          'after:absolute after:top-0 after:right-0 after:border-8 after:border-red after:border-b-transparent after:border-l-transparent',
      )}
    >
      {isActive && editor ? (
        editor
      ) : (
        <>
          {colour !== undefined && (
            <span
              aria-hidden="true"
              className="mr-2 size-3 shrink-0 rounded-full border border-line"
              style={{ background: colour }}
            />
          )}
          <span className={classNames('truncate', isNew && 'text-quiet')}>
            {isNew && isFirst ? props.placeholder : text}
          </span>
          {reason !== undefined && <span className="sr-only">{reason}</span>}
        </>
      )}
    </div>
  );
}
