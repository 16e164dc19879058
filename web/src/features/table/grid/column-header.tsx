import { ArrowDown, ArrowUp, ChevronDown, ListFilter } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../texts/t.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Popover } from '../../../ui/overlays/popover.tsx';
import type { ColumnFilter } from '../rows/find-rows.ts';
import type { ColumnInView } from './column-in-view.ts';
import { ColumnMenu } from './column-menu.tsx';

import type { TableColumns } from './use-columns.ts';

interface ColumnHeaderProps {
  readonly column: ColumnInView;
  readonly columns: TableColumns;
  readonly filter: ColumnFilter | undefined;
  readonly onFilter: (filter: ColumnFilter | null) => void;
  readonly isActive: boolean;
}

const iconProps = {
  'aria-hidden': true,
  className: 'size-3.5 shrink-0',
  strokeWidth: 1.5,
} as const;

/** The name of a column, which opens a menu for sorting, filtering, moving and hiding it. */
export function ColumnHeader({ column, columns, filter, onFilter, isActive }: ColumnHeaderProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { index, field, style, className } = column;
  const { sorting } = columns;
  const direction = sorting?.key === field.key ? sorting.isDescending : null;
  const SortIcon = direction === true ? ArrowDown : ArrowUp;
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows that are not in view have no element
    // biome-ignore lint/a11y/useFocusableInteractive: its button has the focus
    <div
      role="columnheader"
      aria-colindex={index + 1}
      aria-sort={direction === null ? 'none' : direction ? 'descending' : 'ascending'}
      style={style}
      className={classNames(className, 'border-b bg-sunken')}
    >
      <Popover
        label={t('Column {name}', { name: field.label })}
        open={isOpen}
        onOpenChange={setIsOpen}
        className="w-64 p-2"
        trigger={
          <button
            type="button"
            tabIndex={isActive ? 0 : -1}
            data-cell=""
            data-active={isActive || undefined}
            title={field.label}
            className="-outline-offset-2 flex h-full w-full min-w-0 items-center gap-1 bg-sunken px-2 text-left font-medium text-sm hover:bg-leaf-tint"
          >
            <span className="grow truncate">{field.label}</span>
            {direction !== null && <SortIcon {...iconProps} />}
            {filter !== undefined && (
              <>
                <ListFilter {...iconProps} />
                <span className="sr-only">{t('filtered')}</span>
              </>
            )}
            <ChevronDown {...iconProps} className="size-3.5 shrink-0 text-quiet" />
          </button>
        }
      >
        <ColumnMenu
          field={field}
          index={index}
          columns={columns}
          filter={filter}
          onFilter={onFilter}
          onClose={() => setIsOpen(false)}
        />
      </Popover>
    </div>
  );
}
