import { type ComponentProps, lazy, Suspense } from 'react';
import { t } from '../../texts/t.ts';
import { Spinner } from '../../ui/feedback/spinner.tsx';

// Most people never open the table.
const TableGrid = lazy(async () => ({
  default: (await import('./grid/table-grid.tsx')).TableGrid,
}));

/** The species of an open tree as a table. */
export function TreeTable(props: ComponentProps<typeof TableGrid>) {
  return (
    <Suspense
      fallback={
        <div
          role="status"
          aria-label={t('Loading the table')}
          className="grid size-full place-items-center"
        >
          <Spinner />
        </div>
      }
    >
      <TableGrid {...props} />
    </Suspense>
  );
}
