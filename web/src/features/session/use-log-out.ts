import { useNavigate } from '@tanstack/react-router';
import { failureText } from '../../api/api-error.ts';
import { t } from '../../texts/t.ts';
import { useDialogs } from '../../ui/dialogs.tsx';
import { useToasts } from '../../ui/toaster.tsx';
import { useSession } from './session.ts';

/** Asks first, then ends the session and leads to the log-in page. */
export function useLogOut(): () => Promise<void> {
  const session = useSession();
  const dialogs = useDialogs();
  const toasts = useToasts();
  const navigate = useNavigate();
  return async () => {
    if (!(await dialogs.confirm(t('Are you sure you wanna log out?'), { accept: t('Log out') })))
      return;
    try {
      await session.logOut();
      await navigate({ to: '/auth' });
    } catch (failure) {
      toasts.error(failureText(failure));
    }
  };
}
