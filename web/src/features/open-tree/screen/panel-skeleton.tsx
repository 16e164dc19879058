import { Skeleton } from '../../../ui/feedback/skeleton.tsx';

interface PanelSkeletonProps {
  /** What is known of the tree, where the panel shows it. */
  readonly description?: string | null;
}

/** A placeholder for the content of the side panel. */
export function PanelSkeleton({ description = null }: PanelSkeletonProps) {
  return (
    <div className="flex min-h-0 flex-col gap-4 overflow-hidden px-4 pt-1.25">
      <Skeleton className="h-9 w-full shrink-0" />
      <Skeleton className="aspect-video w-full shrink-0" />
      {description === null ? (
        <Skeleton className="h-5 w-2/3" />
      ) : (
        <p className="whitespace-pre-wrap pt-2 text-sm">{description}</p>
      )}
    </div>
  );
}
