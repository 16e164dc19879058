import { labelKind, type ScanFault, type ScannedTree } from './newick-scanner.ts';

/**
 * Finds a hybrid node of extended Newick (`#H1`), which makes the text a network. A "#" alone is not
 * enough, since names can contain one and PAML marks branches with `#1`. It is a hybrid when its
 * letters say so, when a tip has no other name, or when the same label is both a tip and an inner
 * node. Call it only for trees with a "#" in their text.
 */
export function findHybrid(text: string, start: number, tree: ScannedTree): ScanFault | null {
  const { parents, labelStarts, labelEnds, labelKinds } = tree;
  const seen = new Map<string, boolean>();
  for (let row = 0; row < parents.length; row++) {
    const kind = labelKinds[row];
    if (kind === labelKind.none || kind === labelKind.quoted) continue;
    const label = text.slice(labelStarts[row], labelEnds[row]);
    const tag = /#([a-z]*)\d+$/i.exec(label);
    if (tag === null) continue;
    const isTip = parents[row + 1] !== row;
    const isBoth = seen.has(label) && seen.get(label) !== isTip;
    const isBareTip = isTip && tag.index === 0;
    if (isBoth || isBareTip || /^(?:h|lgt|r)$/i.test(tag[1] ?? '')) {
      return { offset: labelStarts[row] ?? start, code: 'hybrid-node', values: { label } };
    }
    seen.set(label, isTip);
  }
  return null;
}
