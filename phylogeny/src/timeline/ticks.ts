import { countOf, timeOfCount, yearsIn } from './counting.ts';
import { formatTick } from './time-labels.ts';
import { englishNotation, type TimeNotation } from './time-notation.ts';
import type { TimeUnit } from './units.ts';
import { type Years, years } from './years.ts';

/** A moment on the time axis and its label. */
export interface Tick {
  readonly time: Years;
  readonly label: string;
}

/** The range and scale to make ticks for. */
export interface TickRequest {
  readonly from: Years;
  readonly to: Years;
  /** The width of the range. */
  readonly pixels: number;
  readonly unit: TimeUnit;
  /** The minimum distance between labels, in pixels. */
  readonly spacing: number;
  /** How the labels are written; English by default. */
  readonly notation?: TimeNotation;
}

/** The room that each letter of a unit of one's own needs, in pixels. */
const letterWidth = 7;

/** Ticks at multiples of 1, 2 or 5 times a power of ten of the unit, in ascending order. */
export function roundTicks(request: TickRequest): Tick[] {
  const { from, to, pixels, unit, notation = englishNotation } = request;
  const spacing = request.spacing + (notation.own?.scale.unit.length ?? 0) * letterWidth;
  const length = yearsIn(unit, notation);
  const step = roundStep(((to - from) / length) * (spacing / pixels));
  if (step === null || !(to > from)) return [];
  const { digit, exponent } = step;
  const size = scaled(digit, exponent);
  const counts = [countOf(from, notation), countOf(to, notation)];
  const first = Math.ceil(Math.min(...counts) / length / size);
  const last = Math.floor(Math.max(...counts) / length / size);
  // Above this, doubles cannot distinguish neighbouring multiples.
  if (Math.max(Math.abs(first), Math.abs(last)) > Number.MAX_SAFE_INTEGER / 10) return [];
  const decimals = Math.min(Math.max(0, -exponent), 20);
  const ticks: Tick[] = [];
  for (let multiple = first; multiple <= last; multiple++) {
    const time = timeOfCount(scaled(multiple * digit, exponent) * length, notation);
    ticks.push({ time, label: formatTick(time, unit, decimals, notation) });
  }
  return (ticks[0]?.time ?? 0) > (ticks.at(-1)?.time ?? 0) ? ticks.reverse() : ticks;
}

/** The longest round length that is at most `most`, for a scale bar; null without any. */
export function roundLength(most: number): Years | null {
  // A round step is at most 2.5 times the least one.
  const step = roundStep(most / 2.5);
  return step === null ? null : years(scaled(step.digit, step.exponent));
}

function roundStep(least: number): { digit: number; exponent: number } | null {
  if (!(least > 0) || !Number.isFinite(least)) return null;
  const exponent = Math.floor(Math.log10(least));
  for (const digit of [1, 2, 5]) {
    if (scaled(digit, exponent) >= least) return { digit, exponent };
  }
  return { digit: 1, exponent: exponent + 1 };
}

/** Scales through text, since multiplying by 0.1 would put 0.30000000000000004 on the axis. */
function scaled(number: number, exponent: number): number {
  return Number(`${number}e${exponent}`) + 0;
}
