import type { OwnUser } from '@life-tree/contract';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi } from '../../../api/api-context.ts';
import { t } from '../../../texts/t.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useToasts } from '../../../ui/feedback/toaster.tsx';
import { SingleKeysSwitch } from '../../../ui/forms/single-keys-switch.tsx';
import { DialogBoundary } from '../../../ui/overlays/dialog-boundary.tsx';
import { useDialogs } from '../../../ui/overlays/dialogs.tsx';
import { LanguageSwitch } from '../../../ui/theme/language-switch.tsx';
import { ThemeSwitch } from '../../../ui/theme/theme-switch.tsx';
import { deleteDrafts } from '../../../ui/typing/drafts.ts';
import { useSession } from '../../session/index.ts';
import { PasswordDialog } from '../security/password-dialog.tsx';
import { Setting, SettingsSection } from '../settings-section.tsx';
import { ArchiveSetting } from './archive-setting.tsx';

export function AccountSection({ me }: { readonly me: OwnUser }) {
  const { isConfirmed, confirm, cancel, remove } = useDeleteAccount(me);
  return (
    <SettingsSection
      id="account"
      title={t('Account')}
      intro={t('Language, theme, keyboard, your data and account deletion.')}
    >
      <Setting title={t('Language and theme')}>
        <div className="flex flex-wrap gap-4">
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
      </Setting>
      <Setting title={t('Keyboard')}>
        <SingleKeysSwitch />
      </Setting>
      <ArchiveSetting />
      <Setting title={t('Delete account')} danger>
        <p className="max-w-prose text-sm">
          {t(
            'Your account will be deleted with your trees and their species, your comments and likes, and your followers and follows.',
          )}
        </p>
        <Button variant="destructive" className="self-start" onClick={confirm}>
          {t('Delete account')}
        </Button>
        {isConfirmed && (
          <DialogBoundary onClose={cancel}>
            <PasswordDialog
              title={t('Delete account')}
              email={me.email}
              text={t('Enter your password to delete your account.')}
              accept={t('Delete account')}
              destructive
              onPassword={remove}
              onClose={cancel}
            />
          </DialogBoundary>
        )}
      </Setting>
    </SettingsSection>
  );
}

function useDeleteAccount({ id, username, subId }: OwnUser) {
  const api = useApi();
  const session = useSession();
  const dialogs = useDialogs();
  const toasts = useToasts();
  const navigate = useNavigate();
  const [isConfirmed, setConfirmed] = useState(false);
  const remove = async (password: string) => {
    await session.endWith(() =>
      api.call('DELETE user/me', { body: { password }, takesLong: true }),
    );
    await deleteLocalData(id);
    await navigate({ to: '/' });
    toasts.note(t('Your account is deleted'));
  };
  const confirm = async () => {
    const isSure = await dialogs.confirm(
      t('This action will permanently delete your account and all your data. Are you sure?'),
      {
        accept: t('Delete account'),
        detail: subId
          ? t(
              '@{username} and all your trees will be deleted, and your subscription will be cancelled.',
              { username },
            )
          : t('@{username} and all your trees will be deleted.', { username }),
        destructive: true,
      },
    );
    setConfirmed(isSure);
  };
  return { isConfirmed, confirm, cancel: () => setConfirmed(false), remove };
}

/** Deletes the user's drafts and unsent edits from this browser. */
async function deleteLocalData(accountId: string): Promise<void> {
  try {
    deleteDrafts(accountId);
    const { deleteStoredEdits } = await import('../../unsent-edits/index.ts');
    await deleteStoredEdits(accountId);
  } catch {
    // Without storage there is nothing to delete.
  }
}
