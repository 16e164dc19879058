import type { ForestLayout } from '../layout/forest-layout.ts';
import { DenseLabelPlacer } from '../layout/labels/dense-labels.ts';
import { italicLength } from '../layout/labels/italic-names.ts';
import { pixels } from '../layout/pixels.ts';
import { type Frame, type Projection, projectionOf, shapeExtent } from '../layout/shape/index.ts';
import {
  maxRowHeight,
  minTextSize,
  rowPitch,
  type SpeciesSizes,
  speciesSizes,
} from '../layout/sizes.ts';
import { fitView, worldExtent } from '../layout/viewport/viewport.ts';
import { VisibleMarks } from '../layout/viewport/visible-marks.ts';
import type { TreeShape } from '../operations/tree-shapes.ts';
import { type AxisRequest, axis, axisBackground } from './axis.ts';
import { connectors, ghostConnectors } from './connector-shapes.ts';
import { fanAxis } from './fan-axis.ts';
import { mixColours } from './mix-colours.ts';
import type { PlainShape, Shape, Text } from './shapes.ts';
import { layOutSheet, type SheetLayout, type SheetLayoutRequest } from './sheet-layout.ts';
import { colourOf, type SpeciesRequest } from './species-request.ts';
import { bands, species, splitLines } from './species-shapes.ts';

/** The part of a sheet that contains the tree, with its axis. */
export interface DrawnArea {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** What the shapes of a drawing have in common. */
export interface ShapedRequest {
  readonly shape: TreeShape;
  readonly area: DrawnArea;
  readonly species: SpeciesRequest;
  /** Null without an axis. */
  readonly axis: AxisRequest | null;
  /** The height of the axis. */
  readonly axisRoom: number;
  readonly inSheet: Omit<SheetLayoutRequest, 'width' | 'height' | 'margin' | 'header' | 'footer'>;
}

/** Rows of an upright drawing, and rows at the edge of a fan, are this far apart by default. */
const naturalPitch = { upright: 52, fan: 18 };
const naturalHeight = 720;
const sizeRange = { least: 900, most: 12_000 };

/** The size of a drawing without a given one. */
export function naturalSize({ rows }: ForestLayout, shape: TreeShape) {
  const within = (length: number) => Math.min(Math.max(length, sizeRange.least), sizeRange.most);
  const length = rows.count * naturalPitch[shape];
  if (shape === 'upright') return { width: within(length + 200), height: naturalHeight };
  const side = within(length / Math.PI / (1 - 2 * namesRatio));
  return { width: side, height: side };
}

/** The part of a sheet that a tree with its axis takes. */
export function areaOf({ plot, plotRight }: SheetLayout, axisRoom: number): DrawnArea {
  const { left, top, bottom } = plot;
  return { left, top, width: plotRight - left, height: bottom + axisRoom - top };
}

/** A tree in another shape than across, as pieces of a sheet from back to front. */
export function shapedPieces(request: ShapedRequest): Generator<readonly Shape[]> {
  return request.shape === 'fan' ? fanPieces(request) : uprightPieces(request);
}

/** Before the first and after the last time of an upright tree. */
const turnedMargin = 8;

/** A drawing across, turned to the left. Images and initials stay upright. */
function* uprightPieces(request: ShapedRequest): Generator<readonly Shape[]> {
  const { area, axisRoom } = request;
  const sheetLayout = layOutSheet(request.species.layout, {
    ...request.inSheet,
    width: area.height,
    height: area.width,
    margin: turnedMargin,
    header: 0,
    footer: axisRoom,
  });
  const frame = { a: 0, b: -1, c: 1, d: 0, e: area.left, f: area.top + area.height };
  const marks = request.species.layout.query.find(sheetLayout.view);
  const turned = { ...request.species, sheetLayout, marks };
  const turnedAxis = request.axis && { ...request.axis, sheetLayout };
  const inFrame = (piece: readonly Shape[]) => framed(piece, frame, false, turned);
  if (turnedAxis !== null) yield inFrame(axisBackground(turnedAxis));
  for (const piece of ghostConnectors(turned)) yield inFrame(piece);
  for (const piece of connectors(turned)) yield inFrame(piece);
  for (const piece of splitLines(turned)) yield inFrame(piece);
  for (const piece of marks.bandRows === 1 ? species(turned) : bands(turned)) yield inFrame(piece);
  if (turnedAxis !== null) yield inFrame(axis(turnedAxis));
}

/** The space for names around a fan, as a part of its smaller side. */
const namesRatio = 0.17;
/** Between the bars of a fan and the edge of its area if there are no names. */
const edge = 12;

function* fanPieces(request: ShapedRequest): Generator<readonly Shape[]> {
  const { area } = request;
  const { layout } = request.species;
  const { rows, columns } = layout;
  const around = request.species.names ? Math.min(area.width, area.height) * namesRatio : edge;
  const margins = { top: around, right: around, bottom: around, left: around };
  const world = shapeExtent('fan', worldExtent(rows, columns), rows.count);
  const tree = { rowCount: rows.count, width: columns.width };
  const projection = projectionOf('fan', fitView(world, area, margins), tree);
  const { unrolled } = projection;
  const pitch = rowPitch * unrolled.scaleY;
  const marks = layout.query.findParts(projection.parts, new VisibleMarks(), {
    bar: 0,
    label: 0,
    thinnest: 1,
  });
  const sheetLayout = {
    ...request.species.sheetLayout,
    width: unrolled.width,
    plot: { left: 0, top: 0, bottom: unrolled.height },
    plotRight: unrolled.width,
    rowHeight: Math.min(pitch, maxRowHeight),
    sizes: speciesSizes(Math.min(pitch, maxRowHeight)),
    view: unrolled,
  };
  const flat = { ...request.species, sheetLayout, marks };
  const { colours } = request.species;
  if (request.axis !== null) {
    yield axisBackground({ ...request.axis, sheetLayout }).map((shape) =>
      bent(shape, projection, area, colours.paper),
    );
  }
  for (const pieces of [ghostConnectors(flat), connectors(flat), splitLines(flat)]) {
    for (const piece of pieces) {
      yield piece.map((shape) => bent(shape, projection, area, colours.paper));
    }
  }
  for (let entry = 0; entry < marks.barCount; entry++) {
    yield* fanBar(flat, projection, area, entry);
  }
  if (flat.names) yield sampledNames(flat, projection, area);
  if (request.axis !== null) yield fanAxis(request.axis, projection, area);
}

/** Names beside rows of a fan that are too thin for one name each. */
function sampledNames(request: SpeciesRequest, projection: Projection, area: DrawnArea): Shape[] {
  const { layout, colours, measureName } = request;
  const { forest, rows, columns, labelEnds } = layout;
  const placer = new DenseLabelPlacer(forest, rows, { ...columns, ends: labelEnds });
  const name = request.label;
  const texts = {
    name,
    nameWidth: (index: number, size: number) => measureName(name(index), size),
    cladeText: () => '',
    cladeWidth: () => 0,
  };
  const isInView = (x: number, y: number, width: number) => {
    const end = projection.project(x + width, y);
    return end.x >= 0 && end.x <= area.width && end.y >= 0 && end.y <= area.height;
  };
  const bend = { spread: projection.spread, isInView };
  const { names } = placer.place(projection.unrolled, texts, [], bend);
  return names.flatMap(({ species: index, text, x, y, size }) => {
    const italic = layout.folded.has(index) ? 0 : italicLength(text);
    const place = { x, y: y + size * 0.34, size } as const;
    const shape = { kind: 'text', text, italic, ...place, fill: colours.ink } as const;
    const frame = moved(projection.frame(y), area);
    return framed([{ ...shape, halo: colours.paper }], frame, projection.isFlipped(y), request);
  });
}

/** One bar of a fan with its texts, in the frame of its row. */
function* fanBar(
  request: SpeciesRequest,
  projection: Projection,
  area: DrawnArea,
  entry: number,
): Generator<readonly Shape[]> {
  const { marks, sheetLayout } = request;
  const { view } = sheetLayout;
  const row = (marks.barRows[entry] ?? 0) + (marks.bandRows - 1) / 2;
  const y = ((row + 0.5) * rowPitch - view.top) * view.scaleY;
  const start = ((marks.barStarts[entry] ?? 0) - view.left) * view.scaleX;
  const end = ((marks.barEnds[entry] ?? 0) - view.left) * view.scaleX;
  const index = marks.barSpecies[entry] ?? 0;
  const frame = moved(projection.frame(y), area);
  const pitch = rowPitch * view.scaleY * projection.spread(end);
  const rowHeight = Math.min(pitch, maxRowHeight);
  if (rowHeight < minTextSize) {
    const inner = rowPitch * view.scaleY * projection.spread((start * 2 + end) / 3);
    const stroke = colourOf(request, index);
    const isThin = request.layout.forest.isInferred(index) || marks.bandRows > 1;
    const width = isThin ? 0.6 : Math.max(Math.min(speciesSizes(rowHeight).bar, inner * 0.7), 0.6);
    const ends = [start, y, Math.max(end, start + 0.5), y];
    yield [{ kind: 'frame', frame, shapes: [{ kind: 'lines', ends, stroke, width }] }];
    return;
  }
  const one = new VisibleMarks();
  one.addBar(
    index,
    marks.barRows[entry] ?? 0,
    marks.barStarts[entry] ?? 0,
    marks.barEnds[entry] ?? 0,
  );
  const width = lengthInside(projection, area, y);
  const sizes = sizesInRow(sheetLayout, projection, rowHeight, start, end);
  const own = {
    ...request,
    marks: one,
    sheetLayout: { ...sheetLayout, rowHeight, sizes, width, plotRight: width },
  };
  for (const piece of species(own)) {
    yield framed(piece, frame, projection.isFlipped(y), own);
  }
}

/** Times are written where rows are at least this far apart at the start of the bar. */
const minTimesPitch = 36;

/** Sizes of a species in a fan. Near the centre, its bar is thinner, and times would cover others. */
function sizesInRow(
  { view, smallest }: SheetLayout,
  { spread }: Projection,
  rowHeight: number,
  start: number,
  end: number,
): SpeciesSizes {
  const sizes = speciesSizes(rowHeight);
  const pitchAt = (x: number) => rowPitch * view.scaleY * spread(x);
  const thickest = Math.max(pitchAt((2 * start + end) / 3) * maxBarRatio, 0.6);
  return {
    ...sizes,
    bar: pixels(Math.min(sizes.bar, thickest)),
    name: smallest > 0 ? minTextSize : sizes.name,
    time: pitchAt(start) < minTimesPitch ? pixels(0) : sizes.time,
  };
}

/** The maximum thickness of a bar relative to the distance of rows. */
const maxBarRatio = 0.7;

/** Where a row leaves the area, in the unrolled view. */
function lengthInside(projection: Projection, { width, height }: DrawnArea, y: number): number {
  const { a, b } = projection.frame(y);
  const start = projection.project(0, y);
  const across = a > 0 ? (width - start.x) / a : a < 0 ? -start.x / a : Number.POSITIVE_INFINITY;
  const down = b > 0 ? (height - start.y) / b : b < 0 ? -start.y / b : Number.POSITIVE_INFINITY;
  return Math.max(Math.min(across, down), 0);
}

function moved({ a, b, c, d, e, f }: Frame, { left, top }: DrawnArea): Frame {
  return { a, b, c, d, e: e + left, f: f + top };
}

/** From the baseline to the middle of letters, in ems. */
const middleHeight = 0.35;

/** Puts shapes into a frame. Texts are turned over if they would be upside down; discs stay upright. */
function framed(
  piece: readonly Shape[],
  frame: Frame,
  isFlipped: boolean,
  request: SpeciesRequest,
): Shape[] {
  const framedShapes: Shape[] = [];
  let together: PlainShape[] = [];
  const flush = () => {
    if (together.length > 0) framedShapes.push({ kind: 'frame', frame, shapes: together });
    together = [];
  };
  for (const shape of piece) {
    if (shape.kind === 'frame') continue;
    const own = frameOf(shape, frame, isFlipped, request);
    if (own === frame) {
      together.push(shape);
      continue;
    }
    flush();
    framedShapes.push({ kind: 'frame', frame: own, shapes: [shape] });
  }
  flush();
  return framedShapes;
}

function frameOf(
  shape: PlainShape,
  frame: Frame,
  isFlipped: boolean,
  request: SpeciesRequest,
): Frame {
  if (shape.kind === 'image') {
    return uprightAround(frame, shape.x + shape.size / 2, shape.y + shape.size / 2);
  }
  if (shape.kind !== 'text') return frame;
  const middle = shape.y - shape.size * middleHeight;
  // Only initials have letters of this weight.
  if (shape.weight === 600) return uprightAround(frame, shape.x, middle);
  return isFlipped ? turnedAround(frame, middleOf(shape, request), middle) : frame;
}

function middleOf(text: Text, { measureName }: SpeciesRequest): number {
  const width = measureName(text.text, text.size);
  if (text.anchor === 'middle') return text.x;
  return text.anchor === 'end' ? text.x - width / 2 : text.x + width / 2;
}

/** The frame without its turn around a point. */
function uprightAround({ a, b, c, d, e, f }: Frame, x: number, y: number): Frame {
  return { a: 1, b: 0, c: 0, d: 1, e: a * x + c * y + e - x, f: b * x + d * y + f - y };
}

/** The frame after half a turn around a point. */
function turnedAround({ a, b, c, d, e, f }: Frame, x: number, y: number): Frame {
  return {
    a: -a,
    b: -b,
    c: -c,
    d: -d,
    e: 2 * (a * x + c * y) + e,
    f: 2 * (b * x + d * y) + f,
  };
}

/** Lines and rectangles of the unrolled view on a fan. */
function bent(shape: Shape, projection: Projection, area: DrawnArea, paper: string): Shape {
  if (shape.kind === 'rectangle') {
    const { x, width, fill, opacity = 1 } = shape;
    const { from, to } = projection.span;
    const corners: number[] = [];
    const step = (px: number, py: number) => corners.push(px + area.left, py + area.top);
    const first = projection.project(x + width, from);
    step(first.x, first.y);
    projection.trace(x + width, from, to, step);
    const inner = Math.max(x, -projection.nearest);
    const last = projection.project(inner, to);
    step(last.x, last.y);
    projection.trace(inner, to, from, step);
    return { kind: 'polygon', corners, fill: mixColours(paper, fill, opacity) };
  }
  if (shape.kind !== 'lines') return shape;
  const ends: number[] = [];
  for (let at = 0; at < shape.ends.length; at += 4) {
    const [x = 0, y = 0, toX = 0, toY = 0] = shape.ends.slice(at, at + 4);
    const isRing = y === 0 && toY > projection.unrolled.height - 1;
    const fromY = isRing ? projection.span.from : y;
    const endY = isRing ? projection.span.to : toY;
    let before = projection.project(x, fromY);
    const step = (px: number, py: number) => {
      ends.push(before.x + area.left, before.y + area.top, px + area.left, py + area.top);
      before = { x: px, y: py };
    };
    if (x === toX) projection.trace(x, fromY, endY, step);
    else {
      const end = projection.project(toX, toY);
      step(end.x, end.y);
    }
  }
  return { ...shape, ends };
}
