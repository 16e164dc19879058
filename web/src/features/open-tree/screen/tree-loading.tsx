import type { ReactNode } from 'react';
import { t } from '../../../texts/t.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { PanelSkeleton } from './panel-skeleton.tsx';
import { SidePanelPlaceholder } from './side-panel.tsx';
import { TreeLayout } from './tree-layout.tsx';

interface TreeLoadingProps {
  readonly fills: 'window' | 'rest';
  /** Replaces the skeleton if the tree's name is already known. */
  readonly header?: ReactNode;
}

/** A placeholder with the same layout as the screen of a tree. */
export function TreeLoading({ fills, header }: TreeLoadingProps) {
  return (
    <TreeLayout
      fills={fills}
      header={
        header ?? (
          <div className="border-line border-b bg-surface px-4 max-sm:pb-12.25">
            <div className="flex min-h-12 items-center">
              <Skeleton className="h-5 w-40" />
            </div>
          </div>
        )
      }
      canvas={
        <div role="status" className="flex size-full flex-col justify-center gap-8 p-12">
          <span className="sr-only">{t('Loading the tree')}</span>
          <Skeleton className="h-3 w-1/2" />
          <Skeleton className="ml-[15%] h-3 w-2/5" />
          <Skeleton className="ml-[30%] h-3 w-3/5" />
          <Skeleton className="ml-[45%] h-3 w-1/4" />
        </div>
      }
      panel={
        <SidePanelPlaceholder>
          <PanelSkeleton />
        </SidePanelPlaceholder>
      }
    />
  );
}
