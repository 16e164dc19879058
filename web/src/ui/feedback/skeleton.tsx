import { t } from '../../texts/t.ts';
import { classNames } from '../class-names.ts';

const shapes = { block: 'rounded-md', disc: 'rounded-full', edgeless: '' } as const;

interface SkeletonProps {
  readonly className: string;
  readonly shape?: keyof typeof shapes;
}

/** A placeholder for content that is loading. Give it the size of that content. */
export function Skeleton({ className, shape = 'block' }: SkeletonProps) {
  return (
    <div
      aria-hidden="true"
      className={classNames('animate-pulse bg-line', shapes[shape], className)}
    />
  );
}

/** Shown while a page takes long to load. */
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
