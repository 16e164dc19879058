import { credentials, oneTimeCode } from '@life-tree/contract';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { z } from 'zod';
import { failedWith, failureText } from '../../api/api-error.ts';
import { t } from '../../texts/t.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EmailField } from '../../ui/forms/log-in/email-field.tsx';
import { PasswordField } from '../../ui/forms/log-in/password-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { useDialogs } from '../../ui/overlays/dialogs.tsx';
import { useSession } from '../session/index.ts';
import type { AuthSearch } from './auth-search.ts';
import { useLeaveForm } from './use-leave-form.ts';

type Credentials = z.output<typeof credentials>;

export function LogInForm({ search }: { readonly search: AuthSearch }) {
  const session = useSession();
  const dialogs = useDialogs();
  const leaveForm = useLeaveForm(search);
  /** The right email and password, if a code is needed too. */
  const [checked, setChecked] = useState<Credentials | null>(null);
  const form = useForm({
    initial: { email: '', password: '' },
    schema: async () => credentials,
    submit: async (valid) => {
      try {
        await session.logIn(valid);
      } catch (failure) {
        if (!failedWith(failure, 'code-needed')) throw failure;
        setChecked(valid);
        return;
      }
      await leaveForm();
    },
    onFailure: (failure) => dialogs.alert(failureText(failure)),
  });
  if (checked !== null) {
    return (
      <CodeForm
        onCode={async (code) => {
          await session.logIn({ ...checked, code });
          await leaveForm();
        }}
        onBack={() => setChecked(null)}
      />
    );
  }
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

const code = z.strictObject({ code: oneTimeCode });

interface CodeFormProps {
  readonly onCode: (code: string) => Promise<void>;
  readonly onBack: () => void;
}

/** The second step, for accounts with a second factor. */
function CodeForm({ onCode, onBack }: CodeFormProps) {
  const dialogs = useDialogs();
  const form = useForm({
    initial: { code: '' },
    schema: async () => code,
    submit: (valid) => onCode(valid.code),
    onFailure: (failure) => dialogs.alert(failureText(failure)),
  });
  return (
    <form
      noValidate
      aria-label={t('Log In')}
      onSubmit={form.onSubmit}
      className="flex flex-col gap-5"
    >
      <TextField
        label={t('Code')}
        hint={t('Enter the code of your authenticator app, or a recovery code')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
        autoFocus
        {...form.field('code')}
      />
      <Button type="submit" size="large" busy={form.busy}>
        {t('Log In')}
      </Button>
      <Button variant="quiet" onClick={onBack}>
        {t('Back')}
      </Button>
    </form>
  );
}
