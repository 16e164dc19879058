import { branchPalettes, type Theme } from '../layout/palette.ts';

/** The colours of a drawing. */
export interface DrawingColours {
  readonly paper: string;
  readonly ink: string;
  readonly quietInk: string;
  /** Grid lines and outlines. */
  readonly line: string;
  readonly branches: readonly string[];
  /** How strongly the geologic bands tint the paper behind the tree. */
  readonly tint: number;
}

/** The colours of drawings in both themes. */
export const drawingColours: Record<Theme, DrawingColours> = {
  light: {
    paper: '#FBFAF5',
    ink: '#1C2B22',
    quietInk: '#5B6B60',
    line: '#DDDACB',
    branches: branchPalettes.light,
    tint: 0.075,
  },
  dark: {
    paper: '#0F1A13',
    ink: '#E6F1E7',
    quietInk: '#9DB0A2',
    line: '#28382D',
    branches: branchPalettes.dark,
    tint: 0.06,
  },
};
