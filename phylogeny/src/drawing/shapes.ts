/** A rectangle, with round corners when `round` is more than 0. */
export interface Rectangle {
  readonly kind: 'rectangle';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly fill: string;
  readonly round?: number;
  /** Only the left corners are round: what follows joins without a gap. */
  readonly isOpen?: boolean;
  readonly opacity?: number;
  /** A hairline around it. */
  readonly outline?: string;
  /** What it stands for, where a format can say so. */
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
}

/** Straight lines of one kind. */
export interface Lines {
  readonly kind: 'lines';
  /** Four numbers a line: from x, y to x, y. */
  readonly ends: readonly number[];
  readonly stroke: string;
  readonly width: number;
  readonly isRound?: boolean;
}

export interface Disc {
  readonly kind: 'disc';
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly fill: string | null;
  readonly stroke: string;
  readonly width: number;
}

/** An image cut to a disc; `x` and `y` are the upper left corner of the square around it. */
export interface ImageShape {
  readonly kind: 'image';
  readonly x: number;
  readonly y: number;
  readonly size: number;
  /** As a data address. */
  readonly address: string;
}

export interface Text {
  readonly kind: 'text';
  readonly text: string;
  readonly x: number;
  /** The baseline. */
  readonly y: number;
  readonly size: number;
  readonly fill: string;
  readonly anchor?: 'start' | 'middle' | 'end';
  /** A title is set in the serif, everything else in the sans. */
  readonly family?: 'sans' | 'serif';
  readonly weight?: 400 | 600;
  /** The colour of a ground around the letters, which keeps lines from running through them. */
  readonly halo?: string;
}

/** One thing on a sheet, in pixels: what every kind of file must know how to draw. */
export type Shape = Rectangle | Fade | Lines | Disc | ImageShape | Text;

/** A finished drawing, before it becomes a file of some kind. */
export interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly title: string;
  readonly paper: string;
  /** The colours something fades out in. */
  readonly fadingColours: readonly string[];
  /** How many pieces there are about, to tell how far a writer has come. */
  readonly pieceCount: number;
  /** Shapes that belong together, from the back to the front; made while they are asked for. */
  pieces(): Generator<readonly Shape[]>;
}

/** How much of its colour is left where a fade ends. */
export const fadedOpacity = 0.12;
