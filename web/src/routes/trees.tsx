import { createFileRoute } from '@tanstack/react-router';
import { TreeSearchScreen } from '../features/trees/index.ts';

export const Route = createFileRoute('/trees')({
  validateSearch: (query: Record<string, unknown>): { search?: string | undefined } => ({
    search: String(query.search ?? '').trim() || undefined,
  }),
  component: Trees,
});

function Trees() {
  const { search = '' } = Route.useSearch();
  return <TreeSearchScreen search={search} />;
}
