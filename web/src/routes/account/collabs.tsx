import { createFileRoute } from '@tanstack/react-router';
import { AccountListScreen, readListAddress } from '../../features/trees/index.ts';

export const Route = createFileRoute('/account/collabs')({
  validateSearch: readListAddress,
  component: Collaborations,
});

function Collaborations() {
  return <AccountListScreen kind="collabs" address={Route.useSearch()} />;
}
