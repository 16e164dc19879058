import type { Release, Tree } from '@life-tree/contract';
import { can, maxReleases } from '@life-tree/contract/values';
import { Stamp } from 'lucide-react';
import { useId, useState } from 'react';
import { failureText } from '../../api/api-error.ts';
import { t } from '../../texts/t.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useToasts } from '../../ui/feedback/toaster.tsx';
import { DialogBoundary } from '../../ui/overlays/dialog-boundary.tsx';
import { CreateReleaseDialog, DoiDialog, type WhenSaved } from './release-dialogs.tsx';
import { ReleaseList } from './release-list.tsx';
import { useReleaseCount, useReleases, useShowRelease } from './releases-query.ts';

interface ReleasesSectionProps {
  readonly tree: Tree;
  /** Null for a visitor. */
  readonly userId: string | null;
  /** Given in the editor, where the owner can create releases. */
  readonly whenSaved?: WhenSaved;
}

/** The releases of a tree. In the editor, its owner can create one and store DOIs. */
export function ReleasesSection({ tree, userId, whenSaved }: ReleasesSectionProps) {
  const headingId = useId();
  const toasts = useToasts();
  const [isCreating, setIsCreating] = useState(false);
  const [published, setPublished] = useState<Release | null>(null);
  const { data, error, isFetching, refetch } = useReleases(tree);
  const count = useReleaseCount(tree);
  const show = useShowRelease(tree.id);
  const isManaged = whenSaved !== undefined && can(userId, 'release', tree);
  if (count === 0 && !isManaged) return null;

  const doiButton = (release: Release) => (
    <Button
      variant="quiet"
      className="shrink-0"
      aria-label={
        release.doi === null
          ? t('Add a DOI to “{name}”', { name: release.name })
          : t('Change the DOI of “{name}”', { name: release.name })
      }
      onClick={() => setPublished(release)}
    >
      {release.doi === null ? t('Add DOI') : t('Change DOI')}
    </Button>
  );
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-2">
      <h2 id={headingId} className="font-medium font-sans text-sm">
        {t('Releases')}
      </h2>
      {count === 0 && (
        <p className="text-quiet text-sm">
          {t('Freeze the tree as it is now, so that others can cite exactly what they see.')}
        </p>
      )}
      {count > 0 && data === undefined && error === null && <Skeleton className="h-12 w-full" />}
      {error !== null && (
        <ErrorState message={failureText(error)} retrying={isFetching} onRetry={() => refetch()} />
      )}
      {data !== undefined && (
        <ReleaseList treeId={tree.id} releases={data} {...(isManaged && { action: doiButton })} />
      )}
      {isManaged && (
        <Button
          variant="secondary"
          className="self-start"
          disabled={count >= maxReleases}
          onClick={() => setIsCreating(true)}
        >
          <Stamp aria-hidden="true" className="size-4" strokeWidth={1.5} />
          {t('Create release')}
        </Button>
      )}
      {isManaged && isCreating && (
        <DialogBoundary onClose={() => setIsCreating(false)}>
          <CreateReleaseDialog
            treeId={tree.id}
            whenSaved={whenSaved}
            onDone={(release) => {
              show(release);
              toasts.note(t('Release created'));
            }}
            onClose={() => setIsCreating(false)}
          />
        </DialogBoundary>
      )}
      {isManaged && published !== null && (
        <DialogBoundary onClose={() => setPublished(null)}>
          <DoiDialog
            treeId={tree.id}
            release={published}
            onDone={show}
            onClose={() => setPublished(null)}
          />
        </DialogBoundary>
      )}
    </section>
  );
}
