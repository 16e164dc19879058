import { createFileRoute, redirect } from '@tanstack/react-router';
import { readPlanChoice } from '../../features/billing/index.ts';
import { meQuery, returnPath } from '../../features/session/index.ts';
import { AuthScreen } from '../../features/users/index.ts';

export const Route = createFileRoute('/auth/')({
  validateSearch: (search: Record<string, unknown>) => {
    const wanted = returnPath(search.redirect);
    return {
      ...(String(search.register) === 'true' && { register: true }),
      ...readPlanChoice(search),
      ...(wanted !== undefined && { redirect: wanted }),
    };
  },
  beforeLoad: async ({ context: { api, queryClient }, search }) => {
    // When it cannot be told who is here, the form is still the right thing to show.
    const me = await queryClient.ensureQueryData(meQuery(api)).catch(() => null);
    if (me) throw redirect({ href: search.redirect ?? '/account' });
  },
  component: Auth,
});

function Auth() {
  return <AuthScreen search={Route.useSearch()} />;
}
