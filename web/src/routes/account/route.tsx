import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { meQuery } from '../../features/session/index.ts';

export const Route = createFileRoute('/account')({
  beforeLoad: async ({ context: { api, queryClient } }) => {
    const me = await queryClient.ensureQueryData(meQuery(api));
    if (!me) throw redirect({ to: '/' });
  },
  component: Outlet,
});
