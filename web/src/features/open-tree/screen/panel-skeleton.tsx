import { Skeleton } from '../../../ui/feedback/skeleton.tsx';

/** A placeholder for the content of the side panel. */
export function PanelSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-9 w-full" />
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-5 w-2/3" />
    </div>
  );
}
