import { labelKind, type ScannedTree } from './newick-scanner.ts';

/** No unquoted label holds one. */
const lineBreak = '\n';
/** Blanks at the ends of a label or side by side. */
const untidy = /^\s|\s\n|\n\s|\s$| {2}/;

/**
 * Makes blanks of the underscores in unquoted labels, writing into `labels`; answers in how many. All
 * such labels are replaced as one text: one by one costs three times as much, and they would keep the
 * whole file in memory.
 */
export function spaceLabels(text: string, tree: ScannedTree, labels: string[]): number {
  const { labelStarts, labelEnds, labelKinds } = tree;
  const written: string[] = [];
  for (let row = 0; row < labelKinds.length; row++) {
    if (labelKinds[row] !== labelKind.underscored) continue;
    written.push(text.slice(labelStarts[row], labelEnds[row]));
  }
  if (written.length === 0) return 0;
  const all = written.join(lineBreak).replaceAll('_', ' ');
  const meant = all.split(lineBreak);
  const isTidy = !untidy.test(all);
  let next = 0;
  for (let row = 0; row < labelKinds.length; row++) {
    if (labelKinds[row] !== labelKind.underscored) continue;
    const label = meant[next++] ?? '';
    labels[row] = isTidy ? label : collapseBlanks(label);
  }
  return meant.length;
}

/** What an unquoted label means: underscores are blanks, of which one is enough and none at the ends. */
export function spacedLabel(label: string): string {
  return collapseBlanks(label.replaceAll('_', ' '));
}

function collapseBlanks(label: string): string {
  return label.replace(/ {2,}/g, ' ').trim();
}
