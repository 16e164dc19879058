import { type Forest, isSame } from '@life-tree/phylogeny';

/** What restoring a version does to the species of a tree. Inferred ancestors count too. */
export interface VersionDifferences {
  /** Added since then. */
  readonly going: number;
  /** Deleted since then. */
  readonly returning: number;
  readonly changing: number;
}

export function differencesOf(past: Forest, present: Forest): VersionDifferences {
  let returning = 0;
  let changing = 0;
  for (let then = 0; then < past.size; then += 1) {
    const now = present.indexOf(past.id(then));
    if (now < 0) returning += 1;
    else if (isChanged(past, then, present, now)) changing += 1;
  }
  return { going: present.size - (past.size - returning), returning, changing };
}

/** Field by field, because a species as one value would be made anew for each of many. */
function isChanged(past: Forest, then: number, present: Forest, now: number): boolean {
  return (
    past.name(then) !== present.name(now) ||
    past.start(then) !== present.start(now) ||
    past.duration(then) !== present.duration(now) ||
    past.ancestorId(then) !== present.ancestorId(now) ||
    past.description(then) !== present.description(now) ||
    past.image(then) !== present.image(now) ||
    !isSame(past.details(then), present.details(now))
  );
}
