import {
  ArrowDown,
  ArrowUp,
  CircleHelp,
  Columns3,
  ListTree,
  Search,
  SquareCheckBig,
  X,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { t } from '../../../texts/t.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Popover } from '../../../ui/overlays/popover.tsx';
import { canvasSorting, followsCanvas } from '../rows/canvas-order.ts';
import type { ColumnFilters } from '../rows/find-rows.ts';
import { questionsKey, withoutQuestions, withQuestions } from '../rows/questions-filter.ts';
import type { TableColumns } from './use-columns.ts';

interface TableToolbarProps {
  readonly columns: TableColumns;
  readonly filters: ColumnFilters;
  readonly onFilters: (filters: ColumnFilters) => void;
  /** How many species are shown. */
  readonly shown: number;
  readonly total: number;
  /** About how many species a file has left a question. */
  readonly questions: number;
  readonly onSelectRows: () => void;
  readonly children?: ReactNode;
}

/** Above the table: finds species by name, shows how many there are, and chooses columns. */
export function TableToolbar({
  columns,
  filters,
  onFilters,
  shown,
  total,
  questions,
  onSelectRows,
  children,
}: TableToolbarProps) {
  const name = filters.get('name');
  const changeName = (text: string) => {
    const changed = new Map(filters);
    if (text.trim() === '') changed.delete('name');
    else changed.set('name', { kind: 'contains', text });
    onFilters(changed);
  };
  const isAsking = filters.has(questionsKey);
  const isAsCanvas = followsCanvas(columns.sorting);
  return (
    <div className="flex min-h-12 shrink-0 items-center gap-2 border-line border-b bg-surface px-2">
      <label className="relative flex min-w-0 grow items-center sm:max-w-64">
        <span className="sr-only">{t('Filter by name')}</span>
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute left-2.5 size-4 text-quiet"
          strokeWidth={1.5}
        />
        <input
          type="search"
          name="filter-name"
          autoComplete="off"
          placeholder={t('Filter by name')}
          className="min-h-9 w-full min-w-0 rounded-md border border-edge bg-surface py-1 pr-2 pl-8 text-base placeholder:text-quiet focus-visible:border-leaf sm:text-sm"
          value={name?.kind === 'contains' ? name.text : ''}
          onChange={(event) => changeName(event.target.value)}
        />
      </label>
      {(questions > 0 || isAsking) && (
        <Button
          variant={isAsking ? 'secondary' : 'quiet'}
          className="shrink-0"
          aria-pressed={isAsking}
          onClick={() => onFilters(isAsking ? withoutQuestions(filters) : withQuestions(filters))}
        >
          <CircleHelp aria-hidden="true" className="size-4 text-amber" strokeWidth={1.5} />
          {t('Questions ({count})', { count: questions })}
        </Button>
      )}
      <p role="status" className="tabular truncate text-quiet text-sm max-sm:sr-only">
        {filters.size === 0
          ? t('{count, plural, one {# row} other {# rows}}', { count: total })
          : t('{shown} of {count, plural, one {# row} other {# rows}}', { shown, count: total })}
      </p>
      {filters.size > 0 && shown > 0 && (
        <Button
          variant="quiet"
          className="shrink-0"
          title={t('Select all rows')}
          onClick={onSelectRows}
        >
          <SquareCheckBig aria-hidden="true" className="size-4" strokeWidth={1.5} />
          <span className="max-lg:sr-only">{t('Select all rows')}</span>
        </Button>
      )}
      {filters.size > 0 && (
        <Button
          variant="quiet"
          className="shrink-0"
          title={t('Clear filters')}
          onClick={() => onFilters(new Map())}
        >
          <X aria-hidden="true" className="size-4" strokeWidth={1.5} />
          <span className="max-lg:sr-only">{t('Clear filters')}</span>
        </Button>
      )}
      <div className="ml-auto flex shrink-0 items-center gap-1">
        {children}
        <IconButton
          icon={ListTree}
          label={t('Rows as on the canvas')}
          aria-pressed={isAsCanvas}
          className={isAsCanvas ? 'bg-leaf-tint' : ''}
          onClick={() => columns.sort(isAsCanvas ? null : canvasSorting)}
        />
        <ColumnChoice columns={columns} />
      </div>
    </div>
  );
}

/** Shows, hides and reorders columns. */
function ColumnChoice({ columns }: { readonly columns: TableColumns }) {
  const [isOpen, setIsOpen] = useState(false);
  const shown = new Set(columns.shown);
  return (
    <Popover
      label={t('Columns')}
      open={isOpen}
      onOpenChange={setIsOpen}
      className="max-h-96 w-72 overflow-y-auto p-2"
      trigger={<IconButton icon={Columns3} label={t('Columns')} />}
    >
      <ul className="flex flex-col">
        {columns.all.map((field, index) => (
          <li key={field.key} className="flex items-center gap-1 pl-2">
            <label className="flex min-h-9 min-w-0 grow items-center gap-3 text-sm">
              <input
                type="checkbox"
                className="check-mark"
                name={`show-${field.key}`}
                checked={shown.has(field)}
                disabled={index === 0}
                onChange={(event) => columns.show(field.key, event.target.checked)}
              />
              <span className="truncate">{field.label}</span>
            </label>
            {index > 0 && (
              <>
                <IconButton
                  icon={ArrowUp}
                  label={t('Move {name} left', { name: field.label })}
                  className="size-8"
                  disabled={index === 1}
                  onClick={() => columns.move(field.key, -1)}
                />
                <IconButton
                  icon={ArrowDown}
                  label={t('Move {name} right', { name: field.label })}
                  className="size-8"
                  disabled={index === columns.all.length - 1}
                  onClick={() => columns.move(field.key, 1)}
                />
              </>
            )}
          </li>
        ))}
      </ul>
    </Popover>
  );
}
