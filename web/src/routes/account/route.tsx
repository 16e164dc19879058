import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { AccountLayout } from '../../features/account/index.ts';
import { meQuery } from '../../features/session/index.ts';
import { NotFoundScreen } from '../../features/site/index.ts';

export const Route = createFileRoute('/account')({
  beforeLoad: async ({ context: { api, queryClient }, location }) => {
    const me = await queryClient.ensureQueryData(meQuery(api));
    if (!me) throw redirect({ to: '/', state: { returnTo: location.href } });
  },
  component: Account,
  notFoundComponent: NotFoundScreen,
});

function Account() {
  return (
    <AccountLayout>
      <Outlet />
    </AccountLayout>
  );
}
