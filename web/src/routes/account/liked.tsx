import { createFileRoute } from '@tanstack/react-router';
import { AccountListScreen, readListAddress } from '../../features/trees/index.ts';

export const Route = createFileRoute('/account/liked')({
  validateSearch: readListAddress,
  component: LikedTrees,
});

function LikedTrees() {
  return <AccountListScreen kind="liked" address={Route.useSearch()} />;
}
