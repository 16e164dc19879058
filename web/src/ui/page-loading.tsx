import { t } from '../texts/t.ts';
import { Skeleton } from './skeleton.tsx';

/** Stands where a page will, when it takes longer than a moment. */
export function PageLoading() {
  return (
    <div role="status" className="page-width flex flex-col gap-8 py-10">
      <span className="sr-only">{t('Loading the page')}</span>
      <Skeleton className="h-9 w-60 max-w-full" />
      <Skeleton className="h-6 w-96 max-w-full" />
      <Skeleton className="h-64 w-full" />
    </div>
  );
}
