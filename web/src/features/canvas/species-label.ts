import { type Forest, formatTime, type TimeUnit } from '@life-tree/phylogeny';
import { t, tCount } from '../../texts/t.ts';

/** A species as it is read out: "name, from … to …, descendant of …, n descendants". */
export function speciesLabel(forest: Forest, index: number, unit: TimeUnit): string {
  const parts = [
    forest.name(index),
    t('from {start} to {end}', {
      start: formatTime(forest.apparition(index), unit),
      end: formatTime(forest.extinction(index), unit),
    }),
  ];
  const ancestor = forest.ancestor(index);
  if (ancestor >= 0) {
    parts.push(t('descendant of {ancestor}', { ancestor: forest.name(ancestor) }));
  }
  parts.push(descendantCount(forest, index));
  return parts.join(', ');
}

/** More than a person would listen to: counting stops, since a species may have 100,000. */
const mostCounted = 1000;

function descendantCount(forest: Forest, index: number): string {
  let count = 0;
  for (const _ of forest.descendants(index)) {
    if (count === mostCounted) {
      return t('more than {most} descendants', { most: String(mostCounted) });
    }
    count++;
  }
  if (count === 0) return t('no descendants');
  return tCount(count, '{count} descendant', '{count} descendants');
}
