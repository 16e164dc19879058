import { password } from '@life-tree/contract';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { useApi } from '../../../api/api-context.ts';
import { failureText } from '../../../api/api-error.ts';
import { t } from '../../../texts/t.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useToasts } from '../../../ui/feedback/toaster.tsx';
import { NewPasswordFields } from '../../../ui/forms/log-in/new-password-fields.tsx';
import { PasswordField } from '../../../ui/forms/log-in/password-field.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { useDialogs } from '../../../ui/overlays/dialogs.tsx';
import { useChangeMe } from '../../profiles/index.ts';
import { devicesQuery } from './devices-query.ts';

const passwords = () =>
  z
    .strictObject({
      oldPassword: z.string().min(1, t('Enter your current password')).max(200),
      password,
      confirmation: z.string().min(1, t('Enter the new password again')),
    })
    .refine((entered) => entered.password === entered.confirmation, {
      path: ['confirmation'],
      message: t("Passwords don't match"),
    });

interface PasswordFormProps {
  /** Lets password managers know which account this is. */
  readonly email: string;
}

export function PasswordForm({ email }: PasswordFormProps) {
  const api = useApi();
  const queryClient = useQueryClient();
  const changeMe = useChangeMe();
  const dialogs = useDialogs();
  const toasts = useToasts();
  const form = useForm({
    initial: { oldPassword: '', password: '', confirmation: '' },
    schema: async () => passwords(),
    submit: async ({ confirmation: _, ...change }) => {
      const isSure = await dialogs.confirm(t('Are you sure you want to change your password?'), {
        accept: t('Change password'),
        detail: t('You will be logged out on all other devices.'),
      });
      if (!isSure) return;
      await changeMe(change);
      form.reset();
      toasts.note(t('Password changed'));
      await queryClient.invalidateQueries(devicesQuery(api));
    },
    onFailure: (failure) => dialogs.alert(failureText(failure)),
  });
  return (
    <form
      noValidate
      aria-label={t('Change password')}
      onSubmit={form.onSubmit}
      className="flex flex-col items-start gap-4"
    >
      <div className="flex w-full max-w-md flex-col gap-4">
        <input type="text" name="email" value={email} autoComplete="username" readOnly hidden />
        <PasswordField
          label={t('Current password')}
          autoComplete="current-password"
          required
          {...form.field('oldPassword')}
        />
        <NewPasswordFields
          label={t('New password')}
          confirmLabel={t('Confirm new password')}
          password={form.field('password')}
          confirmation={form.field('confirmation')}
        />
      </div>
      <Button type="submit" variant="secondary" busy={form.busy}>
        {t('Change password')}
      </Button>
    </form>
  );
}
