import { Skeleton } from '../../ui/skeleton.tsx';

/** The side panel's content before it is there. */
export function PanelSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-9 w-full" />
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-5 w-2/3" />
    </div>
  );
}
