import { CircleAlert } from 'lucide-react';
import { t } from '../../texts/t.ts';
import { Button } from '../buttons/button.tsx';

interface ErrorStateProps {
  /** The reason, as a sentence. */
  readonly message: string;
  /** Absent if trying again is useless. */
  readonly onRetry?: (() => void) | undefined;
  readonly retrying?: boolean;
}

export function ErrorState({ message, onRetry, retrying = false }: ErrorStateProps) {
  return (
    <div
      role="alert"
      className="flex flex-col items-center gap-3 rounded-md border border-line bg-surface px-6 py-12 text-center"
    >
      <CircleAlert aria-hidden="true" className="size-10 text-red" strokeWidth={1.25} />
      <p className="max-w-prose text-balance">{message}</p>
      {onRetry && (
        <Button variant="secondary" busy={retrying} onClick={onRetry}>
          {t('Try again')}
        </Button>
      )}
    </div>
  );
}
