import { isTime, type Years } from '../../timeline/years.ts';
import type { InvariantCode } from '../checks/invariant-messages.ts';

/** Absolute times of its ends that a file stated and a rule did not allow, until somebody decides. */
export interface StatedTimes {
  readonly apparition?: Years;
  readonly extinction?: Years;
}

/** Stated times of some ends; null removes one. */
export type NamedStatedTimes = { readonly [End in keyof StatedTimes]?: Years | null };

/** What is wrong with stated times. */
export function statedFault({ apparition, extinction }: NamedStatedTimes): InvariantCode | null {
  return isTime(apparition ?? 0) && isTime(extinction ?? 0) ? null : 'not-a-time';
}
