import { decodeAscii } from '../decode.ts';
import { labelKind, type ScannedTree } from './newick-scanner.ts';

const underscore = 95;
const space = 32;
const lastAscii = 127;

/**
 * Replaces underscores in unquoted labels by spaces, writing into `labels`, and returns the number of
 * changed labels. The characters of all labels are decoded as one text, which is several times as fast
 * as replacing them one by one and does not keep the whole file in memory.
 */
export function spaceLabels(text: string, tree: ScannedTree, labels: string[]): number {
  const { labelStarts, labelEnds, labelKinds } = tree;
  let count = 0;
  let length = 0;
  for (let row = 0; row < labelKinds.length; row++) {
    if (labelKinds[row] !== labelKind.underscored) continue;
    count++;
    length += (labelEnds[row] ?? 0) - (labelStarts[row] ?? 0);
  }
  if (count === 0) return 0;
  const codes = new Uint8Array(length);
  /** Where the label of each row starts in the decoded text, -1 for other rows. */
  const places = new Int32Array(labelKinds.length).fill(-1);
  let next = 0;
  for (let row = 0; row < labelKinds.length; row++) {
    if (labelKinds[row] !== labelKind.underscored) continue;
    const start = labelStarts[row] ?? 0;
    const end = labelEnds[row] ?? 0;
    let isPlain = text.charCodeAt(start) !== underscore && text.charCodeAt(end - 1) !== underscore;
    for (let at = start; at < end; at++) {
      const code = text.charCodeAt(at);
      if (code > lastAscii) isPlain = false;
      codes[next + at - start] = code === underscore ? space : code;
    }
    if (isPlain) {
      places[row] = next;
      next += end - start;
    } else labels[row] = spacedLabel(text.slice(start, end));
  }
  const decoded = decodeAscii(codes.subarray(0, next));
  for (let row = 0; row < places.length; row++) {
    const place = places[row] ?? -1;
    if (place < 0) continue;
    labels[row] = decoded.slice(place, place + (labelEnds[row] ?? 0) - (labelStarts[row] ?? 0));
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
