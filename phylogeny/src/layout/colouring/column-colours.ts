import type { PartId } from '../../parts/part-id.ts';
import type { Column } from '../../parts/part-values.ts';
import type { Forest } from '../../species/forest.ts';
import { type ColourEntry, type Colouring, legendOf } from './colour-legend.ts';
import { fromOklch } from './oklch.ts';
import { branchPalettes, type Theme } from './palette.ts';
import { neutralColours, readablePalettes } from './readable-colours.ts';

/** More steps could not be told apart. */
const rampSteps = 24;

/** Equal steps of lightness and hue look equal. Large values stand out most from the paper, and all of them enough. */
const ramps: Readonly<
  Record<
    Theme,
    { readonly lightness: readonly [number, number]; readonly hue: readonly [number, number] }
  >
> = {
  light: { lightness: [0.655, 0.25], hue: [85, 270] },
  dark: { lightness: [0.51, 0.9], hue: [290, 85] },
};
const rampChroma = 0.085;

/** The ramp of numbers in each theme. */
export const rampPalettes: Readonly<Record<Theme, readonly string[]>> = {
  light: rampOf('light'),
  dark: rampOf('dark'),
};

/** Colours species by their value in a column. Null for columns of texts and links. */
export function colourByColumn(forest: Forest, id: PartId, column: Column): Colouring | null {
  if (column.type === 'number') return numberColours(forest, id, column);
  if (column.type === 'choice') {
    const choices = column.choices ?? [];
    const entries = choices.map(
      ({ name }, colour): ColourEntry => ({ colour, name: { text: name } }),
    );
    const places = new Map<unknown, number>(choices.map(({ name }, place) => [name, place]));
    return valueColours(forest, id, column, {
      placeOf: (value) => places.get(value),
      chosen: choices.map(({ colour }) => colour),
      entries,
    });
  }
  if (column.type !== 'yes-no') return null;
  const palette = branchPalettes.light;
  return valueColours(forest, id, column, {
    placeOf: (value) => (value === true ? 0 : value === false ? 1 : undefined),
    chosen: [palette[0] ?? '', palette[6] ?? ''],
    entries: [
      { colour: 0, name: { key: 'yes' } },
      { colour: 1, name: { key: 'no' } },
    ],
  });
}

interface ColouredValues {
  readonly placeOf: (value: unknown) => number | undefined;
  readonly chosen: readonly string[];
  readonly entries: readonly ColourEntry[];
}

function valueColours(
  forest: Forest,
  id: PartId,
  { name }: Column,
  { placeOf, chosen, entries }: ColouredValues,
): Colouring {
  const none = chosen.length;
  const colours = new Uint8Array(forest.size).fill(none);
  for (const [index, details] of (forest.columns.details ?? []).entries()) {
    colours[index] = placeOf(details?.traits?.[id]) ?? none;
  }
  const used = new Set(colours);
  const all: ColourEntry[] = [...entries, { colour: none, name: { key: 'no-value' } }];
  return {
    colours,
    palettes: readablePalettes(chosen),
    legend: legendOf(
      all.filter(({ colour }) => used.has(colour)),
      name,
    ),
  };
}

function numberColours(forest: Forest, id: PartId, { name, unit }: Column): Colouring {
  const colours = new Uint8Array(forest.size).fill(rampSteps);
  const values = (forest.columns.details ?? []).map((details) => details?.traits?.[id]);
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (typeof value !== 'number') continue;
    min = Math.min(min, value);
    max = Math.max(max, value);
  }
  const hasValues = min <= max;
  let isComplete = values.length === forest.size;
  for (const [index, value] of values.entries()) {
    if (typeof value === 'number') colours[index] = rampStep(value, min, max);
    else isComplete = false;
  }
  return {
    colours,
    palettes: rampWithNeutral,
    legend: {
      title: name,
      ramp: hasValues
        ? {
            colours: Array.from({ length: rampSteps }, (_, at) => at),
            min,
            max,
            unit: unit ?? null,
          }
        : null,
      entries: isComplete ? [] : [{ colour: rampSteps, name: { key: 'no-value' } }],
      more: 0,
    },
  };
}

/** Divides before it subtracts, or the difference of huge values would be infinite. */
function rampStep(value: number, min: number, max: number): number {
  if (max === min) return rampSteps - 1;
  const ratio = (value / 2 - min / 2) / (max / 2 - min / 2);
  return Math.min(Math.floor(ratio * rampSteps), rampSteps - 1);
}

const rampWithNeutral = {
  light: [...rampPalettes.light, neutralColours.light],
  dark: [...rampPalettes.dark, neutralColours.dark],
};

function rampOf(theme: Theme): string[] {
  const { lightness, hue } = ramps[theme];
  const at = ([from, to]: readonly [number, number], ratio: number) => from + (to - from) * ratio;
  return Array.from({ length: rampSteps }, (_, step) => {
    const ratio = step / (rampSteps - 1);
    return fromOklch({ lightness: at(lightness, ratio), chroma: rampChroma, hue: at(hue, ratio) });
  });
}
