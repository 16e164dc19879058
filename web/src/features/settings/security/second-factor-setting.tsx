import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../api/api-context.ts';
import { failureText } from '../../../api/api-error.ts';
import type { ApiClient } from '../../../api/client.ts';
import { t } from '../../../texts/t.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useToasts } from '../../../ui/feedback/toaster.tsx';
import { DialogBoundary } from '../../../ui/overlays/dialog-boundary.tsx';
import { Setting } from '../settings-section.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { SecondFactorDialog } from './second-factor-dialog.tsx';

function secondFactorQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['second-factor'],
    queryFn: ({ signal }) => api.call('GET user/me/second-factor', { signal }),
  });
}

/** Codes of an authenticator app at log-in: switched on in a dialog, and off with the password. */
export function SecondFactorSetting({ email }: { readonly email: string }) {
  const api = useApi();
  const client = useQueryClient();
  const toasts = useToasts();
  const query = secondFactorQuery(api);
  const { data, error, isFetching, refetch } = useQuery(query);
  const [open, setOpen] = useState<'on' | 'off' | null>(null);
  const close = () => {
    setOpen(null);
    void client.invalidateQueries(query);
  };
  const switchOff = async (password: string) => {
    await api.call('DELETE user/me/second-factor', { body: { password } });
    close();
    toasts.note(t('The second factor is off'));
  };
  return (
    <Setting title={t('Second factor')}>
      {data === undefined && error === null && <Skeleton className="h-16 w-full" />}
      {data === undefined && error !== null && (
        <ErrorState message={failureText(error)} retrying={isFetching} onRetry={() => refetch()} />
      )}
      {data !== undefined && (
        <>
          <p className="max-w-prose text-sm">
            {data.isOn
              ? t(
                  'On. Logging in asks for a code of your authenticator app. {count, plural, one {# recovery code is left.} other {# recovery codes are left.}} For new ones, switch it off and on again.',
                  { count: data.recoveryCodesLeft },
                )
              : t(
                  'Off. With a second factor, logging in also asks for a code of an authenticator app on your phone, so your password alone is not enough.',
                )}
          </p>
          <Button
            variant="secondary"
            className="self-start"
            onClick={() => setOpen(data.isOn ? 'off' : 'on')}
          >
            {data.isOn ? t('Switch off') : t('Set up')}
          </Button>
        </>
      )}
      {open !== null && (
        <DialogBoundary onClose={close}>
          {open === 'on' ? (
            <SecondFactorDialog email={email} onClose={close} />
          ) : (
            <PasswordDialog
              title={t('Switch off the second factor')}
              email={email}
              text={t('Afterwards your password is enough to log in.')}
              accept={t('Switch off')}
              destructive
              onPassword={switchOff}
              onClose={close}
            />
          )}
        </DialogBoundary>
      )}
    </Setting>
  );
}
