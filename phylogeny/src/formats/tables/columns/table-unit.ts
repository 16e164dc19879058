import { yearsPerNamedUnit } from '../../../timeline/time-words.ts';
import type { OwnScale } from '../../../timeline/tree-scale.ts';
import { writeScaledDecimal } from '../../dating/decimal.ts';

/** How tables write times: as ages in million years, or on the tree's own scale. */
export interface TableUnit {
  readonly years: number;
  readonly direction: 'forward' | 'back';
  /** What titles say about it, as in "First appearance (Ma)"; '' for nothing. */
  readonly name: string;
}

/** The unit in which a tree with this scale is written. */
export function tableUnit(scale: OwnScale | undefined): TableUnit {
  if (scale === undefined) return { years: 1e6, direction: 'back', name: 'Ma' };
  return { years: 1, direction: scale.direction, name: unitName(scale) };
}

/** Forward years without a zero of their own are those of the calendar. */
function unitName({ unit, zero, direction }: OwnScale): string {
  const word = unit.replace(/[()[\]\s]+/g, ' ').trim();
  if (direction === 'back') return `${word} ago`;
  if (yearsPerNamedUnit(word) === null) return word;
  return zero === undefined ? 'CE' : `${word} after ${zero.replace(/[()[\]\s]+/g, ' ').trim()}`;
}

/** A time as a number in the unit, from which the same time can be read. */
export function writeMoment(moment: number, { years, direction }: TableUnit): string {
  return writeScaledDecimal(direction === 'forward' ? moment : 0 - moment, years);
}
