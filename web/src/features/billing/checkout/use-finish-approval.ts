import type { OwnUser } from '@life-tree/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useApi } from '../../../api/api-context.ts';
import { failureText } from '../../../api/api-error.ts';
import { isTemporary } from '../../../api/temporary-failure.ts';
import { t } from '../../../texts/t.ts';
import { useToasts } from '../../../ui/feedback/toaster.tsx';
import { useDialogs } from '../../../ui/overlays/dialogs.tsx';
import { useContinue } from '../../pending-actions/index.ts';
import { meQuery, useSetMe } from '../../session/index.ts';
import { planLabel } from '../plans/plan-texts.ts';
import { type Approval, deleteApproval, readApproval, storeApproval } from './approval.ts';

/** Sends an approval to the server, which verifies it with PayPal. */
export function useFinishApproval() {
  const api = useApi();
  const dialogs = useDialogs();
  const toasts = useToasts();
  const queryClient = useQueryClient();
  const setMe = useSetMe();
  const continueTo = useContinue();
  const redirect = useSearch({ from: '/pricing', select: (search) => search.redirect });
  return useMutation({
    mutationFn: ({ plan, billing, subId }: Approval) =>
      api.call('PATCH user/me', { body: { plan, billing, subId } }),
    onMutate: storeApproval,
    onSuccess: (me) => {
      deleteApproval();
      setMe(me);
      toasts.note(t('You are now on the {plan} plan', { plan: planLabel(me.plan) }));
      if (redirect !== undefined) return continueTo(redirect);
    },
    onError: async (failure) => {
      // Otherwise it is sent again when the next page is opened.
      if (!isTemporary(failure)) deleteApproval();
      await queryClient.invalidateQueries({ queryKey: meQuery(api).queryKey });
      await dialogs.alert(failureText(failure));
    },
  });
}

/** Sends an approval again that an earlier page could not send. */
export function useStoredApproval(me: OwnUser | null | undefined): void {
  const { mutate } = useFinishApproval();
  const userId = me?.id;
  const subId = me?.subId;
  useEffect(() => {
    const stored = userId === undefined ? null : readApproval(userId);
    if (stored === null) return;
    if (stored.subId === subId) deleteApproval();
    else mutate(stored);
  }, [userId, subId, mutate]);
}
