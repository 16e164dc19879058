import type { Forest } from '@life-tree/phylogeny';
import { memo, type ReactNode } from 'react';
import { t } from '../../../texts/t.ts';
import { classNames } from '../../../ui/class-names.ts';
import type { UnenteredDates } from '../editing/guessed-dates.ts';
import type { ColumnInView } from './column-in-view.ts';

interface TableRowProps {
  readonly id: string;
  readonly forest: Forest;
  /** The row of the forest; -1 for a new species. */
  readonly row: number;
  readonly position: number;
  /** How many generations its name is indented by. */
  readonly depth: number;
  readonly columns: readonly ColumnInView[];
  readonly top: number;
  readonly height: number;
  readonly isSelected: boolean;
  /** The column of the cell with the focus; -1 if it is in another row. */
  readonly activeColumn: number;
  /** The first and last column of the selected range; -1 if the row is not in it. */
  readonly rangeLeft: number;
  readonly rangeRight: number;
  /** Dates of this row that nobody has entered. */
  readonly unentered: UnenteredDates | null;
  /** Why cells of this row were refused, by the key of their field. */
  readonly refused: ReadonlyMap<string, string> | undefined;
  /** The field that edits the cell with the focus; null in other rows and for readers. */
  readonly editor: ReactNode;
  /** Whether the field shows its own text instead of that of the cell. */
  readonly isEditing: boolean;
  /** What a row for a new species says in its first cell. */
  readonly placeholder: string;
  /** What was typed into a row for a new species, by the key of the field. */
  readonly waiting?: ReadonlyMap<string, { readonly text: string }> | undefined;
}

/**
 * Memoized, because scrolling renders the table in every frame. Its cells are as few and as plain elements
 * as possible: all of them can change in one frame.
 */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { id, position, columns, top, height, isSelected } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows that are not in view have no element
    // biome-ignore lint/a11y/useFocusableInteractive: its cells have the focus
    <div
      id={id}
      role="row"
      aria-rowindex={position + 2}
      aria-selected={isSelected}
      className={classNames(
        'absolute top-0 left-0 flex w-full border-line border-b text-sm contain-layout',
        backgroundOf(props),
      )}
      // Texts are centred by their line, which costs less than a flexible box in each cell. A row that is
      // moved by a transform is not laid out and painted again.
      style={{ transform: `translateY(${top}px)`, height, lineHeight: `${height - 1}px` }}
    >
      {columns.map((column) => cellOf(props, column))}
    </div>
  );
});

/** Not inherited by the first cell: if it were, moving a row would compute the styles of all its cells. */
function backgroundOf({ isSelected }: TableRowProps): string {
  return isSelected ? 'bg-amber-tint' : 'bg-surface';
}

/** A function instead of a component, which would cost as much as the cell. */
function cellOf(props: TableRowProps, column: ColumnInView) {
  const { index, field, style } = column;
  const { forest, row, depth, activeColumn, rangeLeft, rangeRight, refused, editor } = props;
  const isFirst = index === 0;
  const isNew = row < 0;
  const isActive = index === activeColumn;
  const isInRange = index >= rangeLeft && index <= rangeRight;
  const reason = refused?.get(field.key);
  const isGuessed = props.unentered?.fields.has(field.key) === true;
  const isUnknown = isGuessed && props.unentered?.areUnknown === true;
  const text = isUnknown
    ? ''
    : isNew
      ? (props.waiting?.get(field.key)?.text ?? '')
      : field.text(forest, row);
  const colour = field.colourOf?.(text);
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles support it
    <div
      key={field.key}
      role={isFirst ? 'rowheader' : 'gridcell'}
      aria-colindex={index + 1}
      aria-selected={isInRange}
      aria-invalid={reason === undefined ? undefined : true}
      tabIndex={isActive && editor === null ? 0 : -1}
      title={reason ?? (isGuessed && !isUnknown ? t('Guessed from its ancestor') : undefined)}
      data-cell=""
      data-active={(isActive && editor === null) || undefined}
      style={isFirst && depth > 0 ? { ...style, paddingLeft: indentOf(depth) } : style}
      className={classNames(
        column.cellClassName,
        (depth > 0 || !isSurelyShort(text, column)) && 'overflow-clip text-ellipsis',
        isInRange ? 'bg-leaf-tint' : isFirst && backgroundOf(props),
        isActive && 'relative outline-2 outline-leaf -outline-offset-2',
        reason !== undefined &&
          'relative after:absolute after:top-0 after:right-0 after:border-8 after:border-red after:border-b-transparent after:border-l-transparent',
        isNew && 'text-quiet',
        isGuessed && 'text-quiet italic',
      )}
    >
      {colour !== undefined && (
        <span
          aria-hidden="true"
          className="mr-2 inline-block size-3 rounded-full border border-line align-middle"
          style={{ background: colour }}
        />
      )}
      {isActive && editor}
      {!(isActive && props.isEditing) && (isNew && isFirst ? props.placeholder : text)}
      {reason !== undefined && <span className="sr-only">{reason}</span>}
    </div>
  );
}

const indentStep = 12;
/** Deeper species would have no room for their names. */
const maxIndent = 96;

function indentOf(depth: number): number {
  return 12 + Math.min(depth * indentStep, maxIndent);
}

const plainText = /^[ -~±–−]*$/;

/** Whether a text fits into its cell without being measured. Clipping a cell makes painting it slower. */
function isSurelyShort(text: string, { fittingLetters, field }: ColumnInView): boolean {
  return text.length <= fittingLetters && field.colourOf === undefined && plainText.test(text);
}
