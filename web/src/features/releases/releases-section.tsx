import type { Release, Tree } from '@life-tree/contract';
import { can, maxReleases } from '@life-tree/contract/values';
import { Ellipsis, Stamp } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '../../api/api-context.ts';
import { failureText } from '../../api/api-error.ts';
import { t } from '../../texts/t.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useToasts } from '../../ui/feedback/toaster.tsx';
import { DialogBoundary } from '../../ui/overlays/dialog-boundary.tsx';
import { useDialogs } from '../../ui/overlays/dialogs.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
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

/** The releases of a tree. In the editor, its owner can create one, store DOIs and withdraw releases. */
export function ReleasesSection({ tree, userId, whenSaved }: ReleasesSectionProps) {
  const api = useApi();
  const dialogs = useDialogs();
  const toasts = useToasts();
  const [isCreating, setIsCreating] = useState(false);
  const [published, setPublished] = useState<Release | null>(null);
  const { data, error, isFetching, refetch } = useReleases(tree);
  const count = useReleaseCount(tree);
  const show = useShowRelease(tree.id);
  const isManaged = whenSaved !== undefined && can(userId, 'release', tree);
  if (count === 0 && !isManaged) return null;

  async function withdraw(release: Release): Promise<void> {
    const isSure = await dialogs.confirm(t('Withdraw “{name}”?', { name: release.name }), {
      detail: t(
        'Its page will only say that it was withdrawn, with its citation. The tree it shows, its files and its note will be deleted for good.',
      ),
      accept: t('Withdraw'),
      destructive: true,
    });
    if (!isSure) return;
    try {
      const params = { id: tree.id, number: String(release.number) };
      show(await api.call('DELETE ph-tree/{id}/releases/{number}', { params }));
      toasts.note(t('Release withdrawn'));
    } catch (failure) {
      await dialogs.alert(failureText(failure));
    }
  }

  const menu = (release: Release) => (
    <Menu
      trigger={
        <IconButton
          icon={Ellipsis}
          label={t('Actions for “{name}”', { name: release.name })}
          className="shrink-0"
        />
      }
      items={[
        {
          label: release.doi === null ? t('Add DOI') : t('Change DOI'),
          onSelect: () => setPublished(release),
        },
        { label: t('Withdraw'), destructive: true, onSelect: () => void withdraw(release) },
      ]}
    />
  );
  return (
    <section aria-label={t('Releases')} className="flex flex-col gap-2">
      {/* In the editor, it is the content of a dialog with this title. */}
      {whenSaved === undefined && (
        <h2 className="font-medium font-sans text-sm">{t('Releases')}</h2>
      )}
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
        <ReleaseList treeId={tree.id} releases={data} {...(isManaged && { action: menu })} />
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
