import type { SpeciesId } from '@life-tree/phylogeny';

/** What a hint depends on. */
export interface Situation {
  /** How many species the tree has. */
  readonly species: number;
  readonly selected: SpeciesId | null;
  /** The times of the selected species, to tell whether they were changed. */
  readonly times: string | null;
  /** Whether the ends of bars can be dragged as things are. */
  readonly canDrag: boolean;
  /** Whether the tree is private and the person may change that. */
  readonly canPublish: boolean;
}

interface Hint {
  readonly helps: (now: Situation) => boolean;
  /** Whether the person has done what it says, or long gone on, since it was shown. */
  readonly isOver: (shown: Situation, now: Situation) => boolean;
}

/** In the order in which a tree grows. */
const hints = {
  times: {
    helps: ({ species, selected, canDrag }) => species === 1 && selected !== null && canDrag,
    isOver: (shown, now) => shown.selected === now.selected && shown.times !== now.times,
  },
  descendant: {
    helps: ({ species, selected }) => species <= 2 && selected !== null,
    isOver: (shown, now) => now.species > shown.species,
  },
  walk: {
    helps: ({ species }) => species >= 3,
    isOver: (shown, now) => now.species > shown.species + 2,
  },
  publish: {
    helps: ({ species, canPublish }) => species >= 5 && canPublish,
    isOver: () => false,
  },
} as const satisfies Readonly<Record<string, Hint>>;

export type HintName = keyof typeof hints;
export const hintNames = Object.keys(hints).filter(isHintName);

function isHintName(name: unknown): name is HintName {
  return typeof name === 'string' && Object.hasOwn(hints, name);
}

/** How far a person has come with the hints. */
export interface Hinting {
  /** Those that were shown, ever: none of them comes again. */
  readonly seen: readonly HintName[];
  readonly shown: { readonly name: HintName; readonly at: Situation } | null;
  /** When one was put away; the next waits until something else has happened. */
  readonly restingAt: Situation | null;
}

/** What becomes of the hints in a situation; the same object when nothing does. */
export function nextHinting(before: Hinting, now: Situation): Hinting {
  const { seen, shown, restingAt } = before;
  if (shown !== null) {
    const hint: Hint = hints[shown.name];
    if (hint.helps(now) && !hint.isOver(shown.at, now)) return before;
  }
  const rests = restingAt !== null && isSame(restingAt, now);
  const next = hintNames.find((name) => !rests && !seen.includes(name) && hints[name].helps(now));
  if (next !== undefined) {
    return { seen: [...seen, next], shown: { name: next, at: now }, restingAt: null };
  }
  return shown === null ? before : { ...before, shown: null };
}

export function dismissed(before: Hinting, now: Situation): Hinting {
  return { ...before, shown: null, restingAt: now };
}

function isSame(one: Situation, other: Situation): boolean {
  return (
    one.species === other.species && one.selected === other.selected && one.times === other.times
  );
}

const keyOf = (userId: string) => `hints:${userId}`;

/** What a person has seen in this browser. */
export function readSeenHints(userId: string): readonly HintName[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isHintName) : [];
  } catch {
    return [];
  }
}

export function keepSeenHints(userId: string, seen: readonly HintName[]): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(seen));
  } catch {
    // Storage may be forbidden; the hints are then not repeated as long as the page lasts.
  }
}
