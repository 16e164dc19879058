import type { TreeShape } from '../../document/tree-shapes.ts';
import type { ForestLayout } from '../../layout/forest-layout.ts';
import { fanReach } from '../../layout/shape/index.ts';
import { minTextSize } from '../../layout/sizes.ts';
import type { DrawingOptions, FigureSpace } from '../drawing-options.ts';
import { fanRowRoom } from '../fan/fit-fan.ts';
import { comfortableRow, minRow, sideStrip } from '../marks/side-strip.ts';
import type { Sheet } from '../shapes.ts';
import { labelText } from '../sheet/label-text.ts';
import type { DrawingReferences } from '../sheet/references.ts';
import { drawSheet, englishTexts } from '../sheet/sheet.ts';
import { SheetFrame } from '../sheet/sheet-frame.ts';
import { ampleWidth } from '../texts/text-measure.ts';
import { uprightRatio } from '../upright-tree.ts';
import type { CodeModules } from './code-shapes.ts';
import {
  type FigureSheet,
  pixelsPerMillimetre,
  pixelsPerPoint,
  tiledLength,
} from './figure-sheet.ts';
import {
  creditedSpecies,
  type ImageCreditTexts,
  imageCreditLine,
  speciesWithoutImage,
} from './image-credits.ts';
import { scaleSheet } from './scale-sheet.ts';
import { type SheetPage, tilePages, tilesDown } from './tiles.ts';

/** The sentences of a figure, in the language of its reader. `{…}` is replaced by numbers. */
export interface FigureTexts {
  /** "{branches} branches are folded. {names} of {all} names are written." */
  readonly folded: string;
  readonly sampled: string;
}

/** What a figure shows besides the tree. */
export interface FigureOptions
  extends Omit<DrawingOptions, 'width' | 'height' | 'references' | 'figure'> {
  readonly sheet: FigureSheet;
  readonly legend?: boolean;
  /** The references of the tree as it is drawn, with folded branches. */
  readonly references?: (layout: ForestLayout) => DrawingReferences;
  /** One line each. */
  readonly credits?: readonly string[];
  /** The texts around the credits of the images that are drawn; none are listed by default. */
  readonly imageCredits?: ImageCreditTexts | null;
  /** A QR code. */
  readonly code?: CodeModules | null;
  readonly figureTexts?: FigureTexts;
}

/** A drawing in the size of its paper, with what the person who makes it should know. */
export interface Figure {
  readonly sheet: Sheet;
  /** The pages to print it on; empty for one page of its size. */
  readonly pages: readonly SheetPage[];
  readonly facts: FigureFacts;
}

export interface FigureFacts {
  /** In millimetres. */
  readonly width: number;
  readonly height: number;
  /** How many pages it is printed on. */
  readonly pages: number;
  /** The size of names, in points. */
  readonly text: number;
  readonly foldedBranches: number;
  /** The names that are written, and those of all shown species. */
  readonly names: number;
  readonly allNames: number;
  readonly omittedReferences: number;
}

const englishFigureTexts: FigureTexts = {
  folded: 'To fit the sheet, {branches} branches are folded; the numbers count their species.',
  sampled: 'To fit the sheet, only {names} of {all} names are written.',
};

/** Drawings have names of this size, and are scaled to the size on paper. */
const drawnText = minTextSize;
/** The height of a row of a tiled sheet, relative to the size of names. */
const tiledRow = 1.35;
const maxRow = 4.2;
const imageRow = 3;
/** The part of the height that references may take. */
const maxReferencesRatio = 0.5;
const codeSide = 18;
const minCodeRatio = 0.07;

/** The least height of an upright tree or a fan, relative to the size of names. Lines under it may take some. */
const minShapedHeight = 10;

const nothing: ReadonlySet<number> = new Set();

/** A figure with names of one size, before it is known which branches are folded. */
export class FigurePlan {
  readonly #options: FigureOptions;
  readonly #text: number;
  readonly #scale: number;
  readonly #hasImages: boolean;
  readonly #whole: ForestLayout;

  constructor(whole: ForestLayout, options: FigureOptions, text: number) {
    this.#whole = whole;
    this.#options = options;
    this.#text = text;
    this.#scale = (text * pixelsPerPoint) / drawnText;
    const { image } = options;
    this.#hasImages =
      image !== undefined && whole.rows.speciesAt.some((index) => image(index) !== null);
  }

  /** How many rows have names of this size. */
  get rowRoom(): number {
    return this.#rowRoom(this.#whole, []);
  }

  /** Whether title and credits are at the left of a fan. */
  get hasTextsBeside(): boolean {
    const { width, height } = this.#options.sheet;
    const frame = this.#frame(this.#whole, this.#drawing(this.#whole, this.#px(height), []));
    return frame.beside(this.#px(width), this.#px(height)) !== null;
  }

  /** The part of the height that an upright tree has beside its names; 1 for other shapes. */
  get treeRatio(): number {
    const layout = this.#whole;
    if (layout.shape !== 'upright') return 1;
    const height = this.#px(this.#options.sheet.height);
    const options = this.#drawing(layout, height, []);
    const frame = this.#frame(layout, options);
    const { measure = ampleWidth, names = true, image, references } = options;
    const strip = sideStrip(layout, options, measure);
    const inSheet = {
      names,
      measure,
      strip: strip?.width ?? 0,
      pictures: strip?.pictures?.width ?? 0,
      hasImage: (index: number) =>
        !layout.largePictures && image !== undefined && image(index) !== null,
      mark: references?.mark ?? (() => null),
      label: (index: number) => labelText(layout, index),
      print: { maxRowHeight: drawnText * maxRow, smallest: drawnText },
    };
    const area = this.#area(frame, layout, height);
    return uprightRatio(layout, area, { axisRoom: frame.axisRoom, inSheet });
  }

  /** How many rows of a folded tree have names of this size, on a sheet that says that branches are folded. */
  foldedRowRoom(layout: ForestLayout): number {
    return this.#rowRoom(layout, this.#notes(this.#whole.rows.count, null));
  }

  #rowRoom(layout: ForestLayout, notes: readonly string[]): number {
    const { sheet } = this.#options;
    const height = this.#px(sheet.height);
    const options = this.#drawing(layout, height, notes);
    const frame = this.#frame(layout, options);
    const row = drawnText * minRow;
    const area = this.#area(frame, layout, height);
    if (layout.shape === undefined) return Math.floor((area.height - frame.axisRoom) / row);
    if (area.height < drawnText * minShapedHeight) return 0;
    if (layout.shape === 'upright') return Math.floor((area.width - frame.axisRoom) / row);
    return fanRowRoom(layout, area, options, row);
  }

  draw(layout: ForestLayout, foldedBranches: number): Figure {
    const { sheet } = this.#options;
    let leftOut = nothing;
    const drawn = (names: number | null) => {
      const notes = this.#notes(foldedBranches, names);
      const height = this.#height(layout, notes, leftOut);
      return drawSheet(layout, this.#drawing(layout, height, notes, leftOut));
    };
    const withNote = () => {
      const first = drawn(null);
      // The line that says how many names are written takes the room of some. Its own length hardly matters.
      return first.isSampled ? drawn(drawn(first.nameCount).nameCount) : first;
    };
    let final = withNote();
    // Without some images, rows and the list of credits change, and others may no longer fit.
    for (let missing = this.#leftOut(layout, final); missing.size > leftOut.size; ) {
      leftOut = missing;
      final = withNote();
      missing = this.#leftOut(layout, final);
    }
    const result = scaleSheet(final, this.#scale);
    const pages = tilePages(result, sheet);
    return {
      sheet: { ...result, isPaper: true },
      pages,
      facts: {
        pages: Math.max(pages.length, 1),
        width: result.width / pixelsPerMillimetre,
        height: result.height / pixelsPerMillimetre,
        text: this.#text,
        foldedBranches,
        names: result.nameCount,
        allNames: this.#allNames,
        omittedReferences: result.omittedReferences,
      },
    };
  }

  /** The species whose images have a credit but do not fit the sheet. */
  #leftOut(layout: ForestLayout, sheet: Sheet): ReadonlySet<number> {
    const { image, imageCredits } = this.#options;
    if (image === undefined || imageCredits == null) return nothing;
    const credited = creditedSpecies(layout, image);
    return credited.length === 0 ? nothing : speciesWithoutImage(sheet, credited, image);
  }

  get #allNames(): number {
    const { forest, rows } = this.#whole;
    return rows.speciesAt.reduce((sum, index) => sum + (forest.isInferred(index) ? 0 : 1), 0);
  }

  #notes(branches: number, names: number | null): string[] {
    const { figureTexts = englishFigureTexts } = this.#options;
    return [
      ...(branches > 0 ? [fill(figureTexts.folded, { branches })] : []),
      ...(names === null ? [] : [fill(figureTexts.sampled, { names, all: this.#allNames })]),
    ];
  }

  /** In pixels of the drawing before it is scaled. */
  #px(millimetres: number): number {
    return (millimetres * pixelsPerMillimetre) / this.#scale;
  }

  /** Species that are left out have neither an image nor a credit. */
  #drawing(
    layout: ForestLayout,
    height: number,
    notes: readonly string[],
    leftOut: ReadonlySet<number> = nothing,
  ): DrawingOptions {
    const {
      sheet,
      legend = true,
      references,
      credits = [],
      imageCredits,
      image: imageOf,
      code,
      figureTexts,
      ...drawing
    } = this.#options;
    const image = imageOf && ((index: number) => (leftOut.has(index) ? null : imageOf(index)));
    const images =
      imageCredits == null || image === undefined
        ? null
        : imageCreditLine(layout.forest, creditedSpecies(layout, image), imageCredits);
    const side = this.#px(Math.max(codeSide, sheet.width * minCodeRatio));
    const figure: FigureSpace = {
      margin: this.#px(sheet.margin),
      maxRowHeight: drawnText * maxRow,
      notes,
      credits: images === null ? credits : [images, ...credits],
      code: code == null ? null : { modules: code, side },
      maxReferencesHeight: this.#px(sheet.height) * maxReferencesRatio,
      legend,
    };
    return {
      ...drawing,
      ...(image !== undefined && { image }),
      width: this.#px(sheet.width),
      height,
      figure,
      ...(references !== undefined && { references: references(layout) }),
    };
  }

  #frame(layout: ForestLayout, options: DrawingOptions): SheetFrame {
    return new SheetFrame(layout, options, options.texts ?? englishTexts(layout));
  }

  /** The height of everything around the tree and its axis. */
  #around(frame: SheetFrame): number {
    return frame.around(frame.footer(this.#px(this.#options.sheet.width)));
  }

  /** The part of a sheet of a height that is left for the tree and its axis. */
  #area(frame: SheetFrame, layout: ForestLayout, height: number) {
    const { shape } = layout;
    const width = this.#px(this.#options.sheet.width) - 2 * frame.margin;
    const beside = frame.beside(this.#px(this.#options.sheet.width), height);
    if (beside !== null) return beside.area;
    const most = Math.max(height - this.#around(frame), 1);
    const { fitsHeight } = this.#options.sheet;
    if (!fitsHeight || shape === undefined) return { width, height: most };
    return { width, height: Math.min(width * heightRatio(layout, shape), most) };
  }

  /** The height of the sheet: all of it, or as much as the drawing takes. */
  #height(layout: ForestLayout, notes: readonly string[], leftOut: ReadonlySet<number>): number {
    const { sheet } = this.#options;
    const height = this.#px(sheet.height);
    if (!sheet.fitsHeight) return height;
    const frame = this.#frame(layout, this.#drawing(layout, height, notes, leftOut));
    const wanted = this.#around(frame) + this.#treeHeight(layout, frame, height);
    const { tiles } = sheet;
    if (tiles === undefined) return Math.min(wanted, height);
    const down = Math.min(tilesDown(tiles, wanted / this.#px(1)), tiles.maxDown);
    return this.#px(tiledLength(tiles, tiles.page.height, down));
  }

  #treeHeight(layout: ForestLayout, frame: SheetFrame, height: number): number {
    if (layout.shape !== undefined) return this.#area(frame, layout, height).height;
    const plainRow = this.#options.sheet.tiles === undefined ? comfortableRow : tiledRow;
    const row = drawnText * (this.#hasImages ? imageRow : plainRow);
    return frame.axisRoom + layout.rows.count * row;
  }
}

/** The height of a tree with its axis relative to its width, if the sheet may be of any height. */
function heightRatio({ look }: ForestLayout, shape: TreeShape): number {
  if (shape === 'upright') return uprightHeight;
  const { left, right, top, bottom } = fanReach(look.settings?.fan);
  return (top + bottom) / (left + right);
}

const uprightHeight = 0.72;

function fill(text: string, values: Readonly<Record<string, number>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}
