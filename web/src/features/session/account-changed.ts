import type { OwnUser } from '@life-tree/contract';
import { t } from '../../texts/t.ts';
import { countUnsaved, waitingText } from './unsaved-edits.ts';

interface AccountMessage {
  readonly text: string;
  /** Whether edits wait in this browser for the former account. */
  readonly hasUnsaved: boolean;
}

/** What a page says when its session has ended or another account has logged in. Loaded only then. */
export async function accountMessage(former: OwnUser, me: OwnUser | null): Promise<AccountMessage> {
  const unsaved = await countUnsaved(former.id);
  const hasUnsaved = unsaved > 0;
  if (me === null) {
    const loggedOut = t('You have been logged out. Log in to continue.');
    return { text: `${loggedOut} ${waitingText(unsaved)}`.trim(), hasUnsaved };
  }
  const names = { former: former.username, username: me.username };
  const text = hasUnsaved
    ? t(
        'You are now logged in as @{username}. Unsaved changes of @{former} stay in this browser and will be saved when @{former} logs in again here and opens their trees.',
        names,
      )
    : t('You are now logged in as @{username}.', names);
  return { text, hasUnsaved };
}
