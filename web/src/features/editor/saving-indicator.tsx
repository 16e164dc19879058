import { Check, CloudAlert, CloudOff, RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSocket } from '../../api/socket-context.ts';
import { t } from '../../texts/t.ts';
import type { SavingState } from '../open-tree/index.ts';

const icons = { saved: Check, saving: RefreshCw, offline: CloudOff, unstored: CloudAlert } as const;

function textOf(saving: SavingState): string {
  switch (saving) {
    case 'opening':
      return '';
    case 'saved':
      return t('Saved');
    case 'saving':
      return t('Saving…');
    case 'offline':
      return t('Offline, will retry');
    case 'unstored':
      return t('Offline, keep this page open');
  }
}

interface Props {
  readonly treeId: string;
  readonly saving: SavingState;
}

export function SavingIndicator({ treeId, saving }: Props) {
  const progress = useSavingProgress(treeId, saving === 'saving');
  const Icon = saving === 'opening' ? null : icons[saving];
  return (
    <span
      role="status"
      className="inline-flex min-h-4 shrink-0 items-center gap-1.5 whitespace-nowrap text-quiet text-xs"
    >
      {Icon && <Icon aria-hidden="true" className="size-3.5" strokeWidth={1.5} />}
      {/* Every edit changes the text, which must not move the toolbar beside it. */}
      <span className="grid *:col-start-1 *:row-start-1">
        {(['saved', 'saving'] as const).map((one) => (
          <span
            key={one}
            data-text={textOf(one)}
            className="invisible before:content-[attr(data-text)]"
          />
        ))}
        <span className={progress === null ? undefined : 'sr-only'}>{textOf(saving)}</span>
        {/* Screen readers would read every step. */}
        {progress !== null && (
          <span aria-hidden="true">{t('{percent}%', { percent: Math.floor(progress * 100) })}</span>
        )}
      </span>
    </span>
  );
}

/** How much of a large edit the server has stored, from 0 to 1; null while it has said nothing. */
function useSavingProgress(treeId: string, isSaving: boolean): number | null {
  const socket = useSocket();
  const [progress, setProgress] = useState<number | null>(null);
  useEffect(() => {
    if (!isSaving) return;
    const stop = socket.listen('edit-progress', (event) => {
      if (event.treeId === treeId) setProgress(event.progress);
    });
    return () => {
      stop();
      setProgress(null);
    };
  }, [socket, treeId, isSaving]);
  return progress;
}
