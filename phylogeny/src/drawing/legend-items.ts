import type { ColourEntry, Colouring, ColourKey } from '../layout/colouring/colour-legend.ts';
import type { ForestLayout } from '../layout/forest-layout.ts';
import type { Theme } from '../layout/palette.ts';

/** The styles of bars and connectors that a legend can explain, in this order. */
const styleKeys = ['times', 'probable', 'debated', 'unknown', 'other'] as const;
/** A style of bars or connectors. */
export type LegendStyle = (typeof styleKeys)[number];

/** The words of a legend, and the language that its numbers are written in. */
export type LegendTexts = Readonly<Record<LegendStyle | ColourKey | 'more' | 'language', string>>;

export const englishLegend: LegendTexts = {
  times: 'Uncertain time',
  firm: 'Certain ancestor',
  probable: 'Probable ancestor',
  debated: 'Debated ancestor',
  unknown: 'Unknown ancestor',
  other: 'Other possible ancestor',
  living: 'Living',
  extinct: 'Extinct',
  yes: 'Yes',
  no: 'No',
  'no-value': 'No value',
  'no-group': 'In no group',
  more: '{count} more',
  language: 'en',
};

/** A colour in both themes. */
export type ThemedColour = Readonly<Record<Theme, string>>;

/** One sample of a legend with its text. A text alone is a heading or a note. */
export type LegendItem =
  | { readonly kind: 'style'; readonly style: LegendStyle; readonly text: string }
  | { readonly kind: 'colour'; readonly colour: ThemedColour; readonly text: string }
  | { readonly kind: 'ramp'; readonly colours: readonly ThemedColour[]; readonly text: string }
  | { readonly kind: 'text'; readonly text: string };

type Explained = Pick<
  ForestLayout,
  'forest' | 'rows' | 'showsBounds' | 'showsPlacements' | 'colouring'
>;

/** Everything that a drawing of a tree has to explain: its colours, then its styles of lines. */
export function legendItems(layout: Explained, texts: LegendTexts): readonly LegendItem[] {
  return [
    ...colourItems(layout.colouring, texts),
    ...usedStyles(layout).map((style) => ({ kind: 'style', style, text: texts[style] }) as const),
  ];
}

/** The styles that a drawing uses, unless all of it is certain. */
export function usedStyles({
  forest,
  rows,
  showsBounds,
  showsPlacements,
}: Omit<Explained, 'colouring'>): readonly LegendStyle[] {
  const used = new Set<LegendStyle>();
  if (showsBounds) used.add('times');
  if (showsPlacements) {
    for (const [index, details] of (forest.columns.details ?? []).entries()) {
      if (details === null || rows.position(index) === null) continue;
      if (details.placement !== undefined) used.add(details.placement);
      if (details.otherAncestors !== undefined) used.add('other');
    }
  }
  return styleKeys.filter((key) => used.has(key));
}

function colourItems({ legend, palettes }: Colouring, texts: LegendTexts): LegendItem[] {
  if (legend === null) return [];
  const { title, ramp, entries, more } = legend;
  const themed = (colour: number): ThemedColour => ({
    light: palettes.light[colour] ?? '',
    dark: palettes.dark[colour] ?? '',
  });
  const items: LegendItem[] = [];
  if (ramp !== null) {
    const number = new Intl.NumberFormat(texts.language, { maximumSignificantDigits: 6 });
    const range = [ramp.min, ramp.max].map((value) => number.format(value));
    const unit = ramp.unit === null ? '' : ` ${ramp.unit}`;
    const text = `${title ?? ''}: ${[...new Set(range)].join(' – ')}${unit}`;
    items.push({ kind: 'ramp', colours: ramp.colours.map(themed), text });
  } else if (title !== null) items.push({ kind: 'text', text: `${title}:` });
  for (const { colour, name } of entries) {
    items.push({ kind: 'colour', colour: themed(colour), text: textOf(name, texts) });
  }
  if (more > 0) items.push({ kind: 'text', text: texts.more.replace('{count}', String(more)) });
  return items;
}

function textOf(name: ColourEntry['name'], texts: LegendTexts): string {
  return 'text' in name ? name.text : texts[name.key];
}
