import type { PublicUser } from '@life-tree/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ShieldCheck, ShieldOff } from 'lucide-react';
import { useApi } from '../../api/api-context.ts';
import { failureText } from '../../api/api-error.ts';
import { t } from '../../texts/t.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { useToasts } from '../../ui/feedback/toaster.tsx';
import { userQuery } from './profile-queries.ts';

/** Lets the boss grant or revoke the admin role. */
export function AdminButton({ user }: { readonly user: PublicUser }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const isAdmin = user.role === 'admin';
  const change = useMutation({
    mutationFn: () =>
      api.call('POST user/admin', { body: { adminId: user.id, removeAdmin: isAdmin } }),
    onSuccess: (changed) => {
      queryClient.setQueryData(userQuery(api, user.id).queryKey, changed);
      toasts.note(
        changed.role === 'admin'
          ? t('@{username} is now an admin', { username: changed.username })
          : t('@{username} is no longer an admin', { username: changed.username }),
      );
    },
    onError: (failure) => toasts.error(failureText(failure)),
  });
  const Icon = isAdmin ? ShieldOff : ShieldCheck;
  return (
    <Button variant="secondary" busy={change.isPending} onClick={() => change.mutate()}>
      {!change.isPending && <Icon aria-hidden="true" className="size-4" strokeWidth={1.5} />}
      {isAdmin ? t('Remove admin') : t('Grant admin')}
    </Button>
  );
}
