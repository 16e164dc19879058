import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useApi } from '../../../api/api-context.ts';
import { t } from '../../../texts/t.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { timeAgo } from '../../../ui/display/time-ago.ts';
import type { SavingState } from '../../open-tree/index.ts';
import { type Deletion, lastDeletion } from './last-deletion.ts';

interface DeletedSpeciesProps {
  readonly treeId: string;
  readonly version: number;
  readonly saving: SavingState;
  readonly userId: string;
  readonly onRestore: (version: number) => void;
  /** Shown for a tree that never had species, or to start again. */
  readonly children: ReactNode;
}

/** Shown on the canvas of a tree without species: who deleted them, and how to get them back. */
export function DeletedSpecies(props: DeletedSpeciesProps) {
  const { treeId, version, saving, userId, onRestore, children } = props;
  const api = useApi();
  /** The version that the user starts again from. */
  const [startsFrom, setStartsFrom] = useState<number | null>(null);
  const { data, isLoading } = useQuery({
    queryKey: ['history', treeId, version, 'deletion'],
    queryFn: async ({ signal }) => {
      const query = { limit: '100' };
      const params = { id: treeId };
      return lastDeletion(
        (await api.call('GET ph-tree/{id}/history', { params, query, signal })).entries,
      );
    },
    // A new tree has only been created. The history knows an edit when it is saved.
    enabled: version > 1 && saving === 'saved',
    placeholderData: keepPreviousData,
    // The ways to start must not wait for retries.
    retry: false,
  });
  if (isLoading || saving === 'saving') return null;
  if (!data || startsFrom === version) return children;
  return (
    <section
      aria-label={t('Deleted species')}
      className="flex max-w-prose flex-col items-center gap-4 p-1 text-center"
    >
      <History aria-hidden="true" className="size-10 text-leaf" strokeWidth={1.25} />
      <p role="status" className="font-serif text-lg">
        <DeletionText deletion={data} userId={userId} />
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button onClick={() => onRestore(data.restores)}>{t('Restore')}</Button>
        <Button variant="quiet" onClick={() => setStartsFrom(version)}>
          {t('Start again')}
        </Button>
      </div>
    </section>
  );
}

const refreshMilliseconds = 30_000;

function DeletionText({
  deletion,
  userId,
}: {
  readonly deletion: Deletion;
  readonly userId: string;
}) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), refreshMilliseconds);
    return () => clearInterval(timer);
  }, []);
  const { username, count, at } = deletion;
  const when = timeAgo(at, now);
  if (deletion.userId === userId) {
    return t('You deleted {count, plural, one {# species} other {# species}}, {when}', {
      count,
      when,
    });
  }
  return username === null
    ? t('{count, plural, one {# species was deleted} other {# species were deleted}}, {when}', {
        count,
        when,
      })
    : t('@{username} deleted {count, plural, one {# species} other {# species}}, {when}', {
        username,
        count,
        when,
      });
}
