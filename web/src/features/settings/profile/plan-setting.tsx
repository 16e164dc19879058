import type { OwnUser } from '@life-tree/contract';
import { t } from '../../../texts/t.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { longDate } from '../../../ui/display/long-date.ts';
import { planLabel, TestModeNote } from '../../billing/index.ts';
import { PlanBadge } from '../../profiles/index.ts';
import { Setting } from '../settings-section.tsx';

/** The current plan, when it ends, and a link to change it. */
export function PlanSetting({ me }: { readonly me: OwnUser }) {
  return (
    <Setting title={t('Plan')}>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="flex flex-col gap-1.5 text-sm">
          <p className="flex flex-wrap items-center gap-3">
            <PlanBadge plan={me.plan} />
            {me.billing && (
              <span className="text-quiet">
                {me.billing === 'monthly' ? t('Billed monthly') : t('Billed annually')}
              </span>
            )}
          </p>
          {me.planEndsAt && (
            <p className="tabular">
              {t('You keep the limits of {plan} until {date}.', {
                plan: planLabel(me.endingPlan ?? me.plan),
                date: <time dateTime={me.planEndsAt}>{longDate(me.planEndsAt)}</time>,
              })}
            </p>
          )}
          {me.paymentPending && (
            <p>
              {t(
                'PayPal has not confirmed your payment yet. You do not need to pay again: your plan will change as soon as it does.',
              )}
            </p>
          )}
          {me.subId && <TestModeNote />}
        </div>
        <LinkButton variant="secondary" to="/pricing">
          {t('Update plan')}
        </LinkButton>
      </div>
    </Setting>
  );
}
