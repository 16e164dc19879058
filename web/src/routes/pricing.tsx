import { createFileRoute } from '@tanstack/react-router';
import { PricingScreen, readPlanChoice } from '../features/billing/index.ts';

export const Route = createFileRoute('/pricing')({
  validateSearch: readPlanChoice,
  component: Pricing,
});

function Pricing() {
  return <PricingScreen choice={Route.useSearch()} />;
}
