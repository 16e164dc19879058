import type { OwnUser } from '@life-tree/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '../../../api/api-context.ts';
import { ApiError, failureText } from '../../../api/api-error.ts';
import { t } from '../../../texts/t.ts';
import { useToasts } from '../../../ui/feedback/toaster.tsx';
import { useDialogs } from '../../../ui/overlays/dialogs.tsx';
import { meQuery } from '../../session/index.ts';
import { planLabel } from '../plans/plan-texts.ts';
import { type Approval, forgetApproval, keepApproval, keptApproval } from './approval.ts';
import { useSetMe } from './use-set-me.ts';

/** Hands an approval to the server, which asks PayPal before it believes it. */
export function useFinishApproval() {
  const api = useApi();
  const dialogs = useDialogs();
  const toasts = useToasts();
  const queryClient = useQueryClient();
  const takeOver = useSetMe();
  return useMutation({
    mutationFn: ({ plan, billing, subId }: Approval) =>
      api.call('PATCH user/me', { body: { plan, billing, subId } }),
    onMutate: keepApproval,
    onSuccess: (me) => {
      forgetApproval();
      takeOver(me);
      toasts.note(t('You are now on the {plan} plan', { plan: planLabel(me.plan) }));
    },
    onError: async (failure) => {
      // Refused for good, or in the server's own hands: only what never arrived is sent again.
      if (failure instanceof ApiError && failure.status !== null) forgetApproval();
      await queryClient.invalidateQueries({ queryKey: meQuery(api).queryKey });
      await dialogs.alert(failureText(failure));
    },
  });
}

/** Sends again what an earlier page could not. */
export function useKeptApproval(me: OwnUser | null | undefined): void {
  const { mutate } = useFinishApproval();
  const userId = me?.id;
  const subId = me?.subId;
  useEffect(() => {
    const kept = userId === undefined ? null : keptApproval(userId);
    if (kept === null) return;
    if (kept.subId === subId) forgetApproval();
    else mutate(kept);
  }, [userId, subId, mutate]);
}
