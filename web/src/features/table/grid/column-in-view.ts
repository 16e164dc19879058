import type { CSSProperties } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import type { TableField } from '../fields/table-field.ts';

/** A column in view. */
export interface ColumnInView {
  readonly index: number;
  readonly field: TableField;
  /** Where its cells are. The same object for all rows. */
  readonly style: CSSProperties;
  readonly className: string;
  /** Of its cells with values. */
  readonly cellClassName: string;
  /** Letters that fit into a cell, whichever they are. */
  readonly fittingLetters: number;
}

/** How far the table is scrolled to the left, in pixels. */
export const scrollLeftProperty = '--scroll-left';

/** Of a wide letter in the font of the cells, in pixels. */
const letterWidth = 14;
/** Left and right of the text of a cell, in pixels. */
const cellPadding = 17;

/** The columns with some indexes, which ascend. */
export function columnsInView(
  fields: readonly TableField[],
  indexes: readonly number[],
): readonly ColumnInView[] {
  const starts = startsOf(fields);
  let end = 0;
  return indexes.flatMap((index, at): ColumnInView[] => {
    const [field, start] = [fields[index], starts[index]];
    if (field === undefined || start === undefined) return [];
    const gap = start - end;
    end = start + field.width;
    return [columnInView(index, field, styleOf(at, field.width, gap))];
  });
}

/** Where columns start, in pixels from the left edge of the table. */
export function startsOf(fields: readonly TableField[]): readonly number[] {
  let end = 0;
  return fields.map(({ width }) => {
    end += width;
    return end - width;
  });
}

function columnInView(index: number, field: TableField, style: CSSProperties): ColumnInView {
  const { width } = field;
  const className = classNames('h-full shrink-0 border-line border-r', index === 0 && 'z-10');
  return {
    index,
    field,
    style,
    className,
    cellClassName: classNames(
      className,
      'whitespace-nowrap px-2',
      field.isNumeric && 'tabular text-right',
    ),
    fittingLetters: Math.floor((width - cellPadding) / letterWidth),
  };
}

/**
 * The first column stays in view, and the others move below it. Sticky cells would do the same, but browsers
 * draw each of them on a layer of its own, which takes a quarter of the time of a frame. `gap` is the width of
 * the columns that are left out before this one.
 */
function styleOf(at: number, width: number, gap: number): CSSProperties {
  if (at === 1) return { width, marginLeft: `calc(${gap}px - var(${scrollLeftProperty}, 0px))` };
  return gap === 0 ? { width } : { width, marginLeft: gap };
}
