import type { Forest, SpeciesId } from '@life-tree/phylogeny';

/*
 * Folded branches in an address. Ids are long, so a link has only their last twelve digits, which are
 * random, as numbers in base 36: `folded=1o2bqe7a0x.2f9k3m81pz`.
 */
const digits = 12;
const pattern = /^[0-9a-z]{1,10}(\.[0-9a-z]{1,10})*$/;
/** Longer addresses do not work everywhere. */
const maxBranches = 150;

/** Null if none is folded. */
export function linkFolded(folded: ReadonlySet<SpeciesId>): string | null {
  if (folded.size === 0) return null;
  return [...folded]
    .slice(0, maxBranches)
    .map((id) => Number.parseInt(id.slice(-digits), 16).toString(36))
    .join('.');
}

/** The folded branches of an untrusted address as they are written there; null if it has none. */
export function readLinkedFolded(text: unknown): string | null {
  if (typeof text !== 'string' || !pattern.test(text)) return null;
  return text.split('.').length > maxBranches ? null : text;
}

/** The species in a forest that a link shows folded. */
export function linkedBranches(forest: Forest, linked: string): ReadonlySet<SpeciesId> {
  const ends = new Set(
    linked
      .split('.')
      .map((number) => Number.parseInt(number, 36).toString(16).padStart(digits, '0')),
  );
  const folded = new Set<SpeciesId>();
  for (let index = 0; index < forest.size; index++) {
    const id = forest.id(index);
    if (ends.has(id.slice(-digits))) folded.add(id);
  }
  return folded;
}
