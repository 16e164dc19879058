import { useNavigate } from '@tanstack/react-router';
import { useApi } from '../../api/api-context.ts';
import { failureText } from '../../api/api-error.ts';
import { t } from '../../texts/t.ts';
import { useToasts } from '../../ui/feedback/toaster.tsx';
import { useDialogs } from '../../ui/overlays/dialogs.tsx';
import type { ReviewedEdits } from '../unsent-edits/index.ts';
import { useMe } from './me.ts';
import { useSession } from './session.ts';
import { reviewUnsaved, waitingText } from './unsaved-edits.ts';

/** Asks for confirmation, ends the session and opens the log-in page. */
export function useLogOut(): () => Promise<void> {
  const api = useApi();
  const session = useSession();
  const me = useMe();
  const dialogs = useDialogs();
  const toasts = useToasts();
  const navigate = useNavigate();
  return async () => {
    const unsaved = me ? unsavedText(await reviewUnsaved(api, me.id)) : '';
    const isSure = await dialogs.confirm(t('Are you sure you wanna log out?'), {
      accept: t('Log out'),
      ...(unsaved !== '' && { detail: unsaved }),
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

function unsavedText({ waiting, discarded }: ReviewedEdits): string {
  const sentences = [waitingText(waiting)];
  if (discarded > 0) {
    sentences.push(
      t(
        '{count, plural, one {# unsaved change was discarded, because its tree was deleted or you can no longer edit it.} other {# unsaved changes were discarded, because their trees were deleted or you can no longer edit them.}}',
        { count: discarded },
      ),
    );
  }
  return sentences.join(' ').trim();
}
