import type { Forest } from '../forest.ts';

/** The names that a file's nodes without a name get, so that lists can tell them apart. */
const generatedName = /^Ancestor( \d+)?$/;

/** Whether a species is a split that nobody has named. Its generated name says nothing about it. */
export function isUnnamedSplit(forest: Forest, index: number): boolean {
  return forest.isInferred(index) && generatedName.test(forest.name(index));
}

/** The first and the last species of a branch, which define it. */
export function definingNames(forest: Forest, index: number): readonly [string, string] {
  let first = index;
  let last = forest.branchEnd(index) - 1;
  while (first < last && forest.isInferred(first)) first++;
  while (last > first && forest.isInferred(last)) last--;
  return [forest.name(first), forest.name(last)];
}

/** The name of a species in any language: that of a split that nobody has named is "Struthio + Passer". */
export function definedName(forest: Forest, index: number): string {
  if (!isUnnamedSplit(forest, index)) return forest.name(index);
  const [first, last] = definingNames(forest, index);
  return `${first} + ${last}`;
}

/** The name of a clade: an inferred ancestor that somebody has named. Null for everything else. */
export function cladeName(forest: Forest, index: number): string | null {
  return forest.isInferred(index) && !isUnnamedSplit(forest, index) ? forest.name(index) : null;
}

/** The name of a species for people. `unnamed` words that of a split by the first named species below it. */
export function shownName(
  forest: Forest,
  index: number,
  unnamed: (near: string) => string,
): string {
  const near = namedNear(forest, index);
  return near === null ? forest.name(index) : unnamed(near);
}

/** The first named species below a split that nobody has named; null for everything else. */
export function namedNear(forest: Forest, index: number): string | null {
  if (!isUnnamedSplit(forest, index)) return null;
  const end = forest.branchEnd(index);
  let near = index + 1;
  while (near < end && isUnnamedSplit(forest, near)) near++;
  return near < end ? forest.name(near) : null;
}
