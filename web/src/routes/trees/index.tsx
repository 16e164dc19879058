import { createFileRoute } from '@tanstack/react-router';
import { readListAddress, TreeSearchScreen } from '../../features/trees/index.ts';

export const Route = createFileRoute('/trees/')({
  validateSearch: readListAddress,
  component: Trees,
});

function Trees() {
  return <TreeSearchScreen address={Route.useSearch()} />;
}
