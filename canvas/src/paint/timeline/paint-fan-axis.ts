import {
  eraChart,
  erasInView,
  eraTiers,
  minTextSize,
  type PlanePoint,
  type Projection,
  positionOf,
  type Tick,
  textAlongArc,
  years,
} from '@life-tree/phylogeny';
import { spanInView } from '../../camera/axis-times.ts';
import { font } from '../labels/text-ruler.ts';
import { paintMarks } from '../paint-marks.ts';
import { type Plot, xAt } from '../scene.ts';

const labelSize = minTextSize;
/** Names are written between the rings, if there is room for a line of text. */
const minRingWidth = 18;
/** Between the labels and the edges of the screen. */
const tickInset = 14;
const nameInset = 46;
const padding = 3;

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Names the rings of the time scale along the arc, and writes the times at them. */
export function paintFanAxis(plot: Plot, ticks: readonly Tick[]): void {
  const { context, scene, tree } = plot;
  if (tree.timeRatio === 0) return;
  context.globalAlpha = tree.timeRatio;
  const taken: Box[] = [];
  for (const tick of ticks) paintTick(plot, tick, taken);
  paintBandNames(plot, taken);
  if (scene.view.showsEras) paintRingNames(plot, taken);
  context.globalAlpha = 1;
}

function paintTick(plot: Plot, { time, label }: Tick, taken: Box[]): void {
  const { context, scene, tree, projection } = plot;
  const { ruler, colours } = scene;
  const x = xAt(plot, positionOf(tree.time, time));
  const width = ruler.figuresWidth(label, labelSize);
  // Times are written across the screen, whichever way the ring leads.
  const { first, rings } = projection.opening ?? { first: 0, rings: 0 };
  const along =
    width * Math.abs(Math.sin(first - rings)) + labelSize * Math.abs(Math.cos(first - rings));
  const at = anchorOn(plot, x, tickInset, along);
  if (at === null) return;
  const box = {
    left: at.x - width / 2 - padding,
    right: at.x + width / 2 + padding,
    top: at.y - labelSize / 2 - padding,
    bottom: at.y + labelSize / 2 + padding,
  };
  const { plot: screen } = scene.view;
  const by = Math.max(-box.left, 0) - Math.max(box.right - screen.width, 0);
  if (taken.some((other) => overlaps(other, box))) return;
  taken.push(box);
  context.fillStyle = colours.paper;
  context.beginPath();
  context.roundRect(box.left + by, box.top, box.right - box.left, box.bottom - box.top, 4);
  context.fill();
  context.font = font(labelSize);
  context.fillStyle = colours.quietInk;
  ruler.drawFigures(context, label, box.left + by + padding, at.y + labelSize * 0.36, labelSize);
}

function paintRingNames(plot: Plot, taken: Box[]): void {
  const { scene, settings, tree, projection } = plot;
  const { from, to, pixelsPerYear } = spanInView(plot);
  if (!(to > from) || projection.centre === null) return;
  const chart = eraChart(scene.texts.notation(settings.look.settings));
  const [tier] = eraTiers(chart, from, to, pixelsPerYear);
  if (tier === undefined) return;
  const measure = () => 0;
  for (const band of erasInView({ from, to, pixelsPerYear, tier, measure })) {
    const inner = xAt(plot, positionOf(tree.time, band.from));
    const outer = xAt(plot, positionOf(tree.time, band.to));
    if (outer - inner < minRingWidth) continue;
    for (const ratio of nameRatios) {
      const x = inner + (outer - inner) * ratio;
      const isBetween = Math.min(x - inner, outer - x) >= minRingWidth / 2;
      const isWritten = isBetween && placeAlongArc(plot, band.label, x, taken);
      if (isWritten) break;
    }
  }
}

/** Names the bands and events of the tree. */
function paintBandNames(plot: Plot, taken: Box[]): void {
  const { tree, scene } = plot;
  for (const { value } of tree.look.parts.bands.entries()) {
    const inner = xAt(plot, positionOf(tree.time, years(value.from)));
    const outer = xAt(plot, positionOf(tree.time, years(value.to ?? value.from)));
    const text = scene.ruler.shorten(value.name, maxNameWidth, labelSize, 500);
    for (const ratio of nameRatios) {
      const x = inner + (outer - inner) * ratio;
      if (placeAlongArc(plot, text, x, taken)) break;
    }
  }
}

const maxNameWidth = 180;

/** Where a name is written between two rings, the best first. */
const nameRatios = [0.5, 0.75, 0.25];

/** Writes a text along a ring; false if there is no room for it. */
function placeAlongArc(plot: Plot, text: string, x: number, taken: Box[]): boolean {
  const { scene, projection } = plot;
  const { centre } = projection;
  const radius = projection.nearest + x;
  const width = scene.ruler.width(text, labelSize, 500);
  const at = anchorOn(plot, x, nameInset, width);
  if (at === null || centre === null) return false;
  const [cos, sin] = [Math.abs(at.x - centre.x) / radius, Math.abs(at.y - centre.y) / radius];
  const halfWidth = (sin * width) / 2 + padding + cos * labelSize;
  const halfHeight = (cos * width) / 2 + sin * labelSize;
  const box = {
    left: at.x - halfWidth,
    right: at.x + halfWidth,
    top: at.y - halfHeight,
    bottom: at.y + halfHeight,
  };
  // A text around much of a ring can't be read.
  if (width > radius * maxArc) return false;
  if (taken.some((other) => overlaps(other, box))) return false;
  taken.push(box);
  const { quietInk, paper } = scene.colours;
  const look = { size: labelSize, fill: quietInk, halo: paper } as const;
  const place = { x, y: projection.unproject(at.x, at.y).y };
  const measure = (part: string, size: number) => scene.ruler.width(part, size, 500);
  const name = { kind: 'text', text, x: 0, y: 0, ...look } as const;
  paintMarks(plot, [textAlongArc(name, place, projection, { left: 0, top: 0 }, measure)], 500);
  return true;
}

const maxArc = 1.2;
/** Half the height of the texts and bars in the rows beside the opening. */
const besideOpening = 9;

/** Where a text that takes a length of a ring is in the opening: at the end of the ring, clear of the first row. */
function inOpening(
  { centre, opening, nearest }: Projection,
  x: number,
  along: number,
): { readonly at: PlanePoint; readonly isClear: boolean } | null {
  if (centre === null || opening === null) return null;
  const radius = nearest + x;
  const middle = opening.width / 2;
  const needed = (along / 2 + padding + besideOpening) / radius;
  const angle = opening.first - Math.min(Math.max(needed, opening.rings), middle);
  const at = { x: centre.x + radius * Math.cos(angle), y: centre.y + radius * Math.sin(angle) };
  return { at, isClear: needed <= middle };
}

/** Whether rings go on in the direction of a point. */
function hasRing({ centre, opening }: Projection, { x, y }: PlanePoint): boolean {
  if (centre === null || opening === null) return true;
  const full = 2 * Math.PI;
  const back = (opening.first - Math.atan2(y - centre.y, x - centre.x)) % full;
  const turn = back < 0 ? back + full : back;
  return turn <= opening.rings || turn >= opening.width - opening.rings;
}

/**
 * Where a ring is labelled: in the opening or, if that is not on the screen, where the ring
 * crosses the bottom or another edge. Null if it is not on the screen.
 */
function anchorOn(
  { projection, scene }: Plot,
  x: number,
  inset: number,
  along: number,
): PlanePoint | null {
  const { centre, nearest } = projection;
  const radius = nearest + x;
  if (centre === null || radius < labelSize) return null;
  const { width, height } = scene.view.plot;
  const isInside = ({ x: atX, y: atY }: PlanePoint) =>
    atX >= inset && atX <= width - inset && atY >= inset && atY <= height - inset;
  const onRow = (y: number) => {
    const half = Math.sqrt(radius ** 2 - (y - centre.y) ** 2);
    return [centre.x - half, centre.x + half].map((atX) => ({ x: atX, y }));
  };
  const onColumn = (atX: number) => {
    const half = Math.sqrt(radius ** 2 - (atX - centre.x) ** 2);
    return [centre.y + half, centre.y - half].map((y) => ({ x: atX, y }));
  };
  const open = inOpening(projection, x, along);
  if (open !== null && isInside(open.at)) return open.isClear ? open.at : null;
  const places = [
    ...onRow(height - inset),
    ...onColumn(inset),
    ...onColumn(width - inset),
    ...onRow(inset),
  ];
  return places.find((place) => isInside(place) && hasRing(projection, place)) ?? null;
}

function overlaps(one: Box, other: Box): boolean {
  return (
    one.left < other.right &&
    one.right > other.left &&
    one.top < other.bottom &&
    one.bottom > other.top
  );
}
