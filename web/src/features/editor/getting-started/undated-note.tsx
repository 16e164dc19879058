import { hasTime } from '@life-tree/phylogeny';
import { X } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../texts/t.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { useForest, useTree } from '../../shown-tree/index.ts';

interface UndatedNoteProps {
  readonly onDate: () => void;
}

/** After an import of a tree without times, offers to date it. It blocks nothing. */
export function UndatedNote({ onDate }: UndatedNoteProps) {
  const tree = useTree();
  const forest = useForest();
  const [isOpen, setIsOpen] = useState(forest.size === 0);
  if (!isOpen || forest.size === 0 || hasTime(tree.scale)) return null;
  return (
    <section
      aria-label={t('This tree has no dates.')}
      data-canvas-note
      className="absolute inset-x-2 top-2 flex items-center gap-3 rounded-md border border-line bg-surface py-2 pr-2 pl-4 text-sm shadow-raised sm:inset-x-auto sm:top-auto sm:bottom-24 sm:left-4"
    >
      <p className="min-w-0 grow">{t('This tree has no dates.')}</p>
      <Button
        variant="secondary"
        onClick={() => {
          setIsOpen(false);
          onDate();
        }}
      >
        {t('Date this tree')}
      </Button>
      <IconButton
        icon={X}
        label={t('Not now')}
        className="text-quiet"
        onClick={() => setIsOpen(false)}
      />
    </section>
  );
}
