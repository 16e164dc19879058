import type { Lines } from '@life-tree/phylogeny';
import type { Plot } from '../scene.ts';

/** Filling a smaller area takes longer than painting it line by line. */
const minAreaArcs = 6;
/** Arcs of merged rows that are shorter than this, in pixels, would only be faint dots. */
const minArcLength = 1.5;

/** An arc of a fan, in the unrolled view and cut off at its edges. */
interface Arc {
  readonly x: number;
  /** Of the columns of pixels in which the query finds one connector each. */
  readonly column: number;
  readonly upper: number;
  readonly lower: number;
  readonly colour: string;
}

/**
 * Fills connectors that touch each other and begin or end in the same row as areas, and returns all others.
 * Where an ancestor has thousands of descendants, there is an arc in every column of pixels, and painting
 * each of them takes longer than all the rest.
 */
export function withoutAreas(plot: Plot, connectors: Iterable<Lines>): Lines[] {
  const all = [...connectors];
  const arcs = all.flatMap((lines) => (lines.dash === undefined ? arcsOf(plot, lines) : []));
  const below = takeAreas(arcs, 'upper', (area) => fillArea(plot, area, 'upper'));
  const rest = takeAreas(below, 'lower', (area) => fillArea(plot, area, 'lower'));
  const byColour = new Map<string, number[]>();
  for (const { x, upper, lower, colour } of rest) {
    const ends = byColour.get(colour) ?? [];
    ends.push(x, upper, x, lower);
    byColour.set(colour, ends);
  }
  const plain = [...byColour].map(
    ([stroke, ends]) => ({ kind: 'lines', ends, stroke, width: 1 }) as const,
  );
  return [...plain, ...all.filter(({ dash }) => dash !== undefined)];
}

function arcsOf({ scene, viewport, projection }: Plot, { ends, stroke: colour }: Lines): Arc[] {
  const arcs: Arc[] = [];
  const shortest = scene.marks.mergedRows > 1 ? minArcLength : 0;
  for (let at = 0; at < ends.length; at += 4) {
    const [x = 0, from = 0, to = 0] = [ends[at], ends[at + 1], ends[at + 3]];
    const [upper, lower] = [Math.max(from, 0), Math.min(to, viewport.height)];
    if (lower <= upper || (to - from) * projection.spread(x) < shortest) continue;
    const column = Math.floor(x + viewport.left * viewport.scaleX);
    arcs.push({ x, column, upper, lower, colour });
  }
  return arcs;
}

/** Calls back for each area of arcs that share an end, and returns the other arcs. */
function takeAreas(
  arcs: readonly Arc[],
  shared: 'upper' | 'lower',
  onArea: (area: readonly Arc[]) => void,
): Arc[] {
  const groups = new Map<number, Arc[]>();
  for (const arc of arcs) {
    const group = groups.get(arc[shared]);
    if (group === undefined) groups.set(arc[shared], [arc]);
    else group.push(arc);
  }
  const rest: Arc[] = [];
  for (const group of groups.values()) {
    if (group.length < minAreaArcs) rest.push(...group);
    else {
      for (const run of runsOf(group)) {
        if (run.length < minAreaArcs) rest.push(...run);
        else onArea(run);
      }
    }
  }
  return rest;
}

/** Arcs in columns of pixels beside each other, in similar colours. */
function runsOf(group: Arc[]): Arc[][] {
  group.sort((one, other) => one.x - other.x);
  const runs: Arc[][] = [];
  let run: Arc[] = [];
  for (const arc of group) {
    const last = run.at(-1);
    if (last === undefined || arc.column - last.column > 1 || !isSimilar(arc.colour, last.colour)) {
      run = [];
      runs.push(run);
    }
    run.push(arc);
  }
  return runs;
}

function fillArea(plot: Plot, area: readonly Arc[], shared: 'upper' | 'lower'): void {
  const { context, projection, pixelRatio } = plot;
  const [inner] = area;
  const outer = area.at(-1);
  if (inner === undefined || outer === undefined) return;
  const other = shared === 'upper' ? 'lower' : 'upper';
  const lineTo = (x: number, y: number) => context.lineTo(x, y);
  const lineToRow = (x: number, row: number) => {
    const point = projection.project(x, row);
    context.lineTo(point.x, point.y);
  };
  // A path of its own: with many edges in one path, browsers fill it many times as slowly.
  context.beginPath();
  let row = outer[shared];
  lineToRow(outer.x, row);
  lineToRow(inner.x, row);
  for (const arc of area) {
    if (arc[other] === row) continue;
    lineToRow(arc.x, row);
    projection.trace(arc.x, row, arc[other], lineTo);
    row = arc[other];
  }
  lineToRow(outer.x, row);
  projection.trace(outer.x, row, outer[shared], lineTo);
  context.closePath();
  const colour = meanColour(area);
  context.fillStyle = colour;
  context.strokeStyle = colour;
  context.lineWidth = 1 / pixelRatio;
  context.fill();
  // As wide as its arcs would be, and without a gap to the next area.
  context.stroke();
}

/** Shades of one hue differ by less than this in each channel. */
const maxShadeDifference = 24;

/** Whether two colours, as #RRGGBB, could hardly be told apart in lines as thin as a pixel. */
function isSimilar(one: string, other: string): boolean {
  if (one === other) return true;
  const channels = channelsOf(other);
  return channelsOf(one).every(
    (channel, at) => Math.abs(channel - (channels[at] ?? 0)) < maxShadeDifference,
  );
}

/** What stripes of these colours look like from afar. */
function meanColour(area: readonly Arc[]): string {
  const sums = [0, 0, 0];
  for (const { colour } of area) {
    for (const [at, channel] of channelsOf(colour).entries()) sums[at] = (sums[at] ?? 0) + channel;
  }
  const hex = sums.map((sum) =>
    Math.round(sum / area.length)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${hex.join('')}`;
}

const knownChannels = new Map<string, readonly number[]>();

function channelsOf(colour: string): readonly number[] {
  const known = knownChannels.get(colour);
  if (known !== undefined) return known;
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  knownChannels.set(colour, channels);
  return channels;
}
