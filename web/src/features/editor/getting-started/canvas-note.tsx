import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../../texts/t.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';

interface CanvasNoteProps {
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A question about the tree, below the canvas, so that it covers no species. It blocks nothing. */
export function CanvasNote({ label, onClose, children }: CanvasNoteProps) {
  return (
    <section
      aria-label={label}
      data-canvas-note
      className="flex shrink-0 items-start gap-1 border-line border-t bg-surface py-1 pr-1 pl-4 text-sm"
    >
      <div className="flex min-h-10 grow flex-wrap items-center gap-x-4 gap-y-1 max-sm:pb-2">
        {children}
      </div>
      <IconButton icon={X} label={t('Not now')} className="text-quiet" onClick={onClose} />
    </section>
  );
}
