import { type Forest, formatTime, type TimeUnit } from '@life-tree/phylogeny';

/** A species as it is read out: "name, from … to …, descendant of …, n descendants". */
export function speciesLabel(forest: Forest, index: number, unit: TimeUnit): string {
  const parts = [
    forest.name(index),
    `from ${formatTime(forest.apparition(index), unit)} to ${formatTime(forest.extinction(index), unit)}`,
  ];
  const ancestor = forest.ancestor(index);
  if (ancestor >= 0) parts.push(`descendant of ${forest.name(ancestor)}`);
  parts.push(descendantCount(forest, index));
  return parts.join(', ');
}

/** More than a person would listen to: counting stops, since a species may have 100,000. */
const mostCounted = 1000;

function descendantCount(forest: Forest, index: number): string {
  let count = 0;
  for (const _ of forest.descendants(index)) {
    if (count === mostCounted) return `more than ${mostCounted} descendants`;
    count++;
  }
  if (count === 0) return 'no descendants';
  return count === 1 ? '1 descendant' : `${count} descendants`;
}
