import { DenseLabelPlacer } from '../../layout/labels/dense-labels.ts';
import { pixels } from '../../layout/pixels.ts';
import type { Frame } from '../../layout/shape/index.ts';
import { minTextSize, rowPitch, type SpeciesSizes, speciesSizes } from '../../layout/sizes.ts';
import { minWhiskerRowHeight } from '../../layout/uncertainty.ts';
import { VisibleMarks } from '../../layout/viewport/visible-marks.ts';
import type { DrawnArea, DrawnTree, ShapedRequest } from '../drawn-tree.ts';
import { framed, turnHeight } from '../framed-shapes.ts';
import { axisBackground } from '../marks/axis.ts';
import { timeBands } from '../marks/band-shapes.ts';
import { sheetLines } from '../marks/connector-shapes.ts';
import { groupShades, paperBehind } from '../marks/group-shapes.ts';
import { colourOf, type SpeciesRequest } from '../marks/species-request.ts';
import { species, splitBounds } from '../marks/species-shapes.ts';
import { splitLabelShape, splitLabels } from '../marks/split-label-shapes.ts';
import { fanStripShapes } from '../marks/strip-shapes.ts';
import type { Shape } from '../shapes.ts';
import { bend } from './bend-shapes.ts';
import { fanBrackets } from './fan-groups.ts';
import { type FittedFan, fitFan, maxFanRow } from './fit-fan.ts';
import { type FanObstacles, ringLabels, ringSpacing } from './ring-labels.ts';
import { type UnrolledBox, UnrolledBoxes } from './unrolled-boxes.ts';

/** With more bars and connectors than this, rings are labelled in the gap between the rows only. */
const maxObstacles = 3000;

/** A tree as a fan: time runs from the centre outward. */
export function fanTree(request: ShapedRequest): DrawnTree {
  const { area, strip } = request;
  const { layout } = request.species;
  const fan = fitFan(layout, area, { ...request.inSheet, strip });
  const flat = unrolledRequest(request.species, fan);
  const { projection } = fan;
  const spacing = ringSpacing(layout.columns.width * projection.unrolled.scaleX);
  const axis = request.axis && { ...request.axis, spacing };
  const drawing = new FanDrawing(flat, fan, area);
  const bent = (shape: Shape) => bend(shape, projection, area);
  return {
    isSampled: flat.names && drawing.nameCount < countNames(flat),
    nameCount: drawing.nameCount,
    *pieces() {
      if (axis !== null) {
        yield axisBackground({ ...axis, sheetLayout: flat.sheetLayout }).map(bent);
        // Beyond the rim is what is around the fan, such as the title.
        const { namesRight: plotRight } = flat.sheetLayout;
        const inRim = { ...flat, sheetLayout: { ...flat.sheetLayout, plotRight } };
        yield timeBands(inRim).map(bent);
      }
      yield groupShades(flat).map(bent);
      for (const lines of sheetLines(flat)) yield [bent(lines)];
      for (const piece of splitBounds(flat)) yield piece.map(bent);
      yield* drawing.pieces();
      if (strip !== null) {
        yield fanStripShapes(flat, strip, projection, area);
        yield fanBrackets(flat, strip, projection, area);
      }
      if (axis !== null) {
        const clear = strip === null ? 0 : fan.rim + strip.width;
        yield ringLabels(axis, flat, projection, area, { ...drawing.obstacles, clear });
      }
    },
  };
}

function countNames({ layout: { forest, folded, rows } }: SpeciesRequest): number {
  return rows.speciesAt.reduce(
    (sum, index) => sum + (forest.isInferred(index) && !folded.has(index) ? 0 : 1),
    0,
  );
}

function unrolledRequest(
  request: SpeciesRequest,
  { projection, rim, startOf, namesFrom }: FittedFan,
): SpeciesRequest {
  const { unrolled, parts, nearest } = projection;
  const pitch = rowPitch * unrolled.scaleY;
  const rowHeight = Math.min(pitch, maxFanRow(false));
  const reach = { bar: 0, label: 0, thinnest: 1 };
  const { layout } = request;
  const least = namesFrom / unrolled.scaleX + unrolled.left;
  return {
    ...request,
    layout: { ...layout, labelEnds: layout.labelEnds.map((end) => Math.max(end, least)) },
    marks: request.layout.query.findParts(parts, new VisibleMarks(), reach),
    sheetLayout: {
      ...request.sheetLayout,
      width: unrolled.width,
      plot: { left: 0, top: 0, bottom: unrolled.height },
      plotRight: unrolled.width,
      namesRight: rim - nearest,
      namesRightOf: startOf,
      rowHeight,
      sizes: speciesSizes(rowHeight),
      view: unrolled,
    },
  };
}

/** Between the end of a bar and its texts, and around texts. */
const textPadding = 1;
/** What texts take is known in parts of this length. */
const textPart = 12;

/** The bars of a fan and their names. Names are placed first, because their number is written on the sheet. */
class FanDrawing {
  readonly #request: SpeciesRequest;
  readonly #fan: FittedFan;
  readonly #area: DrawnArea;
  readonly #named: Shape[][] = [];
  readonly #plain: number[] = [];
  readonly #sampled: readonly Shape[];
  readonly #atSplits: readonly Shape[];
  readonly obstacles: FanObstacles;
  nameCount = 0;

  constructor(request: SpeciesRequest, fan: FittedFan, area: DrawnArea) {
    this.#request = request;
    this.#fan = fan;
    this.#area = area;
    const turn = fan.projection.opening?.turn ?? 0;
    const { barCount, connectorCount } = request.marks;
    this.obstacles = {
      marks: new UnrolledBoxes(turn),
      lines: new UnrolledBoxes(turn),
      texts: new UnrolledBoxes(turn),
      areComplete: barCount + connectorCount <= maxObstacles,
    };
    const { marks } = request;
    for (let entry = 0; entry < marks.barCount; entry++) {
      if (!this.#placeNamed(entry)) this.#plain.push(entry);
    }
    this.#atSplits = this.#placeSplitLabels();
    this.#sampled = request.names ? this.#sampleNames() : [];
    if (this.obstacles.areComplete) this.#addLines();
  }

  *pieces(): Generator<readonly Shape[]> {
    for (const entry of this.#plain) yield this.#plainBar(entry);
    yield* this.#named;
    yield this.#atSplits;
    yield this.#sampled;
  }

  #barOf(entry: number) {
    const { marks, sheetLayout } = this.#request;
    const { view } = sheetLayout;
    const row = (marks.barRows[entry] ?? 0) + (marks.mergedRows - 1) / 2;
    const y = ((row + 0.5) * rowPitch - view.top) * view.scaleY;
    const start = ((marks.barStarts[entry] ?? 0) - view.left) * view.scaleX;
    const end = ((marks.barEnds[entry] ?? 0) - view.left) * view.scaleX;
    return { y, start, end, index: marks.barSpecies[entry] ?? 0 };
  }

  #pitchAt(x: number): number {
    return rowPitch * this.#request.sheetLayout.view.scaleY * this.#fan.projection.spread(x);
  }

  /** Draws a bar whose row is high enough for a name; false for any other. */
  #placeNamed(entry: number): boolean {
    const { marks, image } = this.#request;
    const { y, start, end, index } = this.#barOf(entry);
    const { namesFrom } = this.#fan;
    const labelStart = Math.max(end, namesFrom);
    const rowHeight = Math.min(this.#pitchAt(labelStart), maxFanRow(image(index) !== null));
    if (marks.mergedRows > 1 || rowHeight < minTextSize) return false;
    const shapes = [
      ...this.#leaderTo(entry, namesFrom),
      ...this.#speciesIn(entry, rowHeight, true),
    ];
    this.#named.push(this.#inRow(shapes, y));
    const { projection } = this.#fan;
    for (const shape of shapes) {
      if (shape.kind !== 'text') continue;
      const width = this.#request.measure(shape.text, shape.size);
      // Names begin after the disc, so all between the end of the bar and them is taken too.
      const left = Math.min(end, shape.x) - textPadding;
      const right = shape.x + width + textPadding;
      // Further out, a text takes less of the circle.
      for (let from = Math.max(left, 0); from < right; from += textPart) {
        const reach = (shape.size * 0.55 + textPadding) / projection.spread(Math.max(from, start));
        const to = Math.min(from + textPart, right);
        this.#addText({ left: from, right: to, top: y - reach, bottom: y + reach });
      }
      // Initials, times and the numbers of references are no names.
      const { ink } = this.#request.colours;
      if (shape.weight !== 600 && shape.fill === ink) this.nameCount++;
    }
    return true;
  }

  /** A line from a bar that ends where rows are too thin to its name. */
  #leaderTo(entry: number, namesFrom: number): Shape[] {
    const { y, end } = this.#barOf(entry);
    const from = end + leaderGap;
    if (!this.#request.names || namesFrom - from < leaderGap) return [];
    const stroke = this.#request.colours.quietInk;
    return [{ kind: 'lines', ends: [from, y, namesFrom, y], stroke, width: 0.5, dash: [0.5, 2] }];
  }

  /** A bar in a thin row, without texts. */
  #plainBar(entry: number): readonly Shape[] {
    const { marks, layout } = this.#request;
    const { y, start, end, index } = this.#barOf(entry);
    const rowHeight = Math.min(this.#pitchAt(end), maxFanRow(false));
    const isUncertain = layout.showsBounds && rowHeight >= minWhiskerRowHeight;
    if (marks.mergedRows === 1 && (isUncertain || layout.folded.has(index))) {
      return this.#inRow(this.#speciesIn(entry, rowHeight, false), y);
    }
    const inner = this.#pitchAt((start * 2 + end) / 3);
    const stroke = colourOf(this.#request, index);
    const isThin = layout.forest.isInferred(index) || marks.mergedRows > 1;
    const width = isThin ? 0.6 : Math.max(Math.min(speciesSizes(rowHeight).bar, inner * 0.7), 0.6);
    const ends = [start, y, Math.max(end, start + 0.5), y];
    return this.#inRow([{ kind: 'lines', ends, stroke, width }], y);
  }

  #inRow(shapes: readonly Shape[], y: number): Shape[] {
    const { projection } = this.#fan;
    const frame = moved(projection.frame(y), this.#area);
    return framed(shapes, frame, projection.isFlipped(y));
  }

  /** Names are in the exact middle of their rows, or neighbours that are turned over could touch. */
  #speciesIn(entry: number, rowHeight: number, names: boolean): readonly Shape[] {
    const { marks, sheetLayout } = this.#request;
    const { y, start, end, index } = this.#barOf(entry);
    const one = new VisibleMarks();
    const row = marks.barRows[entry] ?? 0;
    one.addBar(index, row, marks.barStarts[entry] ?? 0, marks.barEnds[entry] ?? 0);
    const width = this.#fan.endOf(y);
    const sizes = this.#sizesIn(rowHeight, start, end);
    const own = {
      ...this.#request,
      names: names && this.#request.names,
      marks: one,
      sheetLayout: { ...sheetLayout, rowHeight, sizes, width, plotRight: width, namesRight: width },
    };
    return [...species(own)].flat().map((shape) => {
      if (shape.kind !== 'text' || shape.weight === 600) return shape;
      return { ...shape, y: y + shape.size * turnHeight };
    });
  }

  /** Sizes of a species. Near the centre, its bar is thinner. Times would not fit into all rows, so none has any. */
  #sizesIn(rowHeight: number, start: number, end: number): SpeciesSizes {
    const sizes = speciesSizes(rowHeight);
    const thickest = Math.max(this.#pitchAt((2 * start + end) / 3) * maxBarRatio, 0.6);
    return {
      ...sizes,
      bar: pixels(Math.min(sizes.bar, thickest)),
      name: minTextSize,
      time: pixels(0),
    };
  }

  #placeSplitLabels(): Shape[] {
    const { spread } = this.#fan.projection;
    return splitLabels(this.#request, spread).flatMap((label) => {
      const { x, y, width, lineY } = label;
      const reach = minTextSize / 2 / spread(Math.max(x, 1));
      this.#addText({ left: x, right: x + width, top: y - reach, bottom: y + reach });
      const origin = { left: 0, top: 0 };
      return this.#inRow([splitLabelShape(this.#request, label, origin, turnHeight)], lineY);
    });
  }

  /** Names beside rows that are too thin for one name each. */
  #sampleNames(): Shape[] {
    const { layout, colours, measure, label } = this.#request;
    const { forest, rows, columns, labelEnds } = layout;
    const { projection, endOf } = this.#fan;
    const placer = new DenseLabelPlacer(forest, rows, { ...columns, ends: labelEnds });
    const texts = {
      name: label,
      nameWidth: (index: number, size: number) => measure(label(index), size),
      cladeText: () => '',
      cladeWidth: () => 0,
    };
    const isInView = (x: number, y: number, width: number) => x + width <= endOf(y);
    const bend = { spread: projection.spread, isInView };
    const { names } = placer.place(projection.unrolled, texts, [], bend);
    return names.flatMap(({ species: index, text, x, y, size, width }) => {
      const reach = (size * 0.55 + textPadding) / projection.spread(x);
      const box = { left: x, right: x + width, top: y - reach, bottom: y + reach };
      if (!this.obstacles.marks.isFree(box)) return [];
      this.#addText(box);
      this.nameCount++;
      const italic = layout.folded.has(index) ? 0 : layout.italics(text);
      const place = { x, y: y + size * turnHeight, size, italic } as const;
      const look = { fill: colours.ink, halo: paperBehind(this.#request, index) } as const;
      return this.#inRow([{ kind: 'text', text, ...place, ...look }], y);
    });
  }

  #addText(box: UnrolledBox): void {
    this.obstacles.marks.add(box);
    this.obstacles.texts.add(box);
  }

  /** Bars and connectors, which labels of rings should not cover. */
  #addLines(): void {
    const { marks, sheetLayout } = this.#request;
    const { view } = sheetLayout;
    const { spread } = this.#fan.projection;
    const yOf = (row: number) => ((row + 0.5) * rowPitch - view.top) * view.scaleY;
    const xOf = (position: number) => (position - view.left) * view.scaleX;
    for (let entry = 0; entry < marks.barCount; entry++) {
      const { y, start, end } = this.#barOf(entry);
      const reach = 5 / Math.max(spread(start), 0.05);
      this.obstacles.marks.add({ left: start, right: end, top: y - reach, bottom: y + reach });
    }
    for (let entry = 0; entry < marks.connectorCount; entry++) {
      const x = xOf(marks.connectorPositions[entry] ?? 0);
      const top = yOf(marks.connectorUppers[entry] ?? 0);
      const bottom = yOf(marks.connectorLowers[entry] ?? 0);
      this.obstacles.lines.add({ left: x - 1, right: x + 1, top, bottom });
    }
  }
}

/** Before and after a line to a name. */
const leaderGap = 4;
/** The maximum thickness of a bar relative to the distance of rows. */
const maxBarRatio = 0.7;

function moved({ a, b, c, d, e, f }: Frame, { left, top }: DrawnArea): Frame {
  return { a, b, c, d, e: e + left, f: f + top };
}
