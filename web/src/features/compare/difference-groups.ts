import type { Forest, TreeDifference } from '@life-tree/phylogeny';

/** What a group of differences is about. */
export type DifferenceKind =
  | Exclude<TreeDifference['kind'], 'part' | 'field'>
  /** What belongs to the tree itself: its lists, texts and settings. */
  | 'tree';

/** One line of a list of differences. */
export interface DifferenceLine {
  readonly difference: TreeDifference;
  /** How many descendants came or went with a species. They have no lines of their own. */
  readonly descendants: number;
}

/** The differences of one kind. */
export interface DifferenceGroup {
  readonly kind: DifferenceKind;
  /** All of them, with the descendants. */
  readonly count: number;
  readonly lines: readonly DifferenceLine[];
}

const kinds: readonly DifferenceKind[] = [
  'added',
  'removed',
  'moved',
  'retimed',
  'renamed',
  'edited',
  'tree',
];

interface ComparedForests {
  readonly earlier: Forest;
  readonly later: Forest;
}

/** The differences by kind, without empty groups. A branch that came or went as a whole is one line. */
export function groupDifferences(
  differences: readonly TreeDifference[],
  { earlier, later }: ComparedForests,
): readonly DifferenceGroup[] {
  const lines = new Map<DifferenceKind, DifferenceLine[]>(kinds.map((kind) => [kind, []]));
  const counts = new Map<DifferenceKind, number>();
  const added = new BranchLines(later);
  const removed = new BranchLines(earlier);
  for (const difference of differences) {
    const kind = kindOf(difference);
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    if (difference.kind === 'added') added.add(difference.later, difference);
    else if (difference.kind === 'removed') removed.add(difference.earlier, difference);
    else lines.get(kind)?.push({ difference, descendants: 0 });
  }
  lines.set('added', added.lines);
  lines.set('removed', removed.lines);
  return kinds.flatMap((kind) => {
    const count = counts.get(kind) ?? 0;
    return count === 0 ? [] : [{ kind, count, lines: lines.get(kind) ?? [] }];
  });
}

function kindOf({ kind }: TreeDifference): DifferenceKind {
  return kind === 'part' || kind === 'field' ? 'tree' : kind;
}

/** Lines of species that only one tree has. They must be added in the order of the forest. */
class BranchLines {
  readonly lines: { difference: TreeDifference; descendants: number }[] = [];
  readonly #forest: Forest;
  /** For each species, the number of its line; -1 if both trees have it. */
  readonly #lineOf: Int32Array;

  constructor(forest: Forest) {
    this.#forest = forest;
    this.#lineOf = new Int32Array(forest.size).fill(-1);
  }

  add(row: number, difference: TreeDifference): void {
    const above = this.#lineOf[this.#forest.ancestor(row)] ?? -1;
    const line = this.lines[above];
    if (line === undefined) {
      this.#lineOf[row] = this.lines.push({ difference, descendants: 0 }) - 1;
      return;
    }
    this.#lineOf[row] = above;
    if (!this.#forest.isInferred(row)) line.descendants += 1;
  }
}
