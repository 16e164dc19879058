import { type Forest, type Operation, type TimeUnit, years, yearsPer } from '@life-tree/phylogeny';
import { X } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../texts/t.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { useChangeSettings, useEditing, useForest, useTree } from '../../shown-tree/index.ts';
import { firstScale } from '../tabs/scale/first-scale.ts';

interface TimeQuestionProps {
  /** Shows the fields of the tree's own time scale. */
  readonly onOwnScale: () => void;
  /** The question has gone, and the focus with it. */
  readonly onClosed: () => void;
}

/** At the first species of a tree, asks once what time means in it. It blocks nothing. */
export function TimeQuestion({ onOwnScale, onClosed }: TimeQuestionProps) {
  const tree = useTree();
  const forest = useForest();
  const editing = useEditing();
  const changeSettings = useChangeSettings();
  // A tree that had species when it was opened has its dates already.
  const [isOpen, setIsOpen] = useState(forest.size === 0);
  if (!isOpen || forest.size !== 1 || tree.notation !== undefined || tree.scale !== undefined) {
    return null;
  }

  const answer = (unit: TimeUnit) => {
    setIsOpen(false);
    changeSettings({ unit });
    const isAgo = unit === 'Million Years';
    const steps = isAgo ? [{ kind: 'edit-tree', notation: 'ago' } as const] : [];
    const all: readonly Operation<'edit-tree' | 'set-apparition' | 'set-duration'>[] = [
      ...steps,
      ...(isAgo ? firstSpeciesIn(forest, unit) : []),
    ];
    if (all.length > 0) editing.performOrNotify({ kind: 'sequence', steps: all });
    onClosed();
  };
  return (
    <section
      aria-label={t('Time in this tree')}
      data-canvas-note
      className="absolute inset-x-2 top-2 flex flex-col sm:inset-x-auto sm:top-auto sm:bottom-24 sm:left-4 sm:max-w-sm gap-3 rounded-md border border-line bg-surface py-2 pr-2 pl-4 text-sm shadow-raised"
    >
      <div className="flex items-center justify-between gap-2">
        <p>{t('What is time in this tree?')}</p>
        <IconButton
          icon={X}
          label={t('Not now')}
          className="text-quiet"
          onClick={() => {
            setIsOpen(false);
            onClosed();
          }}
        />
      </div>
      <div className="flex flex-wrap gap-2 pb-2">
        <Button variant="secondary" onClick={() => answer('Million Years')}>
          {t('Millions of years ago')}
        </Button>
        <Button variant="secondary" onClick={() => answer('Years')}>
          {t('Years')}
        </Button>
        <Button
          variant="secondary"
          onClick={() => {
            setIsOpen(false);
            const scale = firstScale(forest);
            if (editing.performOrNotify({ kind: 'edit-tree', scale })) onOwnScale();
          }}
        >
          {t('A world of its own')}
        </Button>
      </div>
    </section>
  );
}

/** The first species appears at 0 and lasts a year. In another unit it lasts one unit, until now. */
function firstSpeciesIn(
  forest: Forest,
  unit: TimeUnit,
): readonly Operation<'set-apparition' | 'set-duration'>[] {
  if (forest.apparition(0) !== 0 || forest.duration(0) !== 1) return [];
  const id = forest.id(0);
  const length = yearsPer(unit);
  return [
    { kind: 'set-duration', id, duration: length },
    { kind: 'set-apparition', id, apparition: years(-length) },
  ];
}
