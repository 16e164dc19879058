import type { Tree } from '@life-tree/contract';
import type { ReactNode } from 'react';
import { t } from '../../../texts/t.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { PanelSkeleton } from './panel-skeleton.tsx';
import { SidePanelPlaceholder } from './side-panel.tsx';
import { TreeLayout } from './tree-layout.tsx';

interface TreeLoadingProps {
  readonly fills: 'window' | 'rest';
  /** What is known without the species; shown to readers, who wait for it on slow connections. */
  readonly known?: { readonly tree: Tree; readonly header: ReactNode } | null;
}

/** A placeholder with the same layout as the screen of a tree. */
export function TreeLoading({ fills, known = null }: TreeLoadingProps) {
  const description = known?.tree.description ?? null;
  const speciesCount = known?.tree.species ?? 0;
  return (
    <TreeLayout
      fills={fills}
      header={
        known?.header ?? (
          <div className="border-line border-b bg-surface px-4 max-sm:pb-12.25">
            <div className="flex min-h-12 items-center">
              <Skeleton className="h-5 w-40" />
            </div>
          </div>
        )
      }
      canvas={
        <div className="flex size-full flex-col justify-center gap-8 p-12">
          <Skeleton className="h-3 w-1/2" />
          <Skeleton className="ml-[15%] h-3 w-2/5" />
          <Skeleton className="ml-[30%] h-3 w-3/5" />
          <Skeleton className="ml-[45%] h-3 w-1/4" />
          <p role="status" className="text-center text-quiet">
            {speciesCount === 0
              ? t('Loading the tree')
              : t('Loading {count, plural, one {# species} other {# species}}', {
                  count: speciesCount,
                })}
          </p>
          {/* Beside the canvas, it is in the panel. */}
          {description !== null && (
            <p className="line-clamp-6 whitespace-pre-line text-sm wide:hidden">{description}</p>
          )}
        </div>
      }
      panel={
        <SidePanelPlaceholder>
          <PanelSkeleton description={description} />
        </SidePanelPlaceholder>
      }
    />
  );
}
