import type { OwnUser } from '@life-tree/contract';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useApi } from '../../api/api-context.ts';
import { failureText } from '../../api/api-error.ts';
import { t } from '../../texts/t.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { useToasts } from '../../ui/feedback/toaster.tsx';
import { deleteDrafts } from '../../ui/forms/drafts.ts';
import { SingleKeysSwitch } from '../../ui/forms/single-keys-switch.tsx';
import { useDialogs } from '../../ui/overlays/dialogs.tsx';
import { LanguageSwitch } from '../../ui/theme/language-switch.tsx';
import { ThemeSwitch } from '../../ui/theme/theme-switch.tsx';
import { useSession } from '../session/index.ts';
import { ArchiveSetting } from './archive-setting.tsx';
import { Setting, SettingsSection } from './settings-section.tsx';

export function AccountSection({ me }: { readonly me: OwnUser }) {
  const { busy, confirm } = useDeleteAccount(me);
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
        <Button variant="destructive" className="self-start" busy={busy} onClick={confirm}>
          {t('Delete account')}
        </Button>
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
  const deletion = useMutation({
    mutationFn: () => session.endWith(() => api.call('DELETE user/me', { takesLong: true })),
    onSuccess: async () => {
      await deleteLocalData(id);
      await navigate({ to: '/' });
      toasts.note(t('Your account is deleted'));
    },
    onError: (failure) => toasts.error(failureText(failure)),
  });
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
    if (isSure) deletion.mutate();
  };
  return { busy: deletion.isPending, confirm };
}

/** Deletes the user's drafts and unsent edits from this browser. */
async function deleteLocalData(accountId: string): Promise<void> {
  try {
    deleteDrafts(accountId);
    const { deleteStoredEdits } = await import('../unsent-edits/index.ts');
    await deleteStoredEdits(accountId);
  } catch {
    // Without storage there is nothing to delete.
  }
}
