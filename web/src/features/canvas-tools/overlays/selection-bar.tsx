import type { ReactNode } from 'react';
import { t } from '../../../texts/t.ts';
import { Button } from '../../../ui/buttons/button.tsx';

interface SelectionBarProps {
  readonly count: number;
  /** What can be done with the selected species. */
  readonly actions: ReactNode;
  readonly onDone: () => void;
}

/** On touch screens: how many species are selected, what can be done with them, and the way out. */
export function SelectionBar({ count, actions, onDone }: SelectionBarProps) {
  return (
    <div
      data-canvas-aside
      data-canvas-note=""
      role="toolbar"
      aria-label={t('Selection')}
      className="absolute inset-x-2 bottom-20 mx-auto flex w-fit max-w-full items-center gap-1 rounded-md border border-amber bg-surface py-1 pr-1 pl-4 text-sm shadow-raised"
    >
      <span className="tabular mr-2 whitespace-nowrap">
        {t('{count, plural, one {# selected} other {# selected}}', { count })}
      </span>
      {actions}
      <Button variant="quiet" onClick={onDone}>
        {t('Done')}
      </Button>
    </div>
  );
}
