import { type Forest, type Operation, siblingComparison } from '@life-tree/phylogeny';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { t } from '../../../texts/t.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import type { Editing } from '../use-editing.ts';

interface SiblingPlaceProps {
  readonly forest: Forest;
  readonly index: number;
  readonly editing: Editing;
}

/** Ranks are stored for each sibling in one edit, which has a limited number of steps. */
const maxSiblings = 1000;

/** Moves a species among its siblings, which are ordered by hand. */
export function SiblingPlace({ forest, index, editing }: SiblingPlaceProps) {
  const ancestor = forest.ancestor(index);
  const siblings = [...(ancestor < 0 ? forest.roots() : forest.descendants(ancestor))];
  if (siblings.length < 2 || siblings.length > maxSiblings) return null;
  siblings.sort(siblingComparison(forest, 'hand'));
  const place = siblings.indexOf(index);
  const move = (to: number) => {
    const moved = siblings.toSpliced(place, 1).toSpliced(to, 0, index);
    const steps = moved.flatMap((row, rank): Operation<'edit-species'>[] =>
      forest.rank(row) === rank ? [] : [{ kind: 'edit-species', id: forest.id(row), rank }],
    );
    editing.performOrNotify({ kind: 'sequence', steps });
  };
  return (
    <div className="flex flex-wrap gap-2">
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
    </div>
  );
}
