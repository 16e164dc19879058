import type { ForestLayout } from '../layout/forest-layout.ts';
import { hasEras } from '../timeline/era-chart.ts';
import { axisHeight } from './axis.ts';
import { bandNamesHeight } from './band-shapes.ts';
import type { DrawingOptions, DrawingTexts } from './drawing-options.ts';
import { Footer } from './footer.ts';
import { groupStrip, unnamedGroups } from './group-shapes.ts';
import { englishLegend, type LegendItem, legendItems } from './legend-items.ts';
import { ampleWidth } from './text-measure.ts';

const screenMargin = 32;
const screenHeader = { plain: 24, titled: 92 };
const figureTitle = 60;
const withoutAxis = 24;

/** What is around the tree on a sheet, which does not depend on the rows of the tree. */
export class SheetFrame {
  readonly #options: DrawingOptions;
  readonly #texts: DrawingTexts;
  readonly hasAxis: boolean;
  readonly showsBands: boolean;
  readonly #isCredited: boolean;
  readonly #legend: readonly LegendItem[];
  /** At the left and the right. */
  readonly margin: number;
  readonly header: number;
  readonly axisRoom: number;
  /** The height of the lines above the axis for the names of the tree's own bands. */
  readonly bandNames: number;

  constructor(layout: ForestLayout, options: DrawingOptions, texts: DrawingTexts) {
    const { forest, time } = layout;
    const { figure, title = '' } = options;
    this.#options = options;
    this.#texts = texts;
    this.hasAxis = time !== null && forest.size > 0;
    const scale = options.notation?.own?.scale ?? layout.look.settings?.scale;
    this.showsBands = time !== null && hasEras(forest.span, scale) && (options.bands ?? true);
    // A scale of one's own needs an explanation even without eras.
    this.#isCredited = this.showsBands || scale !== undefined;
    this.#legend =
      figure?.legend === false
        ? []
        : withGroups(layout, options, legendItems(layout, texts.legend ?? englishLegend));
    this.margin = figure?.margin ?? screenMargin;
    const isTitled = title.trim() !== '';
    this.header =
      figure === undefined
        ? screenHeader[isTitled ? 'titled' : 'plain']
        : figure.margin + (isTitled ? figureTitle : 0);
    this.bandNames = this.hasAxis ? bandNamesHeight(layout) : 0;
    this.axisRoom = this.hasAxis
      ? axisHeight(this.showsBands, this.axisCredit !== '') + this.bandNames
      : withoutAxis;
  }

  /** Under a figure, the chart is credited with everything else. */
  get axisCredit(): string {
    return this.#options.figure === undefined && this.#isCredited ? this.#texts.credit : '';
  }

  /** What is written under the axis of a sheet of this width. */
  footer(sheetWidth: number): Footer {
    const { figure, references } = this.#options;
    const chart = figure !== undefined && this.#isCredited ? [this.#texts.credit] : [];
    return new Footer(
      {
        legend: this.#legend,
        notes: figure?.notes ?? [],
        references,
        maxReferencesHeight: figure?.maxReferencesHeight ?? Number.POSITIVE_INFINITY,
        credits: [...chart, ...(figure?.credits ?? [])],
        code: figure?.code ?? null,
      },
      Math.max(sheetWidth - 2 * this.margin, 1),
      this.#options.measure ?? ampleWidth,
    );
  }

  /** The height of everything around an area for the tree and its axis. */
  around(footer: Footer | null): number {
    return this.header + this.below(footer) - this.axisRoom;
  }

  /** The height of everything under the tree. */
  below(footer: Footer | null): number {
    return this.axisRoom + (footer?.height ?? 0) + (this.#options.figure?.margin ?? 0);
  }
}

/** Groups that colour the bars are already in the legend. */
function withGroups(
  layout: ForestLayout,
  { width, measure = ampleWidth }: DrawingOptions,
  items: readonly LegendItem[],
): readonly LegendItem[] {
  const known = new Set(items.map(({ text }) => text));
  const strip = groupStrip(layout, width ?? null, measure);
  return [...items, ...unnamedGroups(layout, strip).filter(({ text }) => !known.has(text))];
}
