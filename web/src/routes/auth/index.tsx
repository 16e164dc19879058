import { createFileRoute, redirect } from '@tanstack/react-router';
import { readPlanChoice } from '../../features/billing/index.ts';
import { meQuery, returnPath } from '../../features/session/index.ts';
import { AuthScreen, type AuthSearch } from '../../features/users/index.ts';

export const Route = createFileRoute('/auth/')({
  // Every key is named, if only as undefined: the router would let the unchecked value through.
  validateSearch: (search: Record<string, unknown>): AuthSearch => ({
    register: String(search.register) === 'true' || undefined,
    ...readPlanChoice(search),
    redirect: returnPath(search.redirect),
  }),
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
