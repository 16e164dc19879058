import type { TimeUnit } from '@life-tree/phylogeny';
import { X } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../texts/t.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { useChangeSettings, useEditing, useForest, useTree } from '../../shown-tree/index.ts';
import { firstScale } from '../tabs/scale/first-scale.ts';
import { countingBack, isUndated, isUndecided } from '../times/first-dates.ts';

interface TimeQuestionProps {
  /** Shows the fields of the tree's own time scale. */
  readonly onOwnScale: () => void;
  /** The question has gone, and the focus with it. */
  readonly onClosed: () => void;
}

/** Asks what time means in a tree until its species get dates. It blocks nothing. */
export function TimeQuestion({ onOwnScale, onClosed }: TimeQuestionProps) {
  const tree = useTree();
  const forest = useForest();
  const editing = useEditing();
  const changeSettings = useChangeSettings();
  const [isDismissed, setIsDismissed] = useState(false);
  const [wasEmpty] = useState(forest.size === 0);
  // Others add several species before they date the first.
  const isAsked = isUndated(forest) || (wasEmpty && forest.size === 1);
  if (isDismissed || !isAsked || !isUndecided(tree)) return null;

  const answer = (unit: TimeUnit) => {
    setIsDismissed(true);
    changeSettings({ unit });
    if (unit === 'Million Years') editing.performOrNotify(countingBack(forest, unit));
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
            setIsDismissed(true);
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
            setIsDismissed(true);
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
