import { bandNames, type PlacedBand, placedBands, timeBands } from '@life-tree/phylogeny';
import { spaceOf } from '../../camera/axis-times.ts';
import { paintMarks } from '../paint-marks.ts';
import type { Plot } from '../scene.ts';

function requestOf({ tree, scene, viewport }: Plot) {
  const { colours, ruler } = scene;
  const measure = (text: string, size: number) => ruler.width(text, size);
  return { layout: tree, sheetLayout: spaceOf(viewport), colours, measure };
}

/** Paints the bands and events of the tree behind it. Returns where they are. */
export function paintTimeBands(plot: Plot): readonly PlacedBand[] {
  const { context, tree } = plot;
  if (tree.look.parts.bands.size === 0 || tree.timeRatio === 0) return [];
  const request = requestOf(plot);
  const placed = placedBands(request);
  context.globalAlpha = tree.timeRatio;
  paintMarks(plot, timeBands(request, [], placed));
  context.globalAlpha = 1;
  return placed;
}

/** Paints the names of bands in the lines above the axis. */
export function paintBandNames(plot: Plot, placed: readonly PlacedBand[]): void {
  const { scene, tree } = plot;
  if (placed.length === 0 || tree.timeRatio < 1 || scene.view.bandNamesHeight === 0) return;
  paintMarks(plot, bandNames(requestOf(plot), placed));
}
