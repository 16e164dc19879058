import { createFileRoute } from '@tanstack/react-router';
import { PricingScreen, readPlanChoice } from '../features/billing/index.ts';
import { meQuery } from '../features/session/index.ts';
import { configurationQuery } from '../features/site/configuration-query.ts';

export const Route = createFileRoute('/pricing')({
  validateSearch: readPlanChoice,
  // Notes above the plans depend on both, and would push them down. Neither failure keeps them away.
  loader: ({ context: { api, queryClient } }) =>
    Promise.all([
      queryClient.prefetchQuery(configurationQuery(api)),
      queryClient.prefetchQuery(meQuery(api)),
    ]),
  component: Pricing,
});

function Pricing() {
  return <PricingScreen choice={Route.useSearch()} />;
}
