import { email, password } from '@life-tree/contract';
import { Link, useNavigate } from '@tanstack/react-router';
import { z } from 'zod';
import { useApi } from '../../api/api-context.ts';
import { failureText } from '../../api/api-error.ts';
import { t } from '../../texts/t.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { useToasts } from '../../ui/feedback/toaster.tsx';
import { EmailField } from '../../ui/forms/log-in/email-field.tsx';
import { NewPasswordFields } from '../../ui/forms/log-in/new-password-fields.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { useDialogs } from '../../ui/overlays/dialogs.tsx';
import { pageName } from '../../ui/pages/page-names.ts';
import { usePageTitle } from '../../ui/pages/use-page-title.ts';
import { AuthLayout } from './auth-layout.tsx';

const reset = () =>
  z.strictObject({
    email,
    password,
    confirmation: z.string().min(1, t('Enter the new password again')),
  });

export function RecoverPasswordScreen({ token }: { readonly token: string }) {
  usePageTitle(pageName('/auth/recover-password/:token'));
  const api = useApi();
  const dialogs = useDialogs();
  const toasts = useToasts();
  const navigate = useNavigate();
  const form = useForm({
    initial: { email: '', password: '', confirmation: '' },
    schema: async () => reset(),
    submit: async ({ confirmation, ...body }) => {
      if (body.password !== confirmation) return dialogs.alert(t("Passwords don't match"));
      await api.call('POST user/reset/{token}', {
        params: { token },
        body: { ...body, token },
      });
      toasts.note(t('Your password is changed, log in with it now'));
      await navigate({ to: '/auth' });
    },
    onFailure: (failure) => dialogs.alert(failureText(failure)),
  });
  return (
    <AuthLayout
      title={t('Recover your account')}
      intro={t('Choose a new password. You will be logged out on all your devices.')}
    >
      <form
        noValidate
        aria-label={t('Recover your account')}
        onSubmit={form.onSubmit}
        className="flex flex-col gap-5"
      >
        <EmailField autoComplete="username" {...form.field('email')} />
        <NewPasswordFields
          label={t('New password')}
          confirmLabel={t('Confirm password')}
          password={form.field('password')}
          confirmation={form.field('confirmation')}
        />
        <Button type="submit" size="large" busy={form.busy}>
          {t('Reset your password')}
        </Button>
        <Link to="/auth/forgot-password" className="text-link self-start text-sm">
          {t('Request another recovery email')}
        </Link>
      </form>
    </AuthLayout>
  );
}
