import { email } from '@life-tree/contract';
import { Link } from '@tanstack/react-router';
import { z } from 'zod';
import { useApi } from '../../api/api-context.ts';
import { failureText } from '../../api/api-error.ts';
import { t } from '../../texts/t.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EmailField } from '../../ui/forms/log-in/email-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { useDialogs } from '../../ui/overlays/dialogs.tsx';
import { pageName } from '../../ui/pages/page-names.ts';
import { usePageTitle } from '../../ui/pages/use-page-title.ts';
import { AuthLayout } from './auth-layout.tsx';

const request = z.strictObject({ email });

export function ForgotPasswordScreen() {
  usePageTitle(pageName('/auth/forgot-password'));
  const api = useApi();
  const dialogs = useDialogs();
  const form = useForm({
    initial: { email: '' },
    schema: async () => request,
    submit: async (valid) => {
      const url = `${window.location.origin}/auth/recover-password`;
      await api.call('POST user/recover', { body: { ...valid, url } });
      dialogs.alert(t('Check your Email'));
    },
    onFailure: (failure) => dialogs.alert(failureText(failure)),
  });
  return (
    <AuthLayout
      title={t('Forgot your password?')}
      intro={t(
        'Enter the email of your account and we will send you a link to choose a new password. The link works once and expires after one hour.',
      )}
    >
      <form
        noValidate
        aria-label={t('Forgot your password?')}
        onSubmit={form.onSubmit}
        className="flex flex-col gap-5"
      >
        <EmailField autoComplete="email" {...form.field('email')} />
        <Button type="submit" size="large" busy={form.busy}>
          {t('Send recover mail')}
        </Button>
        <Link to="/auth" className="text-link self-start text-sm">
          {t('Back to Log In')}
        </Link>
      </form>
    </AuthLayout>
  );
}
