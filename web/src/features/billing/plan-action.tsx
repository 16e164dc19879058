import type { Billing, OwnUser, Plan } from '@life-tree/contract';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/api-context.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { configurationQuery } from '../site/index.ts';

interface PlanActionProps {
  readonly plan: Plan;
  readonly billing: Billing;
  readonly me: OwnUser | null | undefined;
}

/** The one thing to do with a plan: ask, register, or know that one has it. */
export function PlanAction({ plan, billing, me }: PlanActionProps) {
  const { data: configuration } = useQuery(configurationQuery(useApi()));
  if (isCurrent(plan, billing, me)) {
    return (
      <Button disabled variant="secondary">
        Your current plan
      </Button>
    );
  }
  if (plan.name === 'institutional') {
    return (
      <LinkButton
        variant="secondary"
        to="."
        search={true}
        hash="footer"
        hashScrollIntoView={{ behavior: 'smooth' }}
      >
        Contact Us
      </LinkButton>
    );
  }
  if (me) {
    return configuration?.paypal === null ? (
      <Button disabled variant="secondary">
        Plan not available
      </Button>
    ) : null;
  }
  return (
    <LinkButton
      variant={plan.name === 'free' ? 'secondary' : 'primary'}
      to="/auth"
      search={{
        register: true,
        plan: plan.name,
        ...(billing === 'monthly' && { billing }),
      }}
    >
      {plan.name === 'free' ? 'Start for free' : `Choose ${plan.label}`}
    </LinkButton>
  );
}

/** Free has no billing; a paid plan is the current one under its own billing only. */
function isCurrent(plan: Plan, billing: Billing, me: OwnUser | null | undefined): boolean {
  if (me?.plan !== plan.name) return false;
  return me.billing === null || me.billing === billing;
}
