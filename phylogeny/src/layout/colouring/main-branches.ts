import type { Forest } from '../../species/forest.ts';

/** A smaller branch does not matter: it belongs to what it grows from. */
const minRatio = 1 / 12;
const minSize = 2;
/** A larger branch is not one main branch: its own branches are, and it is the trunk they grow from. */
const maxRatio = 1 / 4;

interface MainBranches {
  /** For each species, the species that its main branch starts with. */
  readonly starts: Int32Array;
  /** The species that main branches start with, in ascending order. */
  readonly firsts: readonly number[];
}

/**
 * The main branches of a forest.
 *
 * From each root, the trunk runs down through only descendants and small side branches until it splits
 * into branches that matter. A part of the trunk is the main branch of its root. So a tree has a few
 * main branches, and a line of descent without side branches is in one of them.
 */
export function mainBranches(forest: Forest): MainBranches {
  const { size, branchEnds } = forest;
  const starts = new Int32Array(size);
  // In steps, so that adding a species rarely moves a branch over a limit.
  const scale = 2 ** Math.ceil(Math.log2(Math.max(size, 1)));
  const smallest = Math.max(Math.min(scale * minRatio, largestSideBranch(forest)), minSize);
  const largest = scale * maxRatio;
  const sizeOf = (index: number) => (branchEnds[index] ?? index) - index;
  const splits = splitsBelow(forest, smallest);
  const firsts: number[] = [...forest.roots()];
  const trunk = firsts.slice();
  for (const root of trunk) starts.fill(root, root, branchEnds[root]);
  for (let index = trunk.pop(); index !== undefined; index = trunk.pop()) {
    // Not with `descendants`: a line of descent can be 100,000 generations long.
    const end = branchEnds[index] ?? index;
    const branches: number[] = [];
    for (let child = index + 1; child < end; child = branchEnds[child] ?? end) {
      if (sizeOf(child) >= smallest) branches.push(child);
    }
    for (const child of branches) {
      const isTrunk = branches.length === 1 || (sizeOf(child) > largest && splits[child] === 1);
      if (isTrunk) trunk.push(child);
      else {
        starts.fill(child, child, branchEnds[child]);
        firsts.push(child);
      }
    }
  }
  return { starts, firsts: firsts.sort((a, b) => a - b) };
}

/**
 * The size of the largest branch that has a larger one beside it, rounded down to a power of two. In a
 * tree without larger ones, such as a long line with short side branches, these are what matters.
 */
function largestSideBranch({ size, branchEnds }: Forest): number {
  let found = 1;
  for (let index = 0; index < size; ) {
    const end = branchEnds[index] ?? size;
    // The smaller of two branches inside is at most half of it.
    if ((end - index - 1) / 2 <= found) {
      index = end;
      continue;
    }
    let largest = 0;
    for (let child = index + 1; child < end; child = branchEnds[child] ?? end) {
      const own = (branchEnds[child] ?? end) - child;
      found = Math.max(found, Math.min(own, largest));
      largest = Math.max(own, largest);
    }
    index++;
  }
  return 2 ** Math.floor(Math.log2(found));
}

/** For each species, whether its line of larger branches splits into several of them further down. */
function splitsBelow(forest: Forest, smallest: number): Uint8Array {
  const { size, branchEnds } = forest;
  const { parents } = forest.columns;
  const larger: number[] = [];
  for (let index = 0; index < size; ) {
    const end = branchEnds[index] ?? size;
    if (end - index < smallest) index = end;
    else larger.push(index++);
  }
  const branches = new Int32Array(size);
  const splits = new Uint8Array(size);
  for (let index = larger.pop(); index !== undefined; index = larger.pop()) {
    const parent = parents[index] ?? -1;
    if (parent < 0) continue;
    branches[parent] = (branches[parent] ?? 0) + 1;
    if (branches[parent] > 1 || splits[index] === 1) splits[parent] = 1;
  }
  return splits;
}
