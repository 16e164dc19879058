import { useId } from 'react';
import { t } from '../../texts/t.ts';
import { Button } from '../buttons/button.tsx';

interface LongWorkProps {
  /** What is being done. */
  readonly label: string;
  /** From 0 to 1; at either end nobody knows how long it takes. */
  readonly progress: number;
  readonly onCancel: () => void;
}

/** How far something is that takes a while, and the way out of it. */
export function LongWork({ label, progress, onCancel }: LongWorkProps) {
  const labelId = useId();
  return (
    <div className="flex items-center gap-4">
      <div role="status" className="flex min-w-0 grow flex-col gap-1.5">
        <span id={labelId} className="truncate text-sm">
          {label}
        </span>
        <progress
          aria-labelledby={labelId}
          max={1}
          {...(progress > 0 && progress < 1 && { value: progress })}
          className="progress-line"
        />
      </div>
      <Button variant="quiet" onClick={onCancel}>
        {t('Cancel')}
      </Button>
    </div>
  );
}
