import type { Device } from '@life-tree/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Laptop, Smartphone } from 'lucide-react';
import { useApi } from '../../../api/api-context.ts';
import { failureText } from '../../../api/api-error.ts';
import { t } from '../../../texts/t.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Badge } from '../../../ui/display/badge.tsx';
import { longDate } from '../../../ui/display/long-date.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useToasts } from '../../../ui/feedback/toaster.tsx';
import { useLogOut } from '../../session/index.ts';
import { deviceLabel, isHandheld } from './device-label.ts';
import { devicesQuery } from './devices-query.ts';

export function DeviceList() {
  const { data, error, isFetching, refetch } = useQuery(devicesQuery(useApi()));
  if (!data && error) {
    return <ErrorState message={failureText(error)} retrying={isFetching} onRetry={refetch} />;
  }
  if (!data) return <Skeleton className="h-24 w-full sm:h-11" />;
  return (
    <ul aria-label={t('Logged-in devices')} className="flex flex-col gap-4">
      {data.map((device) => (
        <DeviceLine key={device.id} device={device} />
      ))}
    </ul>
  );
}

function DeviceLine({ device }: { readonly device: Device }) {
  const { busy, logOut } = useLogOutDevice(device);
  const Icon = isHandheld(device.userAgent) ? Smartphone : Laptop;
  const label = deviceLabel(device.userAgent);
  return (
    <li className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-3 sm:grid-cols-[auto_1fr_auto]">
      <Icon aria-hidden="true" className="size-6 shrink-0 text-leaf" strokeWidth={1.25} />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm" title={device.userAgent}>
          {label}
          {device.current && <Badge>{t('This device')}</Badge>}
        </p>
        <p className="tabular text-quiet text-xs">
          {t('Logged in on {since}, last active on {seen}', {
            since: <time dateTime={device.createdAt}>{longDate(device.createdAt)}</time>,
            seen: <time dateTime={device.lastSeenAt}>{longDate(device.lastSeenAt)}</time>,
          })}
        </p>
      </div>
      <Button
        variant="secondary"
        className="justify-self-start max-sm:col-start-2"
        busy={busy}
        aria-label={t('Log out {device}', { device: label })}
        onClick={logOut}
      >
        {t('Log out')}
      </Button>
    </li>
  );
}

/** Logging out the current device is a normal log-out with its confirmation. */
function useLogOutDevice({ id, current }: Device) {
  const api = useApi();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const logOutHere = useLogOut();
  const end = useMutation({
    mutationFn: () => api.call('DELETE user/me/session/{id}', { params: { id } }),
    onSuccess: (devices) => {
      queryClient.setQueryData(devicesQuery(api).queryKey, devices);
      toasts.note(t('Device logged out'));
    },
    onError: (failure) => toasts.error(failureText(failure)),
  });
  return { busy: end.isPending, logOut: () => (current ? logOutHere() : end.mutate()) };
}
