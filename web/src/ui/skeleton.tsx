import { classNames } from './class-names.ts';

/** Holds the place of what is on its way; give it the size of what will come. */
export function Skeleton({ className }: { readonly className: string }) {
  return (
    <div aria-hidden="true" className={classNames('animate-pulse rounded-md bg-line', className)} />
  );
}
