import { unitFault } from '../parts/part-faults.ts';
import type { PartId } from '../parts/part-id.ts';
import { nameFault } from '../species/checks/invariants.ts';
import { isColour } from '../species/values/colour.ts';
import { type Era, hasTime, type TreeScale } from '../timeline/tree-scale.ts';
import { isTime } from '../timeline/years.ts';
import type { FieldCode } from './field-code.ts';

/** What the colours of species can mean, apart from their branch and a column. */
export const colourBys = ['group', 'placement', 'living', 'custom'] as const;
/** What the colours of species mean. The column may have been removed since. */
export type ColourBy = (typeof colourBys)[number] | { readonly column: PartId };

/** How the values of a column can be shown beside the names. */
export const stripStyles = ['colour', 'bars', 'symbols'] as const;
export type StripStyle = (typeof stripStyles)[number];
/** A column whose values stand beside the names. It may have been removed since. */
export interface Strip {
  readonly column: PartId;
  readonly as: StripStyle;
}
/** More strips would leave no room for the tree. */
export const maxStrips = 5;

/** What is wrong with a list of strips. */
export function stripsFault(strips: readonly Strip[]): FieldCode | null {
  const columns = new Set(strips.map(({ column }) => column));
  const areKnown = strips.every(({ column, as }) => column !== '' && stripStyles.includes(as));
  const isListed = strips.length > 0 && strips.length <= maxStrips;
  return isListed && areKnown && columns.size === strips.length ? null : 'strips';
}

/** The maximum number of eras of a time scale. */
export const maxEras = 500;
const maxEraLevel = 5;

/** How wide a fan is open and how far it is turned clockwise, in degrees. */
export interface FanAngles {
  readonly opening?: number;
  readonly turn?: number;
}

/** The opening of a fan, in degrees. The time scale needs the least of it. */
export const fanOpening = { least: 10, usual: 20, most: 300 } as const;

/** What is wrong with the angles of a fan. */
export function fanFault({ opening = fanOpening.usual, turn = 0 }: FanAngles): FieldCode | null {
  const isOpen = opening >= fanOpening.least && opening <= fanOpening.most;
  return isOpen && turn >= 0 && turn < 360 ? null : 'fan-angles';
}

/** What is written at the splits of a tree beside the names of clades. */
export interface SplitLabels {
  /** By default, only names are written. The column may have been removed since. */
  readonly label?: 'age' | 'name' | { readonly column: PartId };
  /** The number of decimals; by default up to two. */
  readonly digits?: number;
  /** Smaller numbers of the column are not written. */
  readonly least?: number;
}

/** The maximum number of decimals at splits. */
export const maxSplitDigits = 6;

/** What is wrong with what is written at splits. */
export function splitsFault({ label, digits = 0, least = 0 }: SplitLabels): FieldCode | null {
  const isLabel =
    label === undefined ||
    label === 'age' ||
    label === 'name' ||
    (typeof label === 'object' && label.column.length > 0);
  const hasDigits = Number.isInteger(digits) && digits >= 0 && digits <= maxSplitDigits;
  return isLabel && hasDigits && Number.isFinite(least) ? null : 'split-labels';
}

/** What is wrong with a choice of colours. */
export function colourByFault(colourBy: ColourBy): FieldCode | null {
  if (typeof colourBy === 'object') return colourBy.column.length > 0 ? null : 'colour-by';
  return colourBys.includes(colourBy) ? null : 'colour-by';
}

/** What is wrong with a scale. */
export function scaleFault(scale: TreeScale): FieldCode | null {
  if (!hasTime(scale)) return scale.kind === 'lengths' ? unitFault(scale.unit) : null;
  const { unit, zero, direction, now, eras } = scale;
  if (!isTime(now)) return 'not-a-time';
  if (direction !== 'forward' && direction !== 'back') return 'scale-direction';
  if (zero !== undefined && nameFault(zero) !== null) return 'scale-zero-length';
  if (eras.length > maxEras) return 'too-many-eras';
  for (const era of eras) {
    const fault = eraFault(era);
    if (fault !== null) return fault;
  }
  return unitFault(unit);
}

function eraFault({ name, from, to, colour, level }: Era): FieldCode | null {
  if (!isTime(from) || !isTime(to)) return 'not-a-time';
  if (from >= to) return 'era-times';
  if (!(Number.isInteger(level) && level >= 0 && level <= maxEraLevel)) return 'era-level';
  if (colour !== undefined && !isColour(colour)) return 'not-a-colour';
  return nameFault(name);
}
