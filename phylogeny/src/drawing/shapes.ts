import type { Frame } from '../layout/shape/index.ts';

/** A rectangle, with round corners when `round` is more than 0. */
export interface Rectangle {
  readonly kind: 'rectangle';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly fill: string;
  readonly round?: number;
  /** Only the left corners are round, so that the next shape joins without a gap. */
  readonly isOpen?: boolean;
  readonly opacity?: number;
  /** The colour of a hairline around it. */
  readonly outline?: string;
  /** A description of it, for formats that support one. */
  readonly title?: string;
}

/** A rectangle that fades out from left to right. */
export interface Fade {
  readonly kind: 'fade';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly colour: string;
  /** Fades out from right to left instead. */
  readonly isReversed?: boolean;
}

/** A filled shape with straight edges. */
export interface Polygon {
  readonly kind: 'polygon';
  /** Two numbers per corner: x, y. */
  readonly corners: readonly number[];
  readonly fill: string;
  /** Fades out from left to right. */
  readonly fades?: boolean;
  readonly opacity?: number;
}

/** Straight lines of one kind. */
export interface Lines {
  readonly kind: 'lines';
  /** Four numbers per line: from x, y to x, y. Lines that begin where the last one ends are one path. */
  readonly ends: readonly number[];
  readonly stroke: string;
  readonly width: number;
  readonly isRound?: boolean;
  /** The lengths of a dash and of the gap after it; solid without. */
  readonly dash?: readonly [number, number];
}

/** A filled circle. */
export interface Disc {
  readonly kind: 'disc';
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly fill: string | null;
  readonly stroke: string;
  readonly width: number;
}

/** An image in a square whose upper left corner is at `x` and `y`: clipped to a circle, or as a whole. */
export interface ImageShape {
  readonly kind: 'image';
  readonly x: number;
  readonly y: number;
  readonly size: number;
  /** A data URL. */
  readonly address: string;
  readonly isWhole?: boolean;
  /** The colour of the square behind it; none by default. */
  readonly plate?: string;
}

/** One line of text. */
export interface Text {
  readonly kind: 'text';
  readonly text: string;
  readonly x: number;
  /** The y of the baseline. */
  readonly y: number;
  readonly size: number;
  readonly fill: string;
  readonly anchor?: 'start' | 'middle' | 'end';
  /** Titles are set in serif, everything else in sans-serif. */
  readonly family?: 'sans' | 'serif';
  readonly weight?: 400 | 600;
  /** How many characters at the start are in italics. */
  readonly italic?: number;
  /** Whether screens draw digits in one width, because the text changes with the view. */
  readonly isTabular?: boolean;
  /** The colour of an outline around the letters, which separates them from lines behind them. */
  readonly halo?: string;
  /** The arc that the baseline follows, with the middle of the text at `x` and `y`; straight without. */
  readonly curve?: Curve;
}

/** An arc that a text follows. */
export interface Curve {
  /** The centre is this far below the middle of the text, or above it if it is less than 0. */
  readonly radius: number;
  /** The width of each letter. */
  readonly widths: readonly number[];
}

/** A shape that is drawn upright in the frame it is in. */
export type PlainShape = VectorShape | ImageShape | Text;

/** A shape that needs no fonts and no images. */
export type VectorShape = Rectangle | Fade | Polygon | Lines | Disc;

/** Shapes that are turned and moved together. */
export interface FrameShape {
  readonly kind: 'frame';
  readonly frame: Frame;
  readonly shapes: readonly PlainShape[];
}

/** A shape on a sheet, in pixels. Every file writer must be able to draw all of them. */
export type Shape = PlainShape | FrameShape;

/** A finished drawing, before it is written as a file. */
export interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly title: string;
  readonly paper: string;
  /** Whether it has no background; `paper` is then only what colours are mixed with. */
  readonly isTransparent?: boolean;
  /** Whether its size is that of a sheet of paper, 96 pixels per inch. */
  readonly isPaper?: boolean;
  /** The colours of fades. */
  readonly fadingColours: readonly string[];
  /** The approximate number of pieces, to show the progress of a writer. */
  readonly pieceCount: number;
  /** Groups of shapes from back to front, made lazily. */
  pieces(): Generator<readonly Shape[]>;
}

/** The opacity at the end of a fade. */
export const fadedOpacity = 0.12;

/** The width of the outline around a text, relative to its size. */
export const haloRatio = 0.25;
