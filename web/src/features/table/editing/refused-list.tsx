import type { Forest } from '@life-tree/phylogeny';
import { TriangleAlert, X } from 'lucide-react';
import { shownName } from '../../../texts/shown-name.ts';
import { t } from '../../../texts/t.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import type { RefusedText } from './plan-edit.ts';

/** More are only counted. */
const maxListed = 100;

interface RefusedListProps {
  readonly forest: Forest;
  readonly refused: readonly RefusedText[];
  readonly onChoose: (cell: RefusedText) => void;
  readonly onDismiss: () => void;
}

/** The cells that keep their values, and why. */
export function RefusedList({ forest, refused, onChoose, onDismiss }: RefusedListProps) {
  if (refused.length === 0) return null;
  return (
    <section
      aria-label={t('Cells that were not changed')}
      className="flex max-h-40 shrink-0 flex-col border-line border-t bg-red-tint text-sm"
    >
      <div className="flex items-center gap-2 pl-3">
        <TriangleAlert aria-hidden="true" className="size-4 shrink-0 text-red" strokeWidth={1.5} />
        <p role="alert" className="grow">
          {t('{count, plural, one {# cell was not changed.} other {# cells were not changed.}}', {
            count: refused.length,
          })}
        </p>
        <IconButton icon={X} label={t('Dismiss')} onClick={onDismiss} />
      </div>
      <ul className="min-h-0 overflow-y-auto px-1 pb-2">
        {refused.slice(0, maxListed).map((cell) => {
          const row = forest.indexOf(cell.id);
          const name = row < 0 ? t('New row') : shownName(forest, row);
          return (
            <li key={`${cell.id} ${cell.field.key}`}>
              <button
                type="button"
                disabled={row < 0}
                className="w-full rounded-md px-2 py-1 text-left enabled:hover:bg-surface"
                onClick={() => onChoose(cell)}
              >
                <span className="font-medium">
                  {t('{name}, {column}', { name, column: cell.field.label })}
                </span>
                {cell.text !== '' && <span className="text-quiet"> “{cell.text}”</span>}{' '}
                {cell.reason}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
