import { useId } from 'react';
import { t } from '../../texts/t.ts';
import { Button } from '../buttons/button.tsx';

interface LongWorkProps {
  /** What is being done. */
  readonly label: string;
  /** From 0 to 1; at 0 and 1, the remaining time is unknown. */
  readonly progress: number;
  readonly onCancel: () => void;
}

/** The progress of long work, with a button to cancel it. */
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
