import type { Forest, SpeciesId } from '@life-tree/phylogeny';
import { shownName } from './shown-name.ts';
import { t } from './t.ts';

/** Why the lines of species with new apparitions are now older than their finds; null if none has become so. */
export function gapText(before: Forest, after: Forest, ids: Iterable<SpeciesId>): string | null {
  const late: number[] = [];
  for (const id of new Set(ids)) {
    const index = after.indexOf(id);
    const old = before.indexOf(id);
    if (index < 0 || after.ancestor(index) < 0 || after.ghost(index) === 0) continue;
    if (old < 0 || before.ghost(old) === 0) late.push(index);
  }
  const [first, ...others] = late;
  if (first === undefined) return null;
  if (others.length > 0) {
    return t(
      '{count, plural, one {# species appears after its ancestor ended. Its line begins there, older than its finds.} other {# species appear after their ancestors ended. Their lines begin there, older than their finds.}}',
      { count: late.length },
    );
  }
  return t('{name} appears after {ancestor} ended. Its line begins there, older than its finds.', {
    name: shownName(after, first),
    ancestor: shownName(after, after.ancestor(first)),
  });
}
