import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useApi } from '../../api/api-context.ts';
import { failureText } from '../../api/api-error.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { SiteFooter, TopBar } from '../site/index.ts';
import { TreeCard, TreeCardSkeleton } from './tree-card.tsx';
import { TreeGrid } from './tree-grid.tsx';
import { treeSearchQuery } from './tree-queries.ts';

export function TreeSearchScreen({ search }: { readonly search: string }) {
  usePageTitle('Tree Search');
  return (
    <>
      <TopBar search={search} />
      <main id="main" className="page-width flex min-h-[60dvh] flex-col gap-10 py-12 lg:py-16">
        <div className="flex flex-col gap-2">
          <h1 className="text-2xl">Tree Search</h1>
          <p className="text-lg text-quiet">
            {search ? `Public trees that match “${search}”` : 'Public trees, last changed first'}
          </p>
        </div>
        <section aria-labelledby="results-heading">
          <h2 id="results-heading" className="sr-only">
            Results
          </h2>
          <SearchResults search={search} />
        </section>
      </main>
      <SiteFooter />
    </>
  );
}

function SearchResults({ search }: { readonly search: string }) {
  const { data, error, isFetching, refetch } = useQuery(treeSearchQuery(useApi(), search));
  if (error) {
    return <ErrorState message={failureText(error)} retrying={isFetching} onRetry={refetch} />;
  }
  if (!data) {
    return (
      <TreeGrid label="Loading trees" busy>
        {[0, 1, 2].map((place) => (
          <li key={place}>
            <TreeCardSkeleton />
          </li>
        ))}
      </TreeGrid>
    );
  }
  if (data.trees.length === 0) {
    return (
      <EmptyState
        icon={SearchX}
        title={search ? 'No tree matches' : 'No public trees yet'}
        action={
          search ? (
            <LinkButton variant="secondary" to="/trees">
              Show all trees
            </LinkButton>
          ) : (
            <LinkButton to="/auth" search={{ register: true }}>
              Plant the first one
            </LinkButton>
          )
        }
      >
        {search ? 'Try another word, or fewer of them.' : 'Trees that people publish stand here.'}
      </EmptyState>
    );
  }
  return (
    <TreeGrid label="Trees">
      {data.trees.map((tree) => (
        <li key={tree.id}>
          <TreeCard tree={tree} />
        </li>
      ))}
    </TreeGrid>
  );
}
