import { createFileRoute } from '@tanstack/react-router';
import { PricingScreen, type PricingSearch, readPlanChoice } from '../features/billing/index.ts';
import { meQuery, returnPath } from '../features/session/index.ts';
import { configurationQuery } from '../features/site/configuration-query.ts';

export const Route = createFileRoute('/pricing')({
  validateSearch: (search: Record<string, unknown>): PricingSearch => ({
    ...readPlanChoice(search),
    redirect: returnPath(search.redirect),
  }),
  // The notes above the plans need both and would move the plans down later. The page also works if they fail.
  loader: ({ context: { api, queryClient } }) =>
    Promise.all([
      queryClient.prefetchQuery(configurationQuery(api)),
      queryClient.prefetchQuery(meQuery(api)),
    ]),
  component: Pricing,
});

function Pricing() {
  return <PricingScreen search={Route.useSearch()} />;
}
