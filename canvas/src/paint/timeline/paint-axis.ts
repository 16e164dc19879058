import {
  type AxisRequest,
  axis,
  axisBackground,
  axisTicks,
  lengthBar,
  minBarWidth,
  mixColours,
  placeEras,
  type Shape,
  tickLabelsHeight,
  usualTiers,
} from '@life-tree/phylogeny';
import { axisInView, tickSpacing } from '../../camera/axis-times.ts';
import { paintMarks } from '../paint-marks.ts';
import { type Plot, xAt } from '../scene.ts';
import { paintFanAxis } from './paint-fan-axis.ts';

function axisOf(plot: Plot): AxisRequest {
  const { scene, settings, tree } = plot;
  const { colours, ruler, view } = scene;
  const { unit } = settings;
  const notation = scene.texts.notation(settings.look.settings);
  return {
    ...axisInView(plot),
    unit,
    notation,
    spacing: tickSpacing(plot, unit, notation),
    credit: '',
    colours: { ...colours, tint: Number((colours.tint * tree.timeRatio).toFixed(3)) },
    grid: false,
    bands: view.showsEras,
    above: view.bandNamesHeight,
    tiers: usualTiers,
    measure: (text, size) => ruler.width(text, size),
  };
}

/** Paints the background: tints of the eras, and the grid. */
export function paintBackdrop(plot: Plot): void {
  const { context, scene, tree, settings } = plot;
  const request = axisOf(plot);
  if (tree.timeRatio > 0) {
    // Blending a whole screen per frame would cost more than all species.
    paintMarks(plot, onPaper(axisBackground(request), scene.colours.paper));
  }
  if (settings.grid && tree.hasTime && tree.timeRatio > 0) {
    context.globalAlpha = tree.timeRatio;
    paintMarks(plot, axisBackground({ ...request, bands: false, grid: true }));
  }
  if (settings.grid && tree.timeRatio < 1) {
    context.globalAlpha = 1 - tree.timeRatio;
    paintMarks(plot, generationLines(plot));
  }
  context.globalAlpha = 1;
}

/** The same shapes on nothing but paper, without any that can be seen through. */
function onPaper(shapes: readonly Shape[], paper: string): Shape[] {
  return shapes.map((shape) => {
    if (shape.kind !== 'rectangle' || shape.opacity === undefined) return shape;
    return { ...shape, fill: mixColours(paper, shape.fill, shape.opacity), opacity: 1 };
  });
}

/** Where generations begin. None if they would be too close together. */
function generationLines(plot: Plot): Shape[] {
  const { tree, viewport, scene } = plot;
  if (!tree.hasTime || minBarWidth * viewport.scaleX < 12) return [];
  const ends: number[] = [];
  const first = Math.max(Math.floor(viewport.left / minBarWidth), 0);
  const edge = Math.min(viewport.left + viewport.width / viewport.scaleX, tree.columns.width);
  for (let column = first; column * minBarWidth <= edge + 0.5; column++) {
    const x = xAt(plot, column * minBarWidth);
    ends.push(x, 0, x, viewport.height);
  }
  return [{ kind: 'lines', ends, stroke: scene.colours.line, width: 1 }];
}

/** Paints the axis at the bottom edge: eras in two tiers, ticks and their labels; or a scale bar. */
export function paintAxis(plot: Plot): void {
  const { scene, tree, viewport } = plot;
  const height = scene.view.axisHeight;
  const request = axisOf(plot);
  if (!tree.hasTime) {
    paintLengthBar(plot, request, height);
    return;
  }
  if (plot.isFan) {
    paintFanAxis(plot, axisTicks(request));
    return;
  }
  if (height <= 0) return;
  coverPlot(plot, height);
  plot.context.fillStyle = scene.colours.line;
  plot.context.fillRect(0, viewport.height, viewport.width, 1);
  scene.eras.push(...placeEras(request));
  paintMarks(plot, axis(request, scene.eras));
}

/** Hides what of the tree reaches below the plot. */
function coverPlot({ context, scene, viewport }: Plot, height: number): void {
  context.fillStyle = scene.colours.paper;
  context.fillRect(0, viewport.height, viewport.width, height + 1);
}

/** A line of a round length. In a fan, it is at the bottom of the screen. */
function paintLengthBar(plot: Plot, request: AxisRequest, height: number): void {
  const { scene, tree } = plot;
  if (tree.timeRatio < 1 || tree.forest.size === 0) return;
  if (!plot.isFan) {
    coverPlot(plot, height);
    paintMarks(plot, lengthBar(request));
    return;
  }
  const bottom = scene.view.plot.height - tickLabelsHeight;
  const space = { ...request.sheetLayout, plot: { left: 0, top: 0, bottom } };
  paintMarks({ ...plot, isFan: false }, lengthBar({ ...request, sheetLayout: space }));
}
