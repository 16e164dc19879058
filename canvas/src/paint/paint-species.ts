import {
  discAt,
  foldHeight,
  minFadedRowHeight,
  minTextSize,
  overlapEnds,
  type SpeciesSizes,
  type UncertainBar,
  whiskerSpans,
} from '@life-tree/phylogeny';
import { enterRow, leaveRows, paintUpright, plotAt, sizesAt, sizesOf } from './frames.ts';
import { beyondEnd, discOfSpecies } from './label-line.ts';
import { hasHairlines, paintHairlineBars } from './paint-fan.ts';
import { coveredRows, firstLetter, paintLabels } from './paint-labels.ts';
import { paintSplitLabels } from './paint-split-labels.ts';
import {
  paintFadedEnds,
  paintUncertainBody,
  paintWhiskers,
  uncertaintyOnScreen,
} from './paint-uncertainty.ts';
import { colourOf, isDimmed, isQuiet, type Plot, snapToPixel, xAt, yAt } from './scene.ts';
import { font } from './text-ruler.ts';

/** The bar of a species in screen coordinates. */
interface SpeciesBar {
  readonly index: number;
  readonly start: number;
  readonly end: number;
  readonly y: number;
  readonly colour: string;
  /** Null if both ends are certain, or if it is not shown. */
  readonly uncertain: UncertainBar | null;
}

/** Thinner rows show only bars. */
const minDetailedRowHeight = minTextSize;

/** Paints every species in view from top to bottom: bar, image, texts. */
export function paintSpecies(plot: Plot): void {
  if (hasHairlines(plot)) {
    paintHairlineBars(plot);
    return;
  }
  const { scene } = plot;
  const { marks } = scene;
  const commonSizes = sizesOf(plot);
  const isCovered = coveredRows(plot, commonSizes);
  for (let entry = 0; entry < marks.barCount; entry++) {
    const index = marks.barSpecies[entry] ?? 0;
    const start = xAt(plot, marks.barStarts[entry] ?? 0);
    const end = xAt(plot, marks.barEnds[entry] ?? 0);
    const y = yAt(plot, marks.barRows[entry] ?? 0);
    const own = plotAt(plot, end, y);
    const sizes = own === plot ? commonSizes : sizesAt(own, start, end);
    const bar = {
      index,
      start,
      end,
      y,
      colour: colourOf(plot, index),
      uncertain: uncertaintyOnScreen(own, index),
    };
    enterRow(plot, bar.y);
    if (isQuiet(plot, index)) paintQuietBar(own, bar);
    else if (own.rowHeight < minDetailedRowHeight) paintThinBar(own, sizes, bar);
    else if (plot.tree.folded.has(index)) paintTriangle(own, bar);
    else {
      paintBar(own, sizes, bar);
      if (!isCovered(marks.barRows[entry] ?? 0)) paintDisc(own, bar);
    }
  }
  paintSelectedSplit(plot);
  if (plot.rowHeight >= minDetailedRowHeight) paintLabels(plot, commonSizes, isCovered);
  paintSplitLabels(plot, commonSizes);
  leaveRows(plot);
}

/** A selected split is shown in full. Others are only lines, which are painted with the connectors. */
function paintSelectedSplit(plot: Plot): void {
  const { scene, tree } = plot;
  const index = scene.selected;
  const position = tree.rows.position(index);
  if (position === null || !tree.rows.isSplit(index)) return;
  const bar = {
    index,
    start: xAt(plot, tree.columns.starts[index] ?? 0),
    end: xAt(plot, tree.columns.ends[index] ?? 0),
    y: yAt(plot, position),
    colour: colourOf(plot, index),
    uncertain: null,
  };
  const own = plotAt(plot, bar.end, bar.y);
  const sizes = sizesAt(own, bar.start, bar.end);
  enterRow(plot, bar.y);
  if (own.rowHeight < minDetailedRowHeight) paintThinBar(own, sizes, bar);
  else paintBar(own, sizes, bar);
}

/** Paints an inferred ancestor that has a row, as thin as those without. */
function paintQuietBar(plot: Plot, { start, end, y, colour, uncertain }: SpeciesBar): void {
  const { context, viewport } = plot;
  const height = snapToPixel(plot, 1);
  const left = Math.max(start, -1);
  const width = Math.max(Math.min(end, viewport.width + 1) - left, 0.5);
  context.fillStyle = colour;
  context.fillRect(left, snapToPixel(plot, y - height / 2), width, height);
  if (uncertain !== null) paintWhiskers(plot, whiskerSpans(uncertain), y, colour);
}

function paintThinBar(plot: Plot, sizes: SpeciesSizes, bar: SpeciesBar): void {
  const { context, scene } = plot;
  const isMain = bar.index === scene.selected;
  const isSelected = isMain || scene.selectedTogether.has(bar.index);
  const thickness = plot.tree.folded.has(bar.index) ? foldHeight(plot.rowHeight) : sizes.bar;
  const height = isMain ? Math.max(thickness, 3) : thickness;
  const colour = isSelected ? scene.colours.amber : bar.colour;
  const { start, end, y, uncertain } = bar;
  const isFaded = uncertain !== null && plot.rowHeight >= minFadedRowHeight;
  if (isFaded && uncertain.solid === null) {
    paintUncertainBody(plot, uncertain, { from: start, to: end }, { y, height, colour });
    paintWhiskers(plot, uncertain.gaps, y, colour);
    return;
  }
  const { from, to } =
    isFaded && uncertain.solid !== null
      ? overlapEnds(uncertain, uncertain.solid)
      : { from: start, to: end };
  if (isFaded) paintFadedEnds(plot, uncertain, { y, height, colour });
  context.fillStyle = colour;
  const left = Math.max(from, -1);
  const width = Math.max(Math.min(to, plot.viewport.width + 1) - left, 0.5);
  context.fillRect(left, y - height / 2, width, height);
  if (uncertain === null) return;
  paintWhiskers(plot, isFaded ? uncertain.gaps : whiskerSpans(uncertain), y, colour);
}

/** Round corners are invisible on thinner bars, and plain rectangles are far cheaper to fill. */
const minRoundedHeight = 4;
const maxTailLength = 56;

/**
 * Bars start round. Bars of living species fade out; those of extinct ones end in a dagger. Uncertain
 * ends fade out too, and a whisker joins an interval to a best value outside of it.
 */
function paintBar(plot: Plot, sizes: SpeciesSizes, bar: SpeciesBar): void {
  const { start, end, y, colour, uncertain } = bar;
  const strip = { y, height: sizes.bar, colour };
  if (uncertain === null) paintBody(plot, sizes, bar);
  else if (uncertain.solid === null) {
    paintUncertainBody(plot, uncertain, { from: start, to: end }, strip);
  } else {
    paintFadedEnds(plot, uncertain, strip);
    const solid = overlapEnds(uncertain, uncertain.solid);
    paintBody(plot, sizes, { ...bar, start: solid.from, end: solid.to });
  }
  if (uncertain !== null) paintWhiskers(plot, uncertain.gaps, y, colour);
  if (plot.tree.isExtinct(bar.index)) paintDagger(plot, sizes, bar);
}

/** The certain part of a bar. */
function paintBody(plot: Plot, sizes: SpeciesSizes, bar: SpeciesBar): void {
  const { context, tree, viewport } = plot;
  const { index, start, end, y, colour, uncertain } = bar;
  const isLiving = tree.isLiving(index);
  const fades = isLiving && tree.timeRatio > 0;
  // Snap to a pixel to avoid a visible seam where the tail begins.
  const tailStart = fades
    ? snapToPixel(plot, end - Math.min((end - start) * 0.6, maxTailLength))
    : end;
  // Limit very long bars to what can be seen.
  const left = Math.max(start, -100);
  const right = Math.max(Math.min(tailStart, viewport.width + 100), left + 0.5);
  const top = y - sizes.bar / 2;
  context.fillStyle = colour;
  if (sizes.bar < minRoundedHeight) context.fillRect(left, top, right - left, sizes.bar);
  else {
    const round = Math.min(sizes.bar / 2, Math.max(end - start, 0.5) / 2);
    context.beginPath();
    const first = uncertain?.apparition == null ? round : 0;
    const last = isLiving || uncertain?.extinction != null ? 0 : round;
    context.roundRect(left, top, right - left, sizes.bar, [first, last, last, first]);
    context.fill();
  }
  if (fades && end > 0 && tailStart < viewport.width) {
    context.fillStyle = fading(plot, tailStart, end, colour);
    context.fillRect(tailStart, top, end - tailStart, sizes.bar);
  }
}

/** A stroke at the end of an extinct species. */
function paintDagger({ context }: Plot, sizes: SpeciesSizes, { end, y, colour }: SpeciesBar): void {
  context.fillStyle = colour;
  const reach = sizes.bar / 2 + Math.min(Math.max(sizes.bar * 0.55, 2), 6);
  const width = Math.min(Math.max(sizes.bar * 0.28, 1), 2.5);
  context.fillRect(end - width / 2, y - reach, width, 2 * reach);
}

/** A folded branch. Its end fades out if anything in it is living. */
function paintTriangle(plot: Plot, { index, start, end, y, colour }: SpeciesBar): void {
  const { context, tree, rowHeight, viewport } = plot;
  const half = foldHeight(rowHeight) / 2;
  const base = Math.max(end, start + 1);
  const fades = tree.folded.get(index)?.isLiving === true && tree.timeRatio > 0;
  const tailStart = base - Math.min((base - start) * 0.6, maxTailLength);
  context.fillStyle = colour;
  if (fades && base > 0 && tailStart < viewport.width) {
    context.fillStyle = fading(plot, tailStart, base, colour);
  }
  // Parts far outside the screen would make the browser fill millions of pixels.
  const left = Math.max(start, -100);
  const right = Math.min(base, viewport.width + 100);
  const heightAt = (x: number) => (half * (x - start)) / (base - start);
  context.beginPath();
  context.moveTo(left, y - heightAt(left));
  context.lineTo(right, y - heightAt(right));
  context.lineTo(right, y + heightAt(right));
  context.lineTo(left, y + heightAt(left));
  context.fill();
}

function fading({ context, tree }: Plot, from: number, to: number, colour: string): CanvasGradient {
  const gradient = context.createLinearGradient(from, 0, to, 0);
  gradient.addColorStop(0, colour);
  // By generation, descendants begin where a bar ends, so its end must be visible.
  const alpha = Math.round(255 - 227 * tree.timeRatio);
  gradient.addColorStop(1, `${colour}${alpha.toString(16).padStart(2, '0')}`);
  return gradient;
}

const minInitialDiameter = 18;
const dimmedImageAlpha = 0.45;

/** Paints the image of a species, or its initial, after the end of its bar. */
function paintDisc(plot: Plot, bar: SpeciesBar): void {
  const { context, scene, tree, rowHeight, viewport } = plot;
  const { index, y, colour } = bar;
  const end = bar.end + beyondEnd(plot, index);
  const { gap, diameter } = discAt(rowHeight, discOfSpecies(plot, index));
  const left = end + gap;
  if (left < 0 || left + diameter > viewport.width || diameter === 0) return;
  const address = scene.imageOf(index);
  const radius = diameter / 2;
  if (y < radius || y + radius > viewport.height) return;
  const x = left + radius;
  const image = address === null ? null : scene.images.get(address);
  context.beginPath();
  context.arc(x, y, Math.max(radius - 0.75, 0.5), 0, Math.PI * 2);
  if (image === null) {
    context.fillStyle = scene.colours.paper;
    context.fill();
  } else {
    context.globalAlpha = isDimmed(plot, index) ? dimmedImageAlpha : 1;
    paintUpright(plot, x, y, () => context.drawImage(image, left, y - radius, diameter, diameter));
    context.globalAlpha = 1;
  }
  context.strokeStyle = colour;
  context.lineWidth = 1.5;
  context.stroke();
  const size = Math.max(diameter * 0.52, minTextSize);
  if (image !== null || diameter < minInitialDiameter) return;
  context.font = font(size, 600);
  context.fillStyle = colour;
  context.textAlign = 'center';
  const initial = firstLetter(tree.shownForest.name(index));
  paintUpright(plot, x, y, () => context.fillText(initial, x, y + size * 0.36));
  context.textAlign = 'left';
}
