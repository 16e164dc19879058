import type { TimeUnit } from '@life-tree/phylogeny';
import { useState } from 'react';
import { t } from '../../../texts/t.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useChangeSettings, useEditing, useForest, useTree } from '../../shown-tree/index.ts';
import { firstScale } from '../tabs/scale/first-scale.ts';
import { countingBack, isUndated, isUndecided } from '../times/first-dates.ts';
import { CanvasNote } from './canvas-note.tsx';

interface TimeQuestionProps {
  /** Shows the fields of the tree's own time scale. */
  readonly onOwnScale: () => void;
  /** The question has gone, and the focus with it. */
  readonly onClosed: () => void;
}

/** Asks what time means in a tree until its species get dates. */
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
    <CanvasNote
      label={t('Time in this tree')}
      onClose={() => {
        setIsDismissed(true);
        onClosed();
      }}
    >
      <p>{t('What is time in this tree?')}</p>
      <div className="flex flex-wrap gap-2">
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
    </CanvasNote>
  );
}
