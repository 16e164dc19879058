import { createFileRoute } from '@tanstack/react-router';
import { AccountListScreen, readListAddress } from '../../../features/trees/index.ts';

export const Route = createFileRoute('/account/trees/')({
  validateSearch: readListAddress,
  component: AccountTrees,
});

function AccountTrees() {
  return <AccountListScreen kind="mine" address={Route.useSearch()} />;
}
