import type { OwnUser } from '@life-tree/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.ts';
import { failureText } from '../../../api/api-error.ts';
import { t } from '../../../texts/t.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useToasts } from '../../../ui/feedback/toaster.tsx';
import { meQuery } from '../../session/index.ts';
import { Setting } from '../settings-section.tsx';
import { ShowEmailSwitch } from './show-email-switch.tsx';

type EmailSettingProps = Readonly<Pick<OwnUser, 'email' | 'emailVerified' | 'showEmail'>>;

export function EmailSetting({ email, emailVerified, showEmail }: EmailSettingProps) {
  return (
    <Setting title={t('Email')}>
      <p className="text-sm [overflow-wrap:anywhere]">{email}</p>
      {!emailVerified && <Verification />}
      <ShowEmailSwitch shown={showEmail} />
    </Setting>
  );
}

/** Sends the email again, because it may be lost or its link expired. */
function Verification() {
  const api = useApi();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const send = useMutation({
    mutationFn: () => api.call('POST user/me/verification'),
    onSuccess: async () => {
      // The address may have been confirmed on another device, and then no mail is sent.
      const me = await queryClient.fetchQuery({ ...meQuery(api), staleTime: 0 });
      toasts.note(me?.emailVerified ? t('Your email is confirmed') : t('Check your Email'));
    },
    onError: (failure) => toasts.error(failureText(failure)),
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-quiet text-sm">
        {t('Not verified yet. Follow the link in the email we sent you.')}
      </p>
      <Button variant="secondary" busy={send.isPending} onClick={() => send.mutate()}>
        {t('Send again')}
      </Button>
    </div>
  );
}
