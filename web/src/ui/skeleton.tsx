import { classNames } from './class-names.ts';

const shapes = { block: 'rounded-md', disc: 'rounded-full', edgeless: '' } as const;

interface SkeletonProps {
  readonly className: string;
  readonly shape?: keyof typeof shapes;
}

/** Holds the place of what is on its way; give it the size of what will come. */
export function Skeleton({ className, shape = 'block' }: SkeletonProps) {
  return (
    <div
      aria-hidden="true"
      className={classNames('animate-pulse bg-line', shapes[shape], className)}
    />
  );
}
