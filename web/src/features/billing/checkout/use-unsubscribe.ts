import type { PlanName } from '@life-tree/contract';
import { useMutation } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.ts';
import { failureText } from '../../../api/api-error.ts';
import { t } from '../../../texts/t.ts';
import { useDialogs } from '../../../ui/overlays/dialogs.tsx';
import { planLabel } from '../plans/plan-texts.ts';
import { useSetMe } from './use-set-me.ts';

/** Back to Free, after the question. */
export function useUnsubscribe(plan: PlanName) {
  const api = useApi();
  const dialogs = useDialogs();
  const takeOver = useSetMe();
  const leaving = useMutation({
    mutationFn: () =>
      api.call('PATCH user/me', { body: { plan: 'free', billing: null, subId: null } }),
    onSuccess: takeOver,
    onError: (failure) => dialogs.alert(failureText(failure)),
  });
  const ask = async () => {
    const isSure = await dialogs.confirm(
      t('Are you sure you wanna unsubscribe to your {plan} plan?', { plan: planLabel(plan) }),
      {
        accept: t('Unsubscribe'),
        detail: t(
          'You keep its limits until the end of the period you have paid for. Nothing will be deleted.',
        ),
        destructive: true,
      },
    );
    if (isSure) leaving.mutate();
  };
  return { busy: leaving.isPending, ask };
}
