import { useQuery } from '@tanstack/react-query';
import { Sprout } from 'lucide-react';
import { useApi } from '../../../api/api-context.ts';
import { t } from '../../../texts/t.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { featuredTreesQuery } from '../tree-queries.ts';
import { TreeCard, TreeCardSkeleton } from './tree-card.tsx';
import { TreeGrid } from './tree-grid.tsx';

/** The most popular trees. If loading fails, shows a link to all trees instead of an error. */
export function FeaturedTrees() {
  const { data, isPending } = useQuery(featuredTreesQuery(useApi()));
  if (isPending) {
    return (
      <TreeGrid label={t('Loading featured trees')} busy>
        {[0, 1, 2].map((index) => (
          <li key={index}>
            <TreeCardSkeleton />
          </li>
        ))}
      </TreeGrid>
    );
  }
  if (!data) {
    return (
      <LinkButton variant="secondary" to="/trees" className="self-start">
        {t('Explore trees')}
      </LinkButton>
    );
  }
  const { trees } = data;
  if (trees.length === 0) {
    return (
      <EmptyState
        icon={Sprout}
        title={t('No trees here yet')}
        action={
          <LinkButton to="/auth" search={{ register: true }}>
            {t('Create your first tree')}
          </LinkButton>
        }
      >
        {t('The most liked, viewed and discussed trees will appear here.')}
      </EmptyState>
    );
  }
  return (
    <TreeGrid label={t('Featured trees')}>
      {trees.map((tree) => (
        <li key={tree.id}>
          <TreeCard tree={tree} />
        </li>
      ))}
    </TreeGrid>
  );
}
