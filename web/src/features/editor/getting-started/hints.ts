import type { SpeciesId } from '@life-tree/phylogeny';

/** What a hint depends on. */
export interface Situation {
  /** Number of species in the tree. */
  readonly species: number;
  readonly selected: SpeciesId | null;
  /** The times of the selected species, compared to find out whether they were changed. */
  readonly times: string | null;
  /** Whether the current settings allow dragging the ends of bars. */
  readonly canDrag: boolean;
  /** Whether the tree is private and the user may publish it. */
  readonly canPublish: boolean;
}

interface Hint {
  readonly isUseful: (now: Situation) => boolean;
  /** Whether the user has followed the hint, or moved on, since it was shown. */
  readonly isOver: (shown: Situation, now: Situation) => boolean;
}

/** In the order in which they become useful. */
const hints = {
  times: {
    isUseful: ({ species, selected, canDrag }) => species === 1 && selected !== null && canDrag,
    isOver: (shown, now) => shown.selected === now.selected && shown.times !== now.times,
  },
  descendant: {
    isUseful: ({ species, selected }) => species <= 2 && selected !== null,
    isOver: (shown, now) => now.species > shown.species,
  },
  walk: {
    isUseful: ({ species }) => species >= 3,
    isOver: (shown, now) => now.species > shown.species + 2,
  },
  publish: {
    isUseful: ({ species, canPublish }) => species >= 5 && canPublish,
    isOver: () => false,
  },
} as const satisfies Readonly<Record<string, Hint>>;

export type HintName = keyof typeof hints;
export const hintNames = Object.keys(hints).filter(isHintName);

function isHintName(name: unknown): name is HintName {
  return typeof name === 'string' && Object.hasOwn(hints, name);
}

export interface HintState {
  /** All hints ever shown. They are not shown again. */
  readonly seen: readonly HintName[];
  readonly shown: { readonly name: HintName; readonly at: Situation } | null;
  /** The situation in which the last hint was dismissed. The next hint waits until it changes. */
  readonly dismissedAt: Situation | null;
}

/** Returns the next state, which is the same object if nothing changes. */
export function nextHintState(before: HintState, now: Situation): HintState {
  const { seen, shown, dismissedAt } = before;
  if (shown !== null) {
    const hint: Hint = hints[shown.name];
    if (hint.isUseful(now) && !hint.isOver(shown.at, now)) return before;
  }
  const isWaiting = dismissedAt !== null && isSame(dismissedAt, now);
  const next = hintNames.find(
    (name) => !isWaiting && !seen.includes(name) && hints[name].isUseful(now),
  );
  if (next !== undefined) {
    return { seen: [...seen, next], shown: { name: next, at: now }, dismissedAt: null };
  }
  return shown === null ? before : { ...before, shown: null };
}

export function dismissHint(before: HintState, now: Situation): HintState {
  return { ...before, shown: null, dismissedAt: now };
}

function isSame(one: Situation, other: Situation): boolean {
  return (
    one.species === other.species && one.selected === other.selected && one.times === other.times
  );
}

const keyOf = (userId: string) => `hints:${userId}`;

/** The hints that a user has seen in this browser. */
export function readSeenHints(userId: string): readonly HintName[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isHintName) : [];
  } catch {
    return [];
  }
}

export function storeSeenHints(userId: string, seen: readonly HintName[]): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(seen));
  } catch {
    // Storage may be forbidden. The hints are then shown again after a reload.
  }
}
