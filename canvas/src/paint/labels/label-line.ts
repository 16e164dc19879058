import {
  type Disc,
  discAt,
  nameOffset,
  type SpeciesSizes,
  type StyledName,
} from '@life-tree/phylogeny';
import { gripBeyondEnd } from '../../camera/bar-grips.ts';
import { maxNameWidth } from '../../camera/canvas-margins.ts';
import type { CanvasView } from '../../camera/canvas-view.ts';
import { sizesOf } from '../frames.ts';
import type { Plot } from '../scene.ts';
import { foldGap, foldWidth } from './paint-fold.ts';
import { tagsWidth } from './paint-presence.ts';
import { placeSplitTexts } from './split-label.ts';
import type { TextRuler } from './text-ruler.ts';
import { type PlacedTimes, placedTimes, rangeWidth } from './time-labels.ts';

/** What is written after the end of a bar, from left to right: name, times, fold control, other users. */
export interface LabelLine {
  /** Null where names are hidden. */
  readonly name: StyledName | null;
  readonly nameSize: number;
  readonly nameX: number;
  /** There is no room after the bar, so the name is written above the visible part of it. */
  readonly isAboveBar: boolean;
  readonly times: PlacedTimes | null;
  readonly timesX: number;
  readonly foldX: number;
  readonly tagsX: number;
  readonly left: number;
  readonly right: number;
  readonly height: number;
  /** How far the line is below the middle of the bar. */
  readonly shiftY: number;
  /** The line is in front of other species. */
  readonly hasBackground: boolean;
}

const minNameWidth = 48;
const cuttingStep = 8;
const edge = 6;
const maxSizeAboveBar = 12;
/** Smaller discs would look like specks. */
const minDiscDiameter = 6;

/** How far the latest end of a species, or the grip of its bar, is after its bar, in pixels of the screen. */
export function beyondEnd(view: CanvasView, index: number): number {
  const { tree, viewport } = view;
  if (tree.rows.isSplit(index)) return 0;
  const grip = gripBeyondEnd(view, index);
  if (tree.labelEnds === tree.columns.ends) return grip;
  const bounds = (tree.labelEnds[index] ?? 0) - (tree.columns.ends[index] ?? 0);
  return Math.max(bounds * viewport.scaleX, grip);
}

/** The width of a name as it is drawn. */
export function drawnNameWidth(ruler: TextRuler, name: string, size: number): number {
  return size === 0 ? 0 : ruler.nameWidth(ruler.name(name, maxNameWidth, size, 500), size, 500);
}

/** What is drawn at the end of a bar. There is a disc where the whole name fits after it. */
export function discOf(
  { tree, viewport, rowHeight }: Pick<Plot, 'tree' | 'viewport' | 'rowHeight'>,
  index: number,
  disc: 'image' | 'initial',
  nameWidth: () => number,
): Disc {
  if (tree.folded.has(index) || tree.rows.isSplit(index)) return null;
  if (discAt(rowHeight, disc).diameter < minDiscDiameter) return null;
  const end = ((tree.labelEnds[index] ?? 0) - viewport.left) * viewport.scaleX;
  const name = nameWidth();
  const right = end + nameOffset(rowHeight, disc) + name + edge;
  return name > 0 && right > viewport.width ? null : disc;
}

/** The disc of a species, from the width of its whole name. */
export function discOfSpecies(plot: Plot, index: number): Disc {
  const { scene, tree } = plot;
  const hasImage = tree.pictured.length === 0 && scene.imageOf(index) !== null;
  const disc = hasImage ? 'image' : 'initial';
  return discOf(plot, index, disc, () => wholeNameWidth(plot, sizesOf(plot), index));
}

function wholeNameWidth({ scene, settings, tree }: Plot, { name }: SpeciesSizes, index: number) {
  if (!settings.names || name === 0) return 0;
  return drawnNameWidth(scene.ruler, tree.label(index, scene.texts), name);
}

/** Places everything so that nothing overlaps or is cut off at the edge of the screen. */
export function labelLine(
  plot: Plot,
  sizes: SpeciesSizes,
  index: number,
  start: number,
  end: number,
): LabelLine {
  if (!plot.tree.rows.isSplit(index)) {
    const times = placedTimes(plot, sizes, index);
    return lineAfterBar(plot, sizes, index, start, end, times, plot.viewport.width);
  }
  const whole = splitLine(plot, sizes, index, start, end, placedTimes(plot, sizes, index));
  // The name is more important than the times.
  return whole.hasBackground ? splitLine(plot, sizes, index, start, end, null) : whole;
}

function splitLine(
  plot: Plot,
  sizes: SpeciesSizes,
  index: number,
  start: number,
  end: number,
  times: PlacedTimes | null,
): LabelLine {
  const line = lineAfterBar(plot, sizes, index, start, end, times, Number.POSITIVE_INFINITY);
  const width = line.right - line.left;
  const texts = { index, start, end, width, height: line.height };
  const reachOf = (species: number) =>
    beyondEnd(plot.scene.view, species) +
    nameOffset(plot.rowHeight, discOfSpecies(plot, species)) +
    wholeNameWidth(plot, sizes, species);
  const { x, shiftY, isOverOthers } = placeSplitTexts(plot, sizes, texts, reachOf);
  const by = x - line.left;
  return {
    ...line,
    nameX: line.nameX + by,
    timesX: line.timesX + by,
    foldX: line.foldX + by,
    tagsX: line.tagsX + by,
    left: x,
    right: line.right + by,
    shiftY,
    hasBackground: isOverOthers,
  };
}

/** The line that starts after the end of a bar and ends before `limit`. */
function lineAfterBar(
  plot: Plot,
  sizes: SpeciesSizes,
  index: number,
  start: number,
  end: number,
  wantedTimes: PlacedTimes | null,
  limit: number,
): LabelLine {
  const { scene, settings, rowHeight } = plot;
  const { ruler } = scene;
  const fold = withGap(foldWidth(plot, sizes, index));
  const tags = withGap(tagsWidth(plot, index));
  const x = end + beyondEnd(scene.view, index) + nameOffset(rowHeight, discOfSpecies(plot, index));
  const free = limit - x - edge - fold - tags;
  const isNamed = settings.names && sizes.name > 0;
  const wholeWidth = wholeNameWidth(plot, sizes, index);
  const times = fittingTimes(plot, wantedTimes, free - wholeWidth);
  const range = times === null || times.position === 'bar' ? 0 : rangeWidth(plot, times);
  const behind = times?.position === 'behind' ? foldGap + range : 0;
  const room = free - behind;
  const isAboveBar = room < Math.min(wholeWidth, minNameWidth);
  const nameSize = isAboveBar ? Math.min(sizes.name, maxSizeAboveBar) : sizes.name;
  const nameX = isAboveBar ? Math.max(start, 8) + 4 : x;
  const nameRoom = isAboveBar ? limit - nameX - edge : room;
  // In steps, so that panning doesn't shorten every name again in every frame.
  const stepped = Math.min(Math.floor(nameRoom / cuttingStep) * cuttingStep, maxNameWidth);
  const cut = nameRoom >= wholeWidth ? maxNameWidth : stepped;
  const name = isNamed && nameRoom >= 0 ? shortName(plot, index, cut, nameSize) : null;
  const width = name === null || isAboveBar ? 0 : ruler.nameWidth(name, nameSize, 500);
  const timesX = x + width + (width === 0 ? 0 : foldGap);
  const foldX = x + width + behind + foldGap;
  const isUnderName = times?.position === 'name';
  const right = x + Math.max(width + behind + fold + tags, isUnderName ? range : 0);
  return {
    name,
    nameSize,
    nameX,
    isAboveBar,
    times,
    timesX: times?.position === 'behind' ? timesX : Math.min(x, limit - range - edge),
    foldX: width + behind === 0 ? x : foldX,
    tagsX: foldX + fold,
    left: x,
    right: Math.min(right, limit + 2 * edge),
    height: nameSize + (isUnderName ? times.size * 1.25 : 0),
    shiftY: 0,
    hasBackground: false,
  };
}

/** The name of a species shortened to a width. The count of a folded branch is not cut off. */
function shortName({ scene, tree }: Plot, index: number, width: number, size: number): StyledName {
  const { ruler, texts } = scene;
  const label = tree.label(index, texts);
  const name = tree.name(index, texts);
  const count = label.slice(name.length);
  if (count === '') return ruler.name(label, width, size, 500);
  const { text, italic } = ruler.name(name, width - ruler.width(count, size, 500), size, 500);
  return { text: `${text}${count}`, italic };
}

/** Times after a name are left out if they would shorten the name. */
function fittingTimes(plot: Plot, times: PlacedTimes | null, room: number): PlacedTimes | null {
  const isTooWide = times?.position === 'behind' && foldGap + rangeWidth(plot, times) > room;
  return isTooWide ? null : times;
}

function withGap(width: number): number {
  return width === 0 ? 0 : foldGap + width;
}
