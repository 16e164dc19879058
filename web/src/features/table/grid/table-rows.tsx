import type { Forest, SpeciesId } from '@life-tree/phylogeny';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId } from 'react';
import { t } from '../../../texts/t.ts';
import type { UnenteredDates } from '../editing/guessed-dates.ts';
import type { ColumnInView } from './column-in-view.ts';
import { type GridShape, rowAt, speciesAt } from './grid-cursor.ts';
import type { RowSizes } from './row-window.ts';
import { TableRow } from './table-row.tsx';
import type { Cursor } from './use-cursor.ts';
import { useRowWindow } from './use-row-window.ts';

interface TableRowsProps {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly shape: GridShape;
  readonly sizes: RowSizes;
  readonly columns: readonly ColumnInView[];
  /** Of all columns, in pixels. */
  readonly width: number;
  readonly cursor: Cursor;
  /** Whether names are indented by their generation. */
  readonly isIndented: boolean;
  readonly selected: ReadonlySet<SpeciesId>;
  /** The dates of a row of the forest that nobody has entered. */
  readonly unenteredOf: (forest: Forest, row: number) => UnenteredDates | null;
  readonly refusedCells: ReadonlyMap<SpeciesId, ReadonlyMap<string, string>>;
  /** What was typed into the row for a new species, by the key of the field. */
  readonly waiting: ReadonlyMap<string, { readonly text: string }>;
  /** The field that edits the cell with the focus, or null. */
  readonly editor: ReactNode;
  /** Whether something is typed into it. */
  readonly isEditing: boolean;
}

/** The rows in view. Only these render while the table scrolls. */
export function TableRows(props: TableRowsProps) {
  const { scroller, shape, sizes, columns, cursor, selected } = props;
  const { active, range, moved } = cursor;
  const window = useRowWindow(scroller, sizes, active.row, (position) =>
    position === shape.order.size ? 'new' : (speciesAt(shape, position) ?? ''),
  );
  const showActive = useEffectEvent(() => {
    if (active.row >= 0) window.show(active.row);
  });
  useEffect(() => {
    if (moved !== null) showActive();
  }, [moved]);
  const group = useId();
  const placeholder = t('Add species…');
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows that are not in view have no element
    <div
      role="rowgroup"
      // Elements are used again for other rows, so only this tells screen readers the order of the rows.
      aria-owns={window.order.map((key) => `${group}${key}`).join(' ')}
      className="sticky left-0 w-[100cqi] overflow-clip"
      style={{ height: window.height, maxWidth: props.width }}
    >
      {window.rows.map(({ index, key, top }) => {
        const { forest, row } = rowAt(shape, index);
        const species = speciesAt(shape, index);
        const isInRange = index >= range.top && index <= range.bottom;
        const isActive = index === active.row;
        return (
          <TableRow
            key={key}
            id={`${group}${key}`}
            forest={forest}
            row={row}
            depth={props.isIndented && row >= 0 ? (forest.generations[row] ?? 0) : 0}
            position={index}
            columns={columns}
            top={top}
            height={sizes.height}
            isSelected={species !== null && selected.has(species)}
            activeColumn={isActive ? active.column : -1}
            rangeLeft={isInRange ? range.left : -1}
            rangeRight={isInRange ? range.right : -1}
            unentered={row < 0 ? null : props.unenteredOf(forest, row)}
            refused={species === null ? undefined : props.refusedCells.get(species)}
            placeholder={placeholder}
            waiting={row < 0 ? props.waiting : undefined}
            editor={isActive ? props.editor : null}
            isEditing={isActive && props.isEditing}
          />
        );
      })}
    </div>
  );
}
