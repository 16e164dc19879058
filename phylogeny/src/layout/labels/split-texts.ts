import type { Column } from '../../parts/part-values.ts';
import type { Forest } from '../../species/forest.ts';
import type { TraitValue } from '../../species/values/traits.ts';
import { formatNumber, formatTimeNumber } from '../../timeline/time-labels.ts';
import type { TimeNotation } from '../../timeline/time-notation.ts';
import { hasTime } from '../../timeline/tree-scale.ts';
import type { TimeUnit } from '../../timeline/units.ts';
import type { TreeLook } from '../tree-look.ts';

/** What the texts at splits depend on. */
export interface SplitTextSource {
  readonly forest: Forest;
  readonly look: TreeLook;
  readonly unit: TimeUnit;
  readonly notation: TimeNotation;
}

/** What values at splits are; null if only the names of clades are written. */
export type SplitValues = 'age' | Column | null;

/** What is written at the splits of a tree besides the names of clades. */
export function splitValues({ settings, parts }: TreeLook): SplitValues {
  const label = settings?.splits?.label;
  if (label === 'age') return hasTime(settings?.scale) ? label : null;
  return typeof label === 'object' ? (parts.columns.get(label.column) ?? null) : null;
}

/** The value at a split; null if it has none, or if it is too small to be shown. */
export function splitValueText(source: SplitTextSource, index: number): string | null {
  const { forest, look, unit, notation } = source;
  const { label, digits, least } = look.settings?.splits ?? {};
  if (label === 'age') {
    if (splitValues(look) === null) return null;
    return formatTimeNumber(forest.extinction(index), unit, notation, digits);
  }
  if (typeof label !== 'object' || look.parts.columns.get(label.column) === undefined) return null;
  const value = forest.details(index)?.traits?.[label.column];
  if (value === undefined) return null;
  if (typeof value === 'number' && least !== undefined && value < least) return null;
  return valueText(value, notation, digits);
}

function valueText(value: TraitValue, notation: TimeNotation, digits?: number): string | null {
  if (typeof value === 'number') return formatNumber(value, notation, digits);
  if (typeof value === 'boolean') return value ? '✓' : null;
  return value;
}
