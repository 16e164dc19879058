import { labelKind, type ScannedTree } from './newick-scanner.ts';

const underscore = 95;

/**
 * Replaces underscores in unquoted labels by spaces, writing into `labels`, and returns the number of
 * changed labels. All underscores of the tree, whose text is from `from` on, are replaced at once,
 * which is several times as fast as replacing them label by label.
 */
export function spaceLabels(
  text: string,
  from: number,
  tree: ScannedTree,
  labels: string[],
): number {
  const { labelStarts, labelEnds, labelKinds } = tree;
  let count = 0;
  let spaced = '';
  for (let row = 0; row < labelKinds.length; row++) {
    if (labelKinds[row] !== labelKind.underscored) continue;
    if (count === 0) spaced = text.slice(from, tree.end).replace(/_/g, ' ');
    count++;
    const start = labelStarts[row] ?? 0;
    const end = labelEnds[row] ?? 0;
    const isBetweenWords =
      text.charCodeAt(start) !== underscore && text.charCodeAt(end - 1) !== underscore;
    labels[row] = isBetweenWords
      ? spaced.slice(start - from, end - from)
      : spacedLabel(text.slice(start, end));
  }
  return count;
}

/** The meaning of an unquoted label: underscores between words are spaces, each of them one. */
export function spacedLabel(label: string): string {
  let from = 0;
  while (label[from] === '_') from += 1;
  let to = label.length;
  while (to > from && label[to - 1] === '_') to -= 1;
  return label.slice(0, from) + label.slice(from, to).replaceAll('_', ' ') + label.slice(to);
}
