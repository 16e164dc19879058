import { type Forest, SpeciesNames } from '@life-tree/phylogeny';
import { useMemo } from 'react';
import { t } from '../../../texts/t.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useForest } from '../../shown-tree/index.ts';

/** Comparing more names would take long, and the offer is there anyway. */
const maxCompared = 20_000;

interface JoinSuggestionProps {
  /** The species of the table; null if they cannot be read yet. */
  readonly source: Forest | null;
  readonly onJoin: () => void;
}

/** Offers to join a table to the tree, above all if most of its species are there already. */
export function JoinSuggestion({ source, onJoin }: JoinSuggestionProps) {
  const forest = useForest();
  const [known, count] = useMemo(() => countKnown(source, forest), [source, forest]);
  if (known * 2 <= count) {
    return (
      <Button variant="quiet" className="-my-2 -ml-4 self-start" onClick={onJoin}>
        {t('Join to the species of this tree by name instead')}
      </Button>
    );
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-line bg-sunken px-4 py-3">
      <p className="min-w-48 grow text-sm">
        {t(
          '{count, plural, one {{known} of # species is in this tree already.} other {{known} of # species are in this tree already.}}',
          { known: String(known), count },
        )}
      </p>
      <Button variant="secondary" onClick={onJoin}>
        {t('Join them by name')}
      </Button>
    </div>
  );
}

/** How many species of a table the tree has, and how many the table has. */
function countKnown(source: Forest | null, forest: Forest): readonly [number, number] {
  if (source === null || Math.max(source.size, forest.size) > maxCompared) return [0, 0];
  const names = SpeciesNames.of(forest);
  let [known, count] = [0, 0];
  for (const [index, name] of source.names.entries()) {
    if (source.isInferred(index)) continue;
    count += 1;
    if (names.find(name).length > 0) known += 1;
  }
  return [known, count];
}
