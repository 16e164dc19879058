import type { PlanName } from '@life-tree/contract';
import { useMutation } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.ts';
import { failureText } from '../../../api/api-error.ts';
import { t } from '../../../texts/t.ts';
import { useDialogs } from '../../../ui/overlays/dialogs.tsx';
import { useSetMe } from '../../session/index.ts';
import { planLabel } from '../plans/plan-texts.ts';

/** Cancels the subscription after a confirmation. */
export function useUnsubscribe(plan: PlanName) {
  const api = useApi();
  const dialogs = useDialogs();
  const setMe = useSetMe();
  const cancellation = useMutation({
    mutationFn: () =>
      api.call('PATCH user/me', { body: { plan: 'free', billing: null, subId: null } }),
    onSuccess: setMe,
    onError: (failure) => dialogs.alert(failureText(failure)),
  });
  const confirm = async () => {
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
    if (isSure) cancellation.mutate();
  };
  return { busy: cancellation.isPending, confirm };
}
