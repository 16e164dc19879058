import { registration } from '@life-tree/contract';
import { Link, useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { failureText } from '../../api/api-error.ts';
import { t } from '../../texts/t.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx';
import { EmailField } from '../../ui/forms/log-in/email-field.tsx';
import { NewPasswordFields } from '../../ui/forms/log-in/new-password-fields.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { useDialogs } from '../../ui/overlays/dialogs.tsx';
import { defaultBilling, PlanPicker } from '../billing/index.ts';
import { useSession } from '../session/index.ts';
import type { AuthSearch } from './auth-search.ts';
import { useLeaveForm } from './use-leave-form.ts';

const initial = { username: '', email: '', password: '', confirmation: '', terms: false };

export function RegisterForm({ search }: { readonly search: AuthSearch }) {
  const session = useSession();
  const dialogs = useDialogs();
  const navigate = useNavigate();
  const leaveForm = useLeaveForm(search);
  const element = useRef<HTMLFormElement>(null);
  const { plan = 'free', billing = defaultBilling } = search;

  const alertAndFocus = async (
    field: keyof typeof initial,
    ...message: Parameters<typeof dialogs.alert>
  ) => {
    await dialogs.alert(...message);
    element.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
    return false;
  };

  const form = useForm({
    initial,
    schema: async () => registration,
    toCheck: ({ username, email, password }) => ({ username, email, password }),
    before: async ({ terms, password, confirmation }) => {
      if (!terms) {
        const how = t('Tick the box above the button to accept them.');
        return alertAndFocus('terms', t('Accept Terms & Conditions'), how, t('Close'));
      }
      if (password !== confirmation)
        return alertAndFocus('confirmation', t("Passwords don't match"));
      return true;
    },
    submit: async (valid) => {
      await session.register(valid);
      await leaveForm();
    },
    onFailure: (failure) => dialogs.alert(failureText(failure)),
  });

  return (
    <form
      ref={element}
      noValidate
      aria-label={t('Register')}
      onSubmit={form.onSubmit}
      className="flex flex-col gap-5"
    >
      <TextField
        label={t('Username')}
        autoComplete="username"
        autoCapitalize="none"
        hint={t('3 to 30 characters: letters, digits, _ . -')}
        required
        {...form.field('username')}
      />
      <EmailField autoComplete="email" {...form.field('email')} />
      <NewPasswordFields
        label={t('Password')}
        confirmLabel={t('Confirm password')}
        password={form.field('password')}
        confirmation={form.field('confirmation')}
      />
      <PlanPicker
        plan={plan}
        billing={billing}
        redirect={search.redirect}
        onChange={(choice) =>
          navigate({
            to: '/auth',
            search: { ...search, ...choice },
            state: true,
            replace: true,
            resetScroll: false,
          })
        }
      />
      <CheckboxField
        label={t(
          'I am over 13 or have my parents’ consent, and I accept the <terms>Terms & Conditions</terms> and the <privacy>Privacy Policy</privacy>.',
          {
            terms: (text) => (
              <Link to="/terms-and-conditions" target="_blank" className="text-link">
                {text}
              </Link>
            ),
            privacy: (text) => (
              <Link to="/privacy-policy" target="_blank" className="text-link">
                {text}
              </Link>
            ),
          },
        )}
        {...form.field('terms')}
      />
      <Button type="submit" size="large" busy={form.busy}>
        {t('Register')}
      </Button>
    </form>
  );
}
