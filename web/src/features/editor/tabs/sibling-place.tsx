import { type Forest, orderByHand, siblingsByHand } from '@life-tree/phylogeny';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { t } from '../../../texts/t.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import type { Editing } from '../use-editing.ts';

interface SiblingPlaceProps {
  readonly forest: Forest;
  readonly index: number;
  readonly editing: Editing;
}

/** Moves a species among its siblings, which are ordered by hand. */
export function SiblingPlace({ forest, index, editing }: SiblingPlaceProps) {
  const siblings = siblingsByHand(forest, index);
  if (siblings === null) return null;
  const place = siblings.indexOf(index);
  const move = (to: number) => {
    const moved = orderByHand(forest, siblings.toSpliced(place, 1).toSpliced(to, 0, index));
    if (moved !== null) editing.performOrNotify(moved);
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button variant="secondary" disabled={place === 0} onClick={() => move(place - 1)}>
        <ArrowUp aria-hidden="true" className="size-4" strokeWidth={1.5} />
        {t('Move up')}
      </Button>
      <Button
        variant="secondary"
        disabled={place === siblings.length - 1}
        onClick={() => move(place + 1)}
      >
        <ArrowDown aria-hidden="true" className="size-4" strokeWidth={1.5} />
        {t('Move down')}
      </Button>
      <output className="tabular text-quiet text-sm">
        {t('Place {place} of {count}', { place: place + 1, count: siblings.length })}
      </output>
    </div>
  );
}
