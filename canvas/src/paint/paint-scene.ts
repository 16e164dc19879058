import { maxRowHeight, minTextSize, rowPitch, type Viewport } from '@life-tree/phylogeny';
import type { CanvasView } from '../camera/canvas-view.ts';
import { fanRim, paintGroupBrackets, paintGroupShades } from './beside/paint-groups.ts';
import { paintStrip } from './beside/paint-strip.ts';
import { shadesOf } from './canvas-colours.ts';
import { paintMoves } from './emphasis/paint-changes.ts';
import { paintDrop } from './emphasis/paint-drop.ts';
import { paintGuide } from './emphasis/paint-guide.ts';
import { paintHighlights } from './emphasis/paint-highlights.ts';
import { paintLineagePaths, paintLineageTints } from './emphasis/paint-lineage.ts';
import { enterBase } from './frames.ts';
import { paintDenseLabels } from './labels/paint-dense-labels.ts';
import type { Plot, Scene } from './scene.ts';
import { paintConnectors } from './species/paint-branches.ts';
import { paintSpecies } from './species/paint-species.ts';
import { paintAxis, paintBackdrop } from './timeline/paint-axis.ts';
import { paintBandNames, paintTimeBands } from './timeline/paint-time-bands.ts';

/** In thinner rows, paths are painted in front of the bars. */
const minPathRowHeight = 6;

/** Lines of rows closer together than a pixel would only blur. */
const fanReach = { bar: 50, label: 300, thinnest: 1 };

/** Paints one frame: the background, the tree, and the axis in front of it. */
export function paintScene(
  context: CanvasRenderingContext2D,
  scene: Scene,
  pixelRatio: number,
): void {
  scene.ruler.useItalics(scene.view.tree.italics);
  const { view, colours, marks } = scene;
  const { tree, box, settings } = view;
  context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
  context.fillStyle = colours.paper;
  context.fillRect(0, 0, box.width, box.height);
  scene.foldControls.length = 0;
  scene.outlines.clear();
  scene.eras.length = 0;
  scene.brackets.length = 0;
  scene.sampledNames.length = 0;
  if (tree.forest.size === 0) return;
  const viewport = besideStrip(view);
  const shades = shadesOf(tree.colouring.palettes[colours.theme], colours.paper);
  const { projection } = view;
  const isFan = projection.shape === 'fan';
  const pitch = rowPitch * viewport.scaleY;
  const rowHeight = isFan ? Math.min(pitch, maxRowHeight) : pitch;
  const free: Plot = {
    context,
    scene,
    tree,
    settings,
    viewport,
    projection,
    isFan,
    shades,
    rowHeight,
    rim: null,
    pixelRatio,
  };
  const plot = { ...free, rim: fanRim(free) };
  enterBase(plot);
  if (isFan) tree.query.findParts(projection.sectors, marks, fanReach);
  else tree.query.find(viewport, marks);
  paintBackdrop(plot);
  const timeBands = paintTimeBands(plot);
  paintGroupShades(plot);
  paintLineageTints(plot);
  if (marks.mergedRows === 1) paintHighlights(plot);
  paintConnectors(plot);
  // Bars would hide the paths where rows are thin.
  const isThin = rowHeight < minPathRowHeight;
  if (!isThin) paintLineagePaths(plot);
  paintSpecies(plot);
  if (isThin) paintLineagePaths(plot);
  paintMoves(plot);
  // Near the centre of a fan, rows are always thin.
  if (isFan || rowHeight < minTextSize) paintDenseLabels(plot);
  if (scene.drop !== null) paintDrop(plot, scene.drop);
  if (scene.guide !== null) paintGuide(plot, scene.guide);
  paintStrip(plot);
  scene.brackets.push(...paintGroupBrackets(plot));
  paintAxis(plot);
  paintBandNames(plot, timeBands);
}

/** The unrolled view without the strip, which is in front of the end of an upright tree. */
function besideStrip({ viewport, tree, sideStrip, stripLeft }: CanvasView): Viewport {
  const isCovered = tree.shape === 'upright' && sideStrip !== null;
  return isCovered ? { ...viewport, width: stripLeft } : viewport;
}
