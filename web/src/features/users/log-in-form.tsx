import { credentials } from '@life-tree/contract';
import { Link } from '@tanstack/react-router';
import { failureText } from '../../api/api-error.ts';
import { t } from '../../texts/t.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EmailField } from '../../ui/forms/email-field.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { useDialogs } from '../../ui/overlays/dialogs.tsx';
import { useSession } from '../session/index.ts';
import type { AuthSearch } from './auth-search.ts';
import { useLeaveForm } from './use-leave-form.ts';

export function LogInForm({ search }: { readonly search: AuthSearch }) {
  const session = useSession();
  const dialogs = useDialogs();
  const leaveForm = useLeaveForm(search);
  const form = useForm({
    initial: { email: '', password: '' },
    schema: async () => credentials,
    submit: async (valid) => {
      await session.logIn(valid);
      await leaveForm();
    },
    onFailure: (failure) => dialogs.alert(failureText(failure)),
  });
  return (
    <form
      noValidate
      aria-label={t('Log In')}
      onSubmit={form.onSubmit}
      className="flex flex-col gap-5"
    >
      <EmailField autoComplete="username" {...form.field('email')} />
      <PasswordField
        label={t('Password')}
        autoComplete="current-password"
        required
        aside={
          <Link to="/auth/forgot-password" className="text-link text-sm">
            {t('Forgot your password?')}
          </Link>
        }
        {...form.field('password')}
      />
      <Button type="submit" size="large" busy={form.busy}>
        {t('Log In')}
      </Button>
    </form>
  );
}
