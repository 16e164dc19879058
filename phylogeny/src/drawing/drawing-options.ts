import type { Theme } from '../layout/colouring/palette.ts';
import type { TimeNotation } from '../timeline/time-notation.ts';
import type { TimeUnit } from '../timeline/units.ts';
import type { DrawnCode } from './figure/code-shapes.ts';
import type { LegendTexts } from './sheet/legend-items.ts';
import type { DrawingReferences } from './sheet/references.ts';
import type { MeasureText } from './texts/text-measure.ts';

/** The texts of a drawing in the language of its reader. They are strings so that they can be sent to a worker. */
export interface DrawingTexts {
  /** "12 species" */
  readonly speciesCount: string;
  /** "Time scale: ICS International Chronostratigraphic Chart v2026/06, CC BY 4.0" */
  readonly credit: string;
  /** In English when absent. */
  readonly legend?: LegendTexts;
}

/** What a drawing shows, and its size and colours. */
export interface DrawingOptions {
  readonly title?: string;
  readonly theme?: Theme;
  /** The colour of the background; that of the theme by default. */
  readonly paper?: string;
  /** Whether nothing is behind the drawing, such as on a slide of another colour. */
  readonly isTransparent?: boolean;
  /** The size of the drawing in pixels; by default it depends on the tree. */
  readonly width?: number;
  readonly height?: number;
  readonly unit?: TimeUnit;
  /** How times are written and intervals are named; English by default. */
  readonly notation?: TimeNotation;
  readonly texts?: DrawingTexts;
  /** All on by default. */
  readonly names?: boolean;
  readonly times?: boolean;
  readonly grid?: boolean;
  /** The geologic time scale; by default on for trees within Earth's past. */
  readonly bands?: boolean;
  /** The image of a species as a data URL of PNG, JPEG, GIF, WebP or AVIF; others are left out. */
  readonly image?: (index: number) => string | null;
  /** The sources of what is shown, listed under the drawing; none by default. */
  readonly references?: DrawingReferences;
  /** Measures texts in the fonts of the file; estimated by default. */
  readonly measure?: MeasureText;
  /** How the drawing fills a sheet of paper; a drawing for the screen by default. */
  readonly figure?: FigureSpace;
}

/** What is different in a drawing that is printed: every text can be read, and nothing needs a second look. */
export interface FigureSpace {
  /** The margin on all sides. */
  readonly margin: number;
  /** Rows are not taller, even where there is room. */
  readonly maxRowHeight: number;
  /** Sentences under the axis. */
  readonly notes: readonly string[];
  readonly credits: readonly string[];
  readonly code: DrawnCode | null;
  /** The list of references takes at most this height. */
  readonly maxReferencesHeight: number;
  readonly legend: boolean;
}
