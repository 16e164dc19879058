/** The time in which descendants can split from a species, as years before and after its apparition. */
export interface Lineage {
  readonly ghost: number;
  readonly duration: number;
}

/** When the lineage of a species begins and ends: `ghost` years before an absolute apparition, `duration` after it. */
export interface Life extends Lineage {
  readonly apparition: number;
}

/** The ghost of a species after its apparition has moved: its split stays, unless it would be later. */
export function ghostFrom({ apparition, ghost }: Life, moved: number): number {
  return ghost === 0 ? 0 : Math.max(ghost + (moved - apparition), 0);
}

/** The first and the last start that a species with this ghost can have under an ancestor. */
export function startRange(ghost: number, above: Lineage) {
  return { first: ghost - above.ghost, last: ghost + above.duration };
}
