import { type FanAngles, fanOpening } from '../../document/settings.ts';
import { rowPitch } from '../sizes.ts';
import type { Extent, WorldExtent } from '../viewport/extents.ts';
import type { Viewport } from '../viewport/viewport.ts';
import type { PlanePoint, ProjectedTree, Projection } from './projection.ts';

/** The directions of rows, in radians. */
interface Angles {
  /** Without rows; the axis is in it. It is at the top unless the fan is turned. */
  readonly gap: number;
  readonly fan: number;
  /** How far rings go on beside the first and the last row. */
  readonly beside: number;
  /** Where the first row begins, clockwise from the right. */
  readonly first: number;
}

function anglesOf({ opening = fanOpening.usual, turn = 0 }: FanAngles = {}): Angles {
  const gap = (opening / 180) * Math.PI;
  const first = gap / 2 - Math.PI / 2 + (turn / 180) * Math.PI;
  return { gap, fan: 2 * Math.PI - gap, first, beside: Math.min(gap / 2, usualGap / 2) };
}

const usualGap = (fanOpening.usual / 180) * Math.PI;

/** The free space in the middle, as a part of the radius. */
const innerRatio = 0.1;

/** How far the marks of a row reach beyond it, in pixels. */
const rowReach = 40;

/** Around the unrolled view, so that nothing at its edge counts as cut off. */
const padding = 100;

/** With this many steps per radian and root of the radius, arcs are exact to half a pixel. */
const stepsPerTurn = 0.5;

/** Only rows thinner than this are cut into sectors: thicker ones are few, and have dashes and names. */
const maxSectoredRowHeight = 3;
const maxSectors = 24;

/** So that a sector begins with a band of rows that share a pixel, it is far longer than one. */
const minSectorLength = 64;

/** How far the marks of thin rows reach beyond the screen. */
const sectorReach = 4;

/** A fan at a scale of 1. */
interface FanSize {
  readonly radius: number;
  readonly inner: number;
  /** The scale of time relative to the world of bars. */
  readonly stretch: number;
}

/** Wide enough for all times and, at its edge, for all rows. */
function fanSize({ rowCount, width, fan }: ProjectedTree): FanSize {
  const rows = (rowCount * rowPitch) / anglesOf(fan).fan;
  const radius = Math.max(width / (1 - innerRatio), rows, 1);
  const inner = radius * innerRatio;
  return { radius, inner, stretch: width > 0 ? (radius - inner) / width : 1 };
}

/** How far a fan with its rings reaches from its centre, as parts of its radius. */
export interface FanReach {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** A fan that is wide open reaches no further than its rows and the ends of its rings. */
export function fanReach(fan?: FanAngles): FanReach {
  const { first, fan: length, beside } = anglesOf(fan);
  const [from, to] = [first - beside, first + length + beside];
  const quarter = Math.PI / 2;
  const angles = [from, to];
  for (let at = Math.ceil(from / quarter); at * quarter <= to; at++) angles.push(at * quarter);
  const cosines = angles.map(Math.cos);
  const sines = angles.map(Math.sin);
  return {
    left: Math.max(innerRatio, ...cosines.map((x) => -x)),
    right: Math.max(innerRatio, ...cosines),
    top: Math.max(innerRatio, ...sines.map((y) => -y)),
    bottom: Math.max(innerRatio, ...sines),
  };
}

/** The box around a fan. Time and rows always have the same scale in it. */
export function fanExtent(tree: ProjectedTree): WorldExtent {
  const { radius } = fanSize(tree);
  const { left, right, top, bottom } = fanReach(tree.fan);
  return { width: (left + right) * radius, height: (top + bottom) * radius, isUniform: true };
}

/**
 * Time runs from the centre outward, rows go clockwise from the top. In the unrolled view, rows have the
 * height that they have where they are furthest apart on the screen.
 */
export function fanProjection(view: Viewport, tree: ProjectedTree): Projection {
  const { radius, inner, stretch } = fanSize(tree);
  const angles = anglesOf(tree.fan);
  const { gap: fanGap, fan: fanAngle, first: firstAngle, beside } = angles;
  const count = Math.max(tree.rowCount, 1);
  const scale = view.scaleX;
  const reach = fanReach(tree.fan);
  const centre = {
    x: (reach.left * radius - view.left) * scale,
    y: (reach.top * radius - view.top) * scale,
  };
  const { nearest, furthest } = distances(centre, view);
  // In a view without any rows, those at the edge of the fan count.
  const outer = Math.max(Math.min(radius * scale, furthest), 1);
  const rowHeight = (outer * fanAngle) / count;
  const scaleY = rowHeight / rowPitch;
  const ranges = rowsInView(centre, view, nearest, count, angles);
  const first = ranges[0]?.first ?? 0;
  const last = ranges.at(-1)?.last ?? 0;
  const unrolled: Viewport = {
    zoom: view.zoom,
    scaleX: stretch * scale,
    scaleY,
    left: (nearest / scale - inner) / stretch,
    top: first * rowPitch - padding / scaleY,
    width: furthest - nearest,
    height: (last - first) * rowHeight + 2 * padding,
  };
  const shift = unrolled.top * scaleY;
  const angleAt = (y: number) => firstAngle + ((y + shift) / rowHeight / count) * fanAngle;
  const yAt = (turn: number) => (turn / fanAngle) * count * rowHeight - shift;
  const isWhole = last - first >= count;
  const parts = ranges.map((range) => ({
    ...unrolled,
    top: range.first * rowPitch,
    height: (range.last - range.first) * rowHeight,
  }));
  const isCut = nearest === 0 && rowHeight < maxSectoredRowHeight;
  return {
    shape: 'fan',
    unrolled,
    parts,
    sectors: isCut ? cutIntoSectors(centre, view, unrolled, count, angles) : parts,
    project(x, y) {
      const angle = angleAt(y);
      const distance = nearest + x;
      return {
        x: centre.x + distance * Math.cos(angle),
        y: centre.y + distance * Math.sin(angle),
      };
    },
    unproject(x, y) {
      const turn = turnOf(Math.atan2(y - centre.y, x - centre.x), firstAngle);
      // In the gap at the top, the nearest row counts.
      const angle = turn > fanAngle + fanGap / 2 ? turn - 2 * Math.PI : turn;
      return {
        x: Math.hypot(x - centre.x, y - centre.y) - nearest,
        y: yAt(angle),
      };
    },
    frame(y) {
      const angle = angleAt(y);
      const cos = Math.cos(angle);
      const sin = Math.sin(angle);
      return {
        a: cos,
        b: sin,
        c: -sin,
        d: cos,
        e: centre.x + nearest * cos + y * sin,
        f: centre.y + nearest * sin - y * cos,
      };
    },
    trace(x, from, to, step, detail = 1) {
      const distance = Math.max(nearest + x, 0);
      const begin = angleAt(from);
      const turn = angleAt(to) - begin;
      const steps = Math.abs(turn) * Math.sqrt(distance) * stepsPerTurn * detail;
      if (steps <= 1) {
        const end = begin + turn;
        step(centre.x + distance * Math.cos(end), centre.y + distance * Math.sin(end));
        return;
      }
      const count = Math.ceil(steps);
      // Each direction follows from the one before, which is far cheaper than a sine for each.
      const cos = Math.cos(turn / count);
      const sin = Math.sin(turn / count);
      let dx = distance * Math.cos(begin);
      let dy = distance * Math.sin(begin);
      for (let at = 0; at < count; at++) {
        const before = dx;
        dx = before * cos - dy * sin;
        dy = before * sin + dy * cos;
        step(centre.x + dx, centre.y + dy);
      }
    },
    span: {
      from: isWhole ? yAt(-beside) : 0,
      to: isWhole ? yAt(fanAngle + beside) : unrolled.height,
    },
    centre,
    opening: {
      first: firstAngle + fanAngle / count / 2,
      rings: beside + fanAngle / count / 2,
      width: fanGap + fanAngle / count,
      turn: (2 * Math.PI * count * rowHeight) / fanAngle,
    },
    nearest,
    spread: (x) => Math.max(nearest + x, 0) / outer,
    isFlipped: (y) => Math.cos(angleAt(y)) < 0,
  };
}

/** The angle from the first row to a direction, from 0 to a full turn. */
function turnOf(angle: number, firstAngle: number): number {
  const turn = (angle - firstAngle) % (2 * Math.PI);
  return turn < 0 ? turn + 2 * Math.PI : turn;
}

/** How far the nearest and the furthest point of the screen are from the centre. */
function distances({ x, y }: PlanePoint, { width, height }: Extent) {
  const nearest = Math.hypot(Math.max(-x, x - width, 0), Math.max(-y, y - height, 0));
  const furthest = Math.hypot(Math.max(x, width - x), Math.max(y, height - y));
  return { nearest, furthest };
}

/**
 * All rows in ranges, each only as far from the centre as it is on the screen. With the centre near an
 * edge, most of a fan is beyond it.
 */
function cutIntoSectors(
  centre: PlanePoint,
  screen: Extent,
  unrolled: Viewport,
  count: number,
  { fan: fanAngle, first: firstAngle }: Angles,
): Viewport[] {
  const rowHeight = rowPitch * unrolled.scaleY;
  let size = 1;
  while (size * maxSectors < count || size * rowHeight < minSectorLength) size *= 2;
  const sectors: Viewport[] = [];
  for (let first = 0; first < count; first += size) {
    const last = Math.min(first + size, count);
    const from = firstAngle + (first / count) * fanAngle;
    const to = firstAngle + (last / count) * fanAngle;
    sectors.push({
      ...unrolled,
      top: first * rowPitch,
      width: Math.min(
        reachOnScreen(centre, screen, from, to, firstAngle) + sectorReach,
        unrolled.width,
      ),
      height: (last - first) * rowHeight,
    });
  }
  return sectors;
}

/** How far the screen reaches from a point of it, in the directions from one angle to another. */
function reachOnScreen(
  { x, y }: PlanePoint,
  { width, height }: Extent,
  from: number,
  to: number,
  firstAngle: number,
): number {
  const reachAt = (angle: number) => {
    const cos = Math.cos(angle);
    const sin = Math.sin(angle);
    const across = cos === 0 ? Number.POSITIVE_INFINITY : ((cos > 0 ? width : 0) - x) / cos;
    const down = sin === 0 ? Number.POSITIVE_INFINITY : ((sin > 0 ? height : 0) - y) / sin;
    return Math.min(across, down);
  };
  let reach = Math.max(reachAt(from), reachAt(to));
  for (const cornerX of [0, width]) {
    for (const cornerY of [0, height]) {
      const turn = turnOf(Math.atan2(cornerY - y, cornerX - x), firstAngle);
      if (turn < from - firstAngle || turn > to - firstAngle) continue;
      reach = Math.max(reach, Math.hypot(cornerX - x, cornerY - y));
    }
  }
  return reach;
}

interface RowRange {
  readonly first: number;
  readonly last: number;
}

/** The rows whose directions are on the screen, in ranges from the first row on. */
function rowsInView(
  centre: PlanePoint,
  { width, height }: Extent,
  nearest: number,
  count: number,
  { fan: fanAngle, first: firstAngle }: Angles,
): RowRange[] {
  if (nearest === 0) return [{ first: 0, last: count }];
  const middle = Math.atan2(height / 2 - centre.y, width / 2 - centre.x);
  let before = 0;
  let after = 0;
  for (const x of [0, width]) {
    for (const y of [0, height]) {
      const angle = Math.atan2(y - centre.y, x - centre.x) - middle;
      const turn = angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));
      before = Math.min(before, turn);
      after = Math.max(after, turn);
    }
  }
  const reach = rowReach / Math.max(nearest, rowReach);
  const from = turnOf(middle + before - reach, firstAngle);
  const to = from + Math.min(after - before + 2 * reach, 2 * Math.PI);
  const rowAt = (turn: number) => (turn / fanAngle) * count;
  const found = [
    { first: 0, last: Math.min(Math.ceil(rowAt(to - 2 * Math.PI)), count) },
    { first: Math.floor(rowAt(from)), last: Math.min(Math.ceil(rowAt(to)), count) },
  ].filter(({ first, last }) => last > first);
  const [one, other] = found;
  // The second range may begin within the first one.
  if (one !== undefined && other !== undefined && other.first <= one.last) {
    return [{ first: 0, last: Math.max(one.last, other.last) }];
  }
  return found;
}
