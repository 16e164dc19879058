import type { ForestLayout } from '../../layout/forest-layout.ts';
import { rowPitch } from '../../layout/sizes.ts';
import type { VisibleMarks } from '../../layout/viewport/visible-marks.ts';
import type { TimeNotation } from '../../timeline/time-notation.ts';
import type { TimeUnit } from '../../timeline/units.ts';
import type { PlotSpace, SheetLayout } from '../sheet/sheet-layout.ts';
import type { MeasureText } from '../texts/text-measure.ts';
import type { DrawingColours } from '../themes.ts';

/** What is needed to draw species. */
export interface SpeciesRequest {
  readonly layout: ForestLayout;
  readonly sheetLayout: SheetLayout;
  readonly marks: VisibleMarks;
  readonly colours: DrawingColours;
  readonly unit: TimeUnit;
  readonly notation: TimeNotation;
  readonly names: boolean;
  readonly times: boolean;
  /** The image in the disc of a species as a data URL, or null. */
  readonly image: (index: number) => string | null;
  /** The large picture of a species beside its name. */
  readonly picture: (index: number) => string | null;
  readonly measure: MeasureText;
  /** What is written beside the name of a species. */
  readonly mark: (index: number) => string | null;
  /** What is written beside a species or a folded branch. */
  readonly label: (index: number) => string;
}

export function colourOf({ layout, colours }: SpeciesRequest, index: number): string {
  const { colours: indexes, palettes } = layout.colouring;
  return palettes[colours.theme][indexes[index] ?? 0] ?? colours.ink;
}

export function xAt(
  { sheetLayout }: { readonly sheetLayout: PlotSpace },
  position: number,
): number {
  return sheetLayout.plot.left + (position - sheetLayout.view.left) * sheetLayout.view.scaleX;
}

export function yAt(
  { sheetLayout }: { readonly sheetLayout: PlotSpace },
  position: number,
): number {
  return (
    sheetLayout.plot.top + (position * rowPitch - sheetLayout.view.top) * sheetLayout.view.scaleY
  );
}
