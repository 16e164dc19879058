import { createFileRoute } from '@tanstack/react-router';
import { AccountListScreen, readListAddress } from '../../../features/trees/index.ts';

export const Route = createFileRoute('/account/trees/me')({
  validateSearch: readListAddress,
  component: OwnTrees,
});

function OwnTrees() {
  return <AccountListScreen kind="owned" address={Route.useSearch()} />;
}
