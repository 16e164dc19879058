import type { ReactNode } from 'react';
import { t } from '../../texts/t.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PanelSkeleton } from './panel-skeleton.tsx';
import { TreeLayout } from './tree-layout.tsx';

/** Where the toolbar is going to be. */
export const toolbarRoom = <div className="min-h-12.5" />;

interface TreeLoadingProps {
  readonly fills: 'window' | 'rest';
  /** Where it is known already what the tree is called. */
  readonly header?: ReactNode;
}

/** The screen before the tree is there: everything has its place already. */
export function TreeLoading({ fills, header }: TreeLoadingProps) {
  return (
    <TreeLayout
      fills={fills}
      header={
        header ?? (
          <div className="flex min-h-16 items-center gap-4 border-line border-b bg-surface px-4">
            <Skeleton className="h-7 w-56" />
          </div>
        )
      }
      toolbar={toolbarRoom}
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
        <div className="w-96 shrink-0 border-line border-l bg-surface px-5 pt-2 max-lg:hidden">
          <PanelSkeleton />
        </div>
      }
    />
  );
}
