import { useQuery } from '@tanstack/react-query';
import { Sprout } from 'lucide-react';
import type { ReactNode } from 'react';
import { useApi } from '../../api/api-context.ts';
import { failureText } from '../../api/api-error.ts';
import { t } from '../../texts/t.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Pager, PastEnd, TreeCard, TreeCardSkeleton, TreeGrid } from '../trees/index.ts';
import { profilePageSize } from './profile-address.ts';
import { userTreesQuery } from './profile-queries.ts';

interface ProfileTreesProps {
  readonly userId: string;
  /** Whether these are the reader's own trees, which include private ones. */
  readonly own: boolean;
  readonly page: number;
  /** Shown if there are no trees. */
  readonly empty: ReactNode;
}

/** The trees of a user that the reader may see. */
export function ProfileTrees(props: ProfileTreesProps) {
  return (
    <section aria-labelledby="profile-trees-heading" className="flex flex-col gap-6">
      <h2 id="profile-trees-heading" className="text-lg">
        {t('Trees')}
      </h2>
      <Trees {...props} />
    </section>
  );
}

const skeletons = [0, 1, 2];

function Trees({ userId, own, page, empty }: ProfileTreesProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    userTreesQuery(useApi(), userId, own, page),
  );
  if (!data && error) {
    return <ErrorState message={failureText(error)} retrying={isFetching} onRetry={refetch} />;
  }
  if (!data) {
    return (
      <TreeGrid label={t('Loading trees')} busy>
        {skeletons.map((index) => (
          <li key={index}>
            <TreeCardSkeleton />
          </li>
        ))}
      </TreeGrid>
    );
  }
  if (data.trees.length === 0) return data.count === 0 ? empty : <PastEnd address={{ page }} />;
  return (
    <>
      <div className={classNames('transition-opacity', isPlaceholderData && 'opacity-60')}>
        <TreeGrid label={t('Trees')} busy={isPlaceholderData}>
          {data.trees.map((tree) => (
            <li key={tree.id}>
              <TreeCard tree={tree} />
            </li>
          ))}
        </TreeGrid>
      </div>
      <Pager address={{ page }} lastPage={Math.ceil(data.count / profilePageSize)} />
    </>
  );
}

export function NoPublicTrees({ username }: { readonly username: string }) {
  return (
    <EmptyState
      icon={Sprout}
      title={t('No public trees yet')}
      action={
        <LinkButton variant="secondary" to="/trees">
          {t('Explore trees')}
        </LinkButton>
      }
    >
      {t('@{username} has not published any trees yet.', { username })}
    </EmptyState>
  );
}
