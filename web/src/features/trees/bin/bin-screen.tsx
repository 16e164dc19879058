import type { BinnedTree } from '@life-tree/contract';
import { binDays } from '@life-tree/contract/values';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useApi } from '../../../api/api-context.ts';
import { failureText } from '../../../api/api-error.ts';
import type { ApiClient } from '../../../api/client.ts';
import { t } from '../../../texts/t.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { longDate } from '../../../ui/display/long-date.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useToasts } from '../../../ui/feedback/toaster.tsx';
import { useDialogs } from '../../../ui/overlays/dialogs.tsx';
import { pageName } from '../../../ui/pages/page-names.ts';
import { usePageTitle } from '../../../ui/pages/use-page-title.ts';
import { SiteFooter } from '../../site/index.ts';

/** The trees that the user has deleted and can still bring back. */
export function BinScreen() {
  const title = pageName('/account/trees/bin');
  usePageTitle(title);
  return (
    <>
      <main id="main" className="page-width flex flex-col gap-8 py-8 lg:py-10">
        <header className="flex flex-col gap-1">
          <h1 className="text-xl">{title}</h1>
          <p className="text-quiet">
            {t(
              'Deleted trees stay here for {days} days. Nobody else can see them, and they do not count towards your plan.',
              { days: binDays },
            )}
          </p>
        </header>
        <section aria-label={t('Deleted trees')} className="flex min-h-96 flex-col">
          <BinnedTrees />
        </section>
      </main>
      <SiteFooter />
    </>
  );
}

function BinnedTrees() {
  const { data, error, isFetching, refetch } = useQuery(binQuery(useApi()));
  if (!data && error) {
    return <ErrorState message={failureText(error)} retrying={isFetching} onRetry={refetch} />;
  }
  if (!data) return <Skeleton className="h-24 w-full" />;
  if (data.length === 0) {
    return (
      <EmptyState
        icon={Trash2}
        title={t('Your bin is empty')}
        action={<LinkButton to="/account/trees/me">{t('My Trees')}</LinkButton>}
      >
        {t('Trees that you delete will appear here.')}
      </EmptyState>
    );
  }
  return (
    <ul className="flex flex-col divide-y divide-line">
      {data.map((tree) => (
        <BinnedTreeRow key={tree.id} tree={tree} />
      ))}
    </ul>
  );
}

function BinnedTreeRow({ tree }: { readonly tree: BinnedTree }) {
  const dialogs = useDialogs();
  const { bringBack, remove } = useBin(tree);
  const isBusy = bringBack.isPending || remove.isPending;
  const confirmRemoval = async () => {
    const isSure = await dialogs.confirm(
      t('Are you sure you wanna delete {name} for good?', { name: tree.name }),
      {
        accept: t('Delete'),
        destructive: true,
        detail: t(
          'Its species, comments, likes and releases will be deleted. You cannot undo this.',
        ),
      },
    );
    if (isSure) remove.mutate();
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="flex min-w-0 flex-col gap-1">
        <span className="font-medium [overflow-wrap:anywhere]">{tree.name}</span>
        <span className="tabular text-quiet text-sm">
          {t(
            '{count, plural, one {# species} other {# species}}, deleted on {date}, until {end} in the bin',
            {
              count: tree.species,
              date: <time dateTime={tree.deletedAt}>{longDate(tree.deletedAt)}</time>,
              end: <time dateTime={tree.removedAt}>{longDate(tree.removedAt)}</time>,
            },
          )}
        </span>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          busy={bringBack.isPending}
          disabled={isBusy && !bringBack.isPending}
          aria-label={t('Restore {name}', { name: tree.name })}
          onClick={() => bringBack.mutate()}
        >
          {t('Restore')}
        </Button>
        <Button
          variant="quiet"
          busy={remove.isPending}
          disabled={isBusy && !remove.isPending}
          aria-label={t('Delete {name} for good', { name: tree.name })}
          onClick={confirmRemoval}
        >
          {t('Delete for good')}
        </Button>
      </div>
    </li>
  );
}

function useBin({ id, name }: BinnedTree) {
  const api = useApi();
  const client = useQueryClient();
  const toasts = useToasts();
  const params = { id };
  const onError = (failure: unknown) => {
    toasts.error(failureText(failure));
    // It may have left the bin in another window.
    void client.invalidateQueries(binQuery(api));
  };
  const takeOut = () =>
    client.setQueryData(binQuery(api).queryKey, (bin) => bin?.filter((tree) => tree.id !== id));
  const bringBack = useMutation({
    mutationFn: () => api.call('POST ph-tree/bin/{id}', { params }),
    onSuccess: () => {
      takeOut();
      void client.invalidateQueries({ queryKey: ['trees'] });
      // The page of the tree may have found nothing before.
      client.removeQueries({ queryKey: ['tree', id] });
      toasts.note(t('{name} is back in My Trees', { name }));
    },
    onError,
  });
  const remove = useMutation({
    mutationFn: () => api.call('DELETE ph-tree/bin/{id}', { params, takesLong: true }),
    onSuccess: () => {
      takeOut();
      toasts.note(t('{name} deleted successfully', { name }));
    },
    onError,
  });
  return { bringBack, remove };
}

function binQuery(api: ApiClient) {
  return queryOptions({
    // Not one of the lists of trees, but it changes with them.
    queryKey: ['trees', 'bin'],
    queryFn: ({ signal }) => api.call('GET ph-tree/bin', { signal }),
  });
}
