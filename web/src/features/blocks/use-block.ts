import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../api/api-context.ts';
import { failureText } from '../../api/api-error.ts';
import { t } from '../../texts/t.ts';
import { useToasts } from '../../ui/feedback/toaster.tsx';
import { useDialogs } from '../../ui/overlays/dialogs.tsx';

interface Person {
  readonly id: string;
  readonly username: string;
}

/** What blocking changes besides the list of blocked people. */
const changedQueries = ['blocked', 'follows', 'invitations', 'notifications', 'trees'];

/** Blocks people, after a question that says what it means, and unblocks them. */
export function useBlock() {
  const api = useApi();
  const client = useQueryClient();
  const dialogs = useDialogs();
  const toasts = useToasts();

  const attempt = async (call: () => Promise<unknown>, note: string) => {
    try {
      await call();
    } catch (failure) {
      toasts.error(failureText(failure));
      return;
    }
    toasts.note(note);
    await Promise.all(changedQueries.map((name) => client.invalidateQueries({ queryKey: [name] })));
  };

  return {
    block: async ({ id, username }: Person): Promise<void> => {
      const question = t('Are you sure you wanna block @{username}?', { username });
      const detail = t(
        'They can no longer add you to trees, follow you, comment on your trees or reply to you, and you get no notifications from them. You leave the trees they added you to and that you have not accepted. You can undo this in Settings.',
      );
      const options = { accept: t('Block'), detail, destructive: true };
      if (!(await dialogs.confirm(question, options))) return;
      const call = () => api.call('POST block/{id}', { params: { id } });
      await attempt(call, t('@{username} is blocked', { username }));
    },
    unblock: ({ id, username }: Person): Promise<void> =>
      attempt(
        () => api.call('DELETE block/{id}', { params: { id } }),
        t('@{username} is no longer blocked', { username }),
      ),
  };
}
