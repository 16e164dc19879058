import { hasTime } from '@life-tree/phylogeny';
import { useState } from 'react';
import { t } from '../../../texts/t.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useForest, useTree } from '../../shown-tree/index.ts';
import { CanvasNote } from './canvas-note.tsx';

interface UndatedNoteProps {
  readonly onDate: () => void;
}

/** After an import of a tree without times, offers to date it. */
export function UndatedNote({ onDate }: UndatedNoteProps) {
  const tree = useTree();
  const forest = useForest();
  const [isOpen, setIsOpen] = useState(forest.size === 0);
  if (!isOpen || forest.size === 0 || hasTime(tree.scale)) return null;
  return (
    <CanvasNote label={t('This tree has no dates.')} onClose={() => setIsOpen(false)}>
      <p>{t('This tree has no dates.')}</p>
      <Button
        variant="secondary"
        onClick={() => {
          setIsOpen(false);
          onDate();
        }}
      >
        {t('Date this tree')}
      </Button>
    </CanvasNote>
  );
}
