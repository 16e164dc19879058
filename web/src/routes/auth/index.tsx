import { createFileRoute, redirect } from '@tanstack/react-router';
import { AuthScreen, type AuthSearch, planPage } from '../../features/auth/index.ts';
import { readPlanChoice } from '../../features/billing/index.ts';
import { meQuery, returnPath } from '../../features/session/index.ts';

export const Route = createFileRoute('/auth/')({
  // Name every key, even if undefined; otherwise the router keeps the unvalidated value.
  validateSearch: (search: Record<string, unknown>): AuthSearch => ({
    register: String(search.register) === 'true' || undefined,
    ...readPlanChoice(search),
    redirect: returnPath(search.redirect),
  }),
  beforeLoad: async ({ context: { api, queryClient }, search }) => {
    // If it is unknown who is logged in, show the form.
    const me = await queryClient.ensureQueryData(meQuery(api)).catch(() => null);
    if (!me) return;
    const plan = planPage(search);
    throw plan ? redirect(plan) : redirect({ href: search.redirect ?? '/account' });
  },
  component: Auth,
});

function Auth() {
  return <AuthScreen search={Route.useSearch()} />;
}
