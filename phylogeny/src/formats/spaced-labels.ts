import { labelKind, type ScannedTree } from './newick-scanner.ts';

/** The one part of the Encoding standard we need here; browsers and Node both have it. */
declare const TextDecoder: new (encoding: string) => { decode(bytes: Uint8Array): string };

const underscore = 95;
const blank = 32;

/**
 * Makes blanks of the underscores in unquoted labels, writing into `labels`; answers in how many. All
 * such labels are copied into one text at once and cut out of it: a replacement for each costs three
 * times as much, and they would keep the whole file in memory.
 */
export function spaceLabels(text: string, tree: ScannedTree, labels: string[]): number {
  const { labelStarts, labelEnds, labelKinds } = tree;
  let length = 0;
  let count = 0;
  for (let row = 0; row < labelKinds.length; row++) {
    if (labelKinds[row] !== labelKind.underscored) continue;
    length += (labelEnds[row] ?? 0) - (labelStarts[row] ?? 0);
    count += 1;
  }
  if (count === 0) return 0;
  const bytes = new Uint8Array(length);
  const copied = copySpaced(text, tree, bytes);
  if (copied === 'beyond-ascii') {
    for (let row = 0; row < labelKinds.length; row++) {
      if (labelKinds[row] !== labelKind.underscored) continue;
      labels[row] = spacedLabel(text.slice(labelStarts[row], labelEnds[row]));
    }
    return count;
  }
  const all = new TextDecoder('utf-8').decode(bytes);
  let from = 0;
  for (let row = 0; row < labelKinds.length; row++) {
    if (labelKinds[row] !== labelKind.underscored) continue;
    const to = from + (labelEnds[row] ?? 0) - (labelStarts[row] ?? 0);
    const label = all.slice(from, to);
    labels[row] = copied === 'tidy' ? label : collapseBlanks(label);
    from = to;
  }
  return count;
}

function copySpaced(
  text: string,
  { labelStarts, labelEnds, labelKinds }: ScannedTree,
  bytes: Uint8Array,
): 'tidy' | 'untidy' | 'beyond-ascii' {
  let isTidy = true;
  let to = 0;
  for (let row = 0; row < labelKinds.length; row++) {
    if (labelKinds[row] !== labelKind.underscored) continue;
    const end = labelEnds[row] ?? 0;
    let before = blank;
    for (let from = labelStarts[row] ?? 0; from < end; from++) {
      let code = text.charCodeAt(from);
      if (code > 127) return 'beyond-ascii';
      if (code === underscore) {
        code = blank;
        if (before === blank) isTidy = false;
      }
      bytes[to++] = code;
      before = code;
    }
    if (before === blank) isTidy = false;
  }
  return isTidy ? 'tidy' : 'untidy';
}

/** What an unquoted label means: underscores are blanks, of which one is enough and none at the ends. */
export function spacedLabel(label: string): string {
  return collapseBlanks(label.replaceAll('_', ' '));
}

function collapseBlanks(label: string): string {
  return label.replace(/ {2,}/g, ' ').trim();
}
