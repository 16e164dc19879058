import type { ForestLayout } from '../../layout/forest-layout.ts';
import { hasEras } from '../../timeline/era-chart.ts';
import { notationOf, type TimeNotation } from '../../timeline/time-notation.ts';
import { hasTime } from '../../timeline/tree-scale.ts';
import type { DrawingOptions, DrawingTexts } from '../drawing-options.ts';
import type { DrawnArea } from '../drawn-tree.ts';
import { axisHeight, lengthBarHeight, tierCount } from '../marks/axis.ts';
import { bandNamesHeight } from '../marks/band-shapes.ts';
import { ampleWidth } from '../texts/text-measure.ts';
import { Footer } from './footer.ts';
import { unnamedGroups } from './group-legend.ts';
import { englishLegend, type LegendItem, legendItems } from './legend-items.ts';
import { screenMargin } from './sheet-layout.ts';

const screenHeader = { plain: 24, titled: 92 };
const figureTitle = 60;
const withoutAxis = 24;

/** The sizes of titles. */
export const titleSize = { screen: 28, figure: 22 };
/** A sheet is wide if its width is at least this many times its height. */
const minWideRatio = 1.4;
/** At least this part of the width is time. */
const minTimeRatio = 0.5;
/** The most that texts beside a fan take of the width. */
const maxColumnRatio = 0.36;

/** A wide sheet with a fan. */
export interface BesideFan {
  readonly area: DrawnArea;
  readonly footer: Footer;
  readonly footerTop: number;
}

/** How the times of a drawing are written. */
export function notationIn({ look }: ForestLayout, { notation }: DrawingOptions): TimeNotation {
  return notation ?? notationOf(look.settings);
}

/** What is around the tree on a sheet, which does not depend on the rows of the tree. */
export class SheetFrame {
  readonly #options: DrawingOptions;
  readonly #texts: DrawingTexts;
  readonly hasAxis: boolean;
  readonly showsEras: boolean;
  readonly #isCredited: boolean;
  readonly #isFan: boolean;
  readonly #legend: readonly LegendItem[];
  /** At the left and the right. */
  readonly margin: number;
  readonly header: number;
  readonly axisRoom: number;
  /** How many ranks of eras the axis has. */
  readonly tiers: number;
  /** The height of the lines above the axis for the names of the tree's own bands. */
  readonly bandNames: number;

  constructor(layout: ForestLayout, options: DrawingOptions, texts: DrawingTexts) {
    const { forest, time } = layout;
    const { figure, title = '' } = options;
    this.#options = options;
    this.#texts = texts;
    this.#isFan = layout.shape === 'fan';
    this.hasAxis = time !== null && forest.size > 0;
    const scale = layout.look.settings?.scale ?? options.notation?.own?.scale;
    this.showsEras = time !== null && hasEras(forest.span, scale) && (options.bands ?? true);
    // A scale of one's own needs an explanation even without eras.
    this.#isCredited = this.showsEras || (scale !== undefined && hasTime(scale));
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
    const length = (options.width ?? 0) * minTimeRatio;
    this.tiers = this.showsEras ? tierCount(notationIn(layout, options), forest.span, length) : 0;
    this.bandNames = this.hasAxis ? bandNamesHeight(layout, figure !== undefined) : 0;
    this.axisRoom =
      this.hasAxis && !hasTime(scale)
        ? lengthBarHeight
        : this.hasAxis
          ? axisHeight(this.tiers, this.axisCredit !== '') + this.bandNames
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

  /**
   * The parts of a wide sheet with a fan: its title and what is under other trees are at the left, so that
   * the fan has the whole height. Null for other sheets, and if there is no room at the left for these.
   */
  beside(width: number | undefined, height: number | undefined): BesideFan | null {
    const { figure, measure = ampleWidth, title = '' } = this.#options;
    if (!this.#isFan || figure === undefined || width === undefined || height === undefined) {
      return null;
    }
    if (width < height * minWideRatio) return null;
    const { margin } = this;
    const column = Math.min(width - height, width * maxColumnRatio) - 2 * margin;
    const footer = this.footer(column + 2 * margin);
    const isNarrow = measure(title, titleSize.figure, 'serif') <= column;
    const below = footer.height + margin;
    if (!isNarrow || this.header + below > height) return null;
    const left = column + 2 * margin;
    return {
      area: { left, top: margin, width: width - left - margin, height: height - 2 * margin },
      footer,
      footerTop: height - below,
    };
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
  options: DrawingOptions,
  items: readonly LegendItem[],
): readonly LegendItem[] {
  const known = new Set(items.map(({ text }) => text));
  const unnamed = unnamedGroups(layout, options, options.measure ?? ampleWidth);
  return [...items, ...unnamed.filter(({ text }) => !known.has(text))];
}
