import type { StripStyle } from '../../document/settings.ts';
import type { PartId } from '../../parts/part-id.ts';
import type { Column } from '../../parts/part-values.ts';
import type { Forest } from '../../species/forest.ts';
import type { Colouring } from '../colouring/colour-legend.ts';
import { colourByColumn } from '../colouring/column-colours.ts';
import type { TreeLook } from '../tree-look.ts';

/** The values of a column, as they are shown beside the names. */
export interface StripLayout {
  readonly column: PartId;
  readonly name: string;
  readonly as: StripStyle;
  /** What the colours of its marks mean. Those of bars mean nothing. */
  readonly colouring: Colouring;
  /** For each species, the place of its value among the choices of the column; -1 without a value. */
  readonly places: Int16Array;
  /** Only for numbers. */
  readonly numbers: StripNumbers | null;
}

/** Numbers as lengths of bars and sizes of symbols, between 0 and 1. */
interface StripNumbers {
  readonly unit: string | null;
  readonly min: number;
  readonly max: number;
  /** Where bars start. */
  readonly base: number;
  /** For each species with a value, where its bar ends. */
  readonly ends: Float64Array;
}

/** The columns that a tree shows beside its names. Null without any, such as after all were removed. */
export function layOutStrips(
  forest: Forest,
  { settings, parts }: TreeLook,
): readonly StripLayout[] | null {
  const strips = (settings?.strips ?? []).flatMap(({ column: id, as }) => {
    const column = parts.columns.get(id);
    return column === undefined ? [] : (stripOf(forest, id, column, as) ?? []);
  });
  return strips.length === 0 ? null : strips;
}

/** Null for columns of texts and links. */
function stripOf(forest: Forest, id: PartId, column: Column, as: StripStyle): StripLayout | null {
  const colouring = colourByColumn(forest, id, column);
  if (colouring === null) return null;
  const none = colouring.palettes.light.length - 1;
  const places = Int16Array.from(colouring.colours, (colour) => (colour === none ? -1 : colour));
  const { name, type } = column;
  const numbers = type === 'number' ? numbersOf(forest, id, column, places) : null;
  return {
    column: id,
    name,
    // Choices have no length.
    as: as === 'bars' && numbers === null ? 'colour' : as,
    colouring,
    places,
    numbers,
  };
}

function numbersOf(forest: Forest, id: PartId, { unit }: Column, places: Int16Array): StripNumbers {
  const values = (forest.columns.details ?? []).map((details) => details?.traits?.[id]);
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (typeof value !== 'number') continue;
    min = Math.min(min, value);
    max = Math.max(max, value);
  }
  const low = Math.min(min, 0);
  const high = Math.max(max, 0);
  // Divides before it subtracts, or the difference of huge values would be infinite.
  const ratio = (value: number) => (high > low ? (value / 2 - low / 2) / (high / 2 - low / 2) : 0);
  const ends = Float64Array.from(places, (place, index) => {
    const value = values[index];
    return place >= 0 && typeof value === 'number' ? ratio(value) : 0;
  });
  return { unit: unit ?? null, min, max, base: ratio(0), ends };
}
