import { orderByHand, shiftSiblings, siblingsByHand } from '@life-tree/phylogeny';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { t } from '../../../../texts/t.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { useEditing, useForest } from '../../../shown-tree/index.ts';

interface SiblingPlaceProps {
  /** One species or several siblings. */
  readonly rows: readonly number[];
}

/** Moves species together among their siblings, which are ordered by hand. */
export function SiblingPlace({ rows }: SiblingPlaceProps) {
  const forest = useForest();
  const editing = useEditing();
  const [first = -1] = rows;
  if (first < 0) return null;
  const ancestor = forest.ancestor(first);
  const siblings = rows.every((row) => row >= 0 && forest.ancestor(row) === ancestor)
    ? siblingsByHand(forest, first)
    : null;
  if (siblings === null) return null;
  const moved = new Set(rows);
  const places = siblings.flatMap((row, place) => (moved.has(row) ? [place + 1] : []));
  const count = siblings.length;
  const [from = 1, to = from] = [places.at(0), places.at(-1)];
  const move = (by: -1 | 1) => {
    const operation = orderByHand(forest, shiftSiblings(siblings, moved, by));
    if (operation !== null) editing.performOrNotify(operation);
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button variant="secondary" disabled={to === rows.length} onClick={() => move(-1)}>
        <ArrowUp aria-hidden="true" className="size-4" strokeWidth={1.5} />
        {t('Move up')}
      </Button>
      <Button
        variant="secondary"
        disabled={from === count - rows.length + 1}
        onClick={() => move(1)}
      >
        <ArrowDown aria-hidden="true" className="size-4" strokeWidth={1.5} />
        {t('Move down')}
      </Button>
      <output className="tabular text-quiet text-sm">
        {from === to
          ? t('Place {place} of {count}', { place: from, count })
          : t('Places {from} to {to} of {count}', { from, to, count })}
      </output>
    </div>
  );
}
