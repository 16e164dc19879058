import type { Bounds } from '../../species/times/bounds.ts';

/** The bounds of a date that nobody stated. */
export const guessed: Bounds = { before: 0, after: 0, kind: 'circa' };

/** A number near a time, with as few digits as it may have if it can be off by a quarter of `room`. */
export function roundGuess(time: number, room: number): number {
  if (!(room > 0) || !Number.isFinite(room)) return time;
  const power = Math.floor(Math.log10(room / 2));
  // Written as decimals, since a product such as 3 * 0.1 has noise in its last digits.
  const rounded = Number(`${Math.round(time / 10 ** power)}e${power}`);
  return Number.isFinite(rounded) ? rounded + 0 : time;
}
