import { nameOffset, type SpeciesSizes } from '@life-tree/phylogeny';
import { maxNameWidth } from '../camera/canvas-margins.ts';
import { foldGap, foldWidth } from './paint-fold.ts';
import { tagsWidth } from './paint-presence.ts';
import type { Plot } from './scene.ts';
import type { StyledName, TextRuler } from './text-ruler.ts';
import { rangeWidth, type TimeLabels, timeLabels } from './time-labels.ts';

/** What is written after the end of a bar, from left to right: name, times, fold control, other users. */
export interface LabelLine {
  /** Null where names are hidden. */
  readonly name: StyledName | null;
  readonly nameSize: number;
  readonly nameX: number;
  /** There is no room after the bar, so the name is written above the visible part of it. */
  readonly isAboveBar: boolean;
  readonly times: TimeLabels | null;
  readonly timesX: number;
  readonly foldX: number;
  readonly tagsX: number;
  readonly right: number;
}

const minNameWidth = 48;
const cuttingStep = 8;
const edge = 6;
const maxSizeAboveBar = 12;

/** The width of a name as it is drawn. */
export function drawnNameWidth(ruler: TextRuler, name: string, size: number): number {
  return size === 0 ? 0 : ruler.nameWidth(ruler.name(name, maxNameWidth, size, 500), size, 500);
}

/** Places everything so that nothing overlaps or is cut off at the edge of the screen. */
export function labelLine(
  plot: Plot,
  sizes: SpeciesSizes,
  index: number,
  start: number,
  end: number,
): LabelLine {
  const { scene, settings, rowHeight, viewport } = plot;
  const { ruler } = scene;
  const fold = withGap(foldWidth(plot, sizes, index));
  const tags = withGap(tagsWidth(plot, index));
  const x = end + nameOffset(rowHeight, scene.imageOf(index) !== null);
  const free = viewport.width - x - edge - fold - tags;
  const label = plot.tree.label(index, scene.texts.shortCount);
  const isNamed = settings.names && sizes.name > 0;
  const wholeWidth = isNamed ? drawnNameWidth(ruler, label, sizes.name) : 0;
  const times = fittingTimes(plot, timeLabels(plot, sizes, index), free - wholeWidth);
  const range = times === null || times.position === 'bar' ? 0 : rangeWidth(plot, times);
  const behind = times?.position === 'behind' ? foldGap + range : 0;
  const room = free - behind;
  const isAboveBar = room < Math.min(wholeWidth, minNameWidth);
  const nameSize = isAboveBar ? Math.min(sizes.name, maxSizeAboveBar) : sizes.name;
  const nameX = isAboveBar ? Math.max(start, 8) + 4 : x;
  const nameRoom = isAboveBar ? viewport.width - nameX - edge : room;
  // In steps, so that panning doesn't shorten every name again in every frame.
  const cut = Math.min(Math.floor(nameRoom / cuttingStep) * cuttingStep, maxNameWidth);
  const name = isNamed && nameRoom >= 0 ? ruler.name(label, cut, nameSize, 500) : null;
  const width = name === null || isAboveBar ? 0 : ruler.nameWidth(name, nameSize, 500);
  const timesX = x + width + (width === 0 ? 0 : foldGap);
  const foldX = x + width + behind + foldGap;
  const right = x + Math.max(width + behind + fold + tags, times?.position === 'name' ? range : 0);
  return {
    name,
    nameSize,
    nameX,
    isAboveBar,
    times,
    timesX: times?.position === 'behind' ? timesX : Math.min(x, viewport.width - range - edge),
    foldX: width + behind === 0 ? x : foldX,
    tagsX: foldX + fold,
    right: Math.min(right, viewport.width + 2 * edge),
  };
}

/** Times after a name are left out if they would shorten the name. */
function fittingTimes(plot: Plot, times: TimeLabels | null, room: number): TimeLabels | null {
  const isTooWide = times?.position === 'behind' && foldGap + rangeWidth(plot, times) > room;
  return isTooWide ? null : times;
}

function withGap(width: number): number {
  return width === 0 ? 0 : foldGap + width;
}
