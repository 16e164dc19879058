import type {
  ColourEntry,
  Colouring,
  ColourKey,
  ColourRamp,
} from '../../layout/colouring/colour-legend.ts';
import type { ThemedColour } from '../../layout/colouring/palette.ts';
import { otherConnectors } from '../../layout/connector-styles.ts';
import type { ForestLayout } from '../../layout/forest-layout.ts';
import { type SplitValues, splitValues } from '../../layout/labels/split-texts.ts';
import { type SplitIntervals, startsAtSplitBar } from '../../layout/split-intervals.ts';
import type { StripLayout } from '../../layout/strips/strip-layout.ts';
import { type StripSymbol, symbolAt } from '../../layout/strips/strip-marks.ts';
import type { TreeLook } from '../../layout/tree-look.ts';
import { ancestorRoles } from '../../species/ancestry/other-ancestors.ts';
import { boundsLevel } from '../../species/times/bounds.ts';
import { drawingColours } from '../themes.ts';

/** The styles of bars and connectors that a legend can explain, in this order. */
const styleKeys = [
  ...(['ghost', 'times', 'split-times', 'probable', 'debated', 'unknown', 'other'] as const),
  ...ancestorRoles,
] as const;
/** A style of bars or connectors. */
export type LegendStyle = (typeof styleKeys)[number];

/** The words of a legend, and the language that its numbers are written in. */
export type LegendTexts = Readonly<
  Record<
    LegendStyle | ColourKey | 'unnamed-split' | 'more' | 'at-splits' | 'age' | 'language',
    string
  >
>;

export const englishLegend: LegendTexts = {
  ghost: 'Ghost lineage',
  times: 'Uncertain time',
  'split-times': 'Time of a split',
  firm: 'Certain ancestor',
  probable: 'Probable ancestor',
  debated: 'Debated ancestor',
  unknown: 'Unknown ancestor',
  other: 'Other possible ancestor',
  hybrid: 'Hybrid',
  symbiosis: 'Symbiosis',
  transfer: 'Gene transfer',
  living: 'Living',
  extinct: 'Extinct',
  yes: 'Yes',
  no: 'No',
  'no-value': 'No value',
  'no-group': 'In no group',
  'unnamed-split': 'unnamed split near {name}',
  more: '{count} more',
  'at-splits': 'At splits: {value}',
  age: 'Age',
  language: 'en',
};

/** One sample of a legend with its text. A text alone is a heading or a note. */
export type LegendItem =
  | { readonly kind: 'style'; readonly style: LegendStyle; readonly text: string }
  | { readonly kind: 'colour'; readonly colour: ThemedColour; readonly text: string }
  | {
      readonly kind: 'symbol';
      readonly symbol: StripSymbol;
      readonly colour: ThemedColour;
      readonly text: string;
    }
  /** A bar for a number. */
  | { readonly kind: 'length'; readonly text: string }
  | { readonly kind: 'ramp'; readonly colours: readonly ThemedColour[]; readonly text: string }
  | { readonly kind: 'text'; readonly text: string };

type Explained = Pick<
  ForestLayout,
  | 'forest'
  | 'rows'
  | 'columns'
  | 'look'
  | 'showsBounds'
  | 'splitIntervals'
  | 'showsPlacements'
  | 'colouring'
  | 'strips'
>;

/** Everything that a drawing of a tree has to explain: its colours, then its styles of lines. */
export function legendItems(layout: Explained, texts: LegendTexts): readonly LegendItem[] {
  return [
    ...colourItems(layout.colouring, texts),
    ...(layout.strips ?? []).flatMap((strip) => stripItems(strip, layout.colouring, texts)),
    ...usedStyles(layout).map((style) => {
      const level = style === 'split-times' ? commonLevel(layout.splitIntervals) : null;
      const text = level === null ? texts[style] : `${texts[style]} (${level}% HPD)`;
      return { kind: 'style', style, text } as const;
    }),
    ...splitItems(layout, texts),
  ];
}

/** The level of all intervals in percent; null if they differ or are not credible intervals. */
function commonLevel(intervals: SplitIntervals): number | null {
  const levels = new Set([...intervals.values()].map(boundsLevel));
  const [level = null] = levels;
  return levels.size === 1 ? level : null;
}

/** What the values at splits are, and from which on they are written: "At splits: Support ≥ 0.5". */
function splitItems({ rows, look }: Explained, texts: LegendTexts): readonly LegendItem[] {
  const values = rows.splitPositions === null ? null : splitValues(look);
  if (values === null) return [];
  const text = texts['at-splits'].replace('{value}', () => valuesText(values, look, texts));
  return [{ kind: 'text', text }];
}

function valuesText(
  values: NonNullable<SplitValues>,
  { settings }: TreeLook,
  texts: LegendTexts,
): string {
  if (values === 'age') return texts.age;
  const unit = values.unit === undefined ? '' : ` (${values.unit})`;
  const least = settings?.splits?.least;
  if (least === undefined || values.type !== 'number') return `${values.name}${unit}`;
  return `${values.name}${unit} ≥ ${new Intl.NumberFormat(texts.language).format(least)}`;
}

/** The styles that a drawing uses, unless all of it is certain. */
export function usedStyles({
  forest,
  rows,
  columns,
  showsBounds,
  splitIntervals,
  showsPlacements,
}: Omit<Explained, 'colouring' | 'strips' | 'look'>): readonly LegendStyle[] {
  const used = new Set<LegendStyle>();
  if (splitIntervals.size > 0) used.add('split-times');
  if (showsBounds || showsPlacements || forest.uses('ghost')) {
    for (const [index, details] of (forest.columns.details ?? []).entries()) {
      if (details === null || rows.position(index) === null) continue;
      const { apparitionBounds, extinctionBounds, ghost } = details;
      if (ghost !== undefined) used.add('ghost');
      const isAtSplit = startsAtSplitBar({ forest, splitIntervals }, index);
      if (showsBounds && (extinctionBounds ?? (isAtSplit ? undefined : apparitionBounds))) {
        used.add('times');
      }
      if (showsPlacements && details.placement !== undefined) used.add(details.placement);
    }
  }
  for (const { as } of otherConnectors({ forest, rows, columns, showsPlacements })) used.add(as);
  return styleKeys.filter((key) => used.has(key));
}

function colourItems({ legend, palettes }: Colouring, texts: LegendTexts): LegendItem[] {
  if (legend === null) return [];
  const { title, ramp, entries, more } = legend;
  const themed = (colour: number) => themedIn(palettes, colour);
  const items: LegendItem[] = [];
  if (ramp !== null) {
    const text = rangeText(title ?? '', ramp, texts);
    items.push({ kind: 'ramp', colours: ramp.colours.map(themed), text });
  } else if (title !== null) items.push({ kind: 'text', text: `${title}:` });
  for (const { colour, name } of entries) {
    items.push({ kind: 'colour', colour: themed(colour), text: textOf(name, texts) });
  }
  if (more > 0) items.push({ kind: 'text', text: texts.more.replace('{count}', String(more)) });
  return items;
}

function rangeText(
  title: string,
  { min, max, unit }: Pick<ColourRamp, 'min' | 'max' | 'unit'>,
  { language }: LegendTexts,
): string {
  const number = new Intl.NumberFormat(language, { maximumSignificantDigits: 6 });
  const range = new Set([min, max].map((value) => number.format(value)));
  return `${title}: ${[...range].join(' – ')}${unit === null ? '' : ` ${unit}`}`;
}

/** What the marks of a column beside the names mean, without what the colours of species say already. */
function stripItems(
  { name, as, colouring, numbers }: StripLayout,
  { legend: known }: Colouring,
  texts: LegendTexts,
): LegendItem[] {
  const { legend, palettes } = colouring;
  if (legend === null || (numbers !== null && !(numbers.min <= numbers.max))) return [];
  if (as === 'bars' && numbers !== null) {
    return [{ kind: 'length', text: rangeText(name, numbers, texts) }];
  }
  const none = palettes.light.length - 1;
  const entries = legend.entries.filter(({ colour }) => colour !== none);
  if (entries.length === 0 && numbers === null) return [];
  const shown = { ...colouring, legend: { ...legend, entries } };
  if (as === 'colour') {
    return known?.title === name ? [] : colourItems(shown, texts);
  }
  if (numbers !== null) {
    const colour = { light: drawingColours.light.quietInk, dark: drawingColours.dark.quietInk };
    return [{ kind: 'symbol', symbol: 'disc', colour, text: rangeText(name, numbers, texts) }];
  }
  return colourItems(shown, texts).map((item, at) =>
    item.kind !== 'colour'
      ? item
      : { ...item, kind: 'symbol', symbol: symbolAt(entries[at - 1]?.colour ?? 0) },
  );
}

function themedIn(palettes: Colouring['palettes'], colour: number): ThemedColour {
  return { light: palettes.light[colour] ?? '', dark: palettes.dark[colour] ?? '' };
}

function textOf(name: ColourEntry['name'], texts: LegendTexts): string {
  if ('text' in name) return name.text;
  return 'key' in name ? texts[name.key] : texts['unnamed-split'].replace('{name}', name.near);
}
