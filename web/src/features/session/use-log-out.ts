import { useNavigate } from '@tanstack/react-router';
import { failureText } from '../../api/api-error.ts';
import { t, tCount } from '../../texts/t.ts';
import { useToasts } from '../../ui/feedback/toaster.tsx';
import { useDialogs } from '../../ui/overlays/dialogs.tsx';
import { countUnsaved } from './count-unsaved.ts';
import { useMe } from './me.ts';
import { useSession } from './session.ts';

/** Asks first, then ends the session and leads to the log-in page. */
export function useLogOut(): () => Promise<void> {
  const session = useSession();
  const me = useMe();
  const dialogs = useDialogs();
  const toasts = useToasts();
  const navigate = useNavigate();
  return async () => {
    const unsent = me ? await countUnsaved(me.id) : 0;
    const isSure = await dialogs.confirm(t('Are you sure you wanna log out?'), {
      accept: t('Log out'),
      ...(unsent > 0 && {
        detail: tCount(
          unsent,
          '{count} of your changes is not saved yet. It stays in this browser and will be saved when you log in again here and open its tree.',
          '{count} of your changes are not saved yet. They stay in this browser and will be saved when you log in again here and open their trees.',
        ),
      }),
    });
    if (!isSure) return;
    try {
      await session.logOut();
      await navigate({ to: '/auth' });
    } catch (failure) {
      toasts.error(failureText(failure));
    }
  };
}
