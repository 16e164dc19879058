import { username as usernameField } from '@life-tree/contract';
import { z } from 'zod';
import { failureText } from '../../../api/api-error.ts';
import { t } from '../../../texts/t.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useToasts } from '../../../ui/feedback/toaster.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { useDialogs } from '../../../ui/overlays/dialogs.tsx';
import { useChangeMe } from '../../profiles/index.ts';

const rename = z.strictObject({ username: usernameField });

export function UsernameForm({ username }: { readonly username: string }) {
  const changeMe = useChangeMe();
  const dialogs = useDialogs();
  const toasts = useToasts();
  const form = useForm({
    initial: { username },
    schema: async () => rename,
    submit: async (change) => {
      if (change.username === username) return;
      const isSure = await dialogs.confirm(t('Are you sure you wanna change your username?'), {
        accept: t('Change username'),
        detail: t('From @{before} to @{after}.', { before: username, after: change.username }),
      });
      if (!isSure) return;
      await changeMe(change);
      toasts.note(t('Username changed'));
    },
    onFailure: (failure) => dialogs.alert(failureText(failure)),
  });
  return (
    <form
      noValidate
      aria-label={t('Username')}
      onSubmit={form.onSubmit}
      className="flex flex-col items-start gap-4"
    >
      <div className="w-full max-w-md">
        <TextField
          label={t('Username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          hint={t('3 to 30 characters: letters, digits, _ . -')}
          required
          {...form.field('username')}
        />
      </div>
      <Button
        type="submit"
        variant="secondary"
        busy={form.busy}
        disabled={form.values.username.trim() === username && !form.busy}
      >
        {t('Change username')}
      </Button>
    </form>
  );
}
