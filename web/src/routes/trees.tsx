import { createFileRoute } from '@tanstack/react-router';
import { TreeSearchScreen } from '../features/trees/index.ts';

export const Route = createFileRoute('/trees')({
  validateSearch: (query: Record<string, unknown>) => {
    const search = query.search === undefined ? '' : String(query.search).trim();
    return search === '' ? {} : { search };
  },
  component: Trees,
});

function Trees() {
  const { search = '' } = Route.useSearch();
  return <TreeSearchScreen search={search} />;
}
