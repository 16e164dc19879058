import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../../texts/t.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';

interface SelectionBarProps {
  readonly count: number;
  /** What can be done with the selected species. */
  readonly actions: ReactNode;
  /** Opens the menu of the selection at a place in the window; null where there is none. */
  readonly onMenu: ((at: { readonly x: number; readonly y: number }) => void) | null;
  readonly onDone: () => void;
}

/** On touch screens: how many species are selected, what can be done with them, and the way out. */
export function SelectionBar({ count, actions, onMenu, onDone }: SelectionBarProps) {
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
      {onMenu !== null && (
        <IconButton
          icon={Ellipsis}
          label={t('Commands')}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => {
            const { left, top } = currentTarget.getBoundingClientRect();
            onMenu({ x: left, y: top });
          }}
        />
      )}
      <Button variant="quiet" onClick={onDone}>
        {t('Done')}
      </Button>
    </div>
  );
}
