import { Link } from '@tanstack/react-router';
import { t } from '../../texts/t.ts';
import { pageName } from '../../ui/pages/page-names.ts';
import { usePageTitle } from '../../ui/pages/use-page-title.ts';
import type { PlanChoice } from '../billing/index.ts';
import { AuthLayout } from './auth-layout.tsx';
import { LogInForm } from './log-in-form.tsx';
import { RegisterForm } from './register-form.tsx';

/** The search parameters of the page. */
export interface AuthSearch extends PlanChoice {
  readonly register?: boolean | undefined;
  readonly redirect?: string | undefined;
}

export function AuthScreen({ search }: { readonly search: AuthSearch }) {
  return search.register ? <Register search={search} /> : <LogIn search={search} />;
}

function LogIn({ search }: { readonly search: AuthSearch }) {
  usePageTitle(pageName('/auth'));
  return (
    <AuthLayout
      title={t('Log In')}
      intro={
        <>
          {t('New here?')}{' '}
          <Link to="/auth" search={{ ...search, register: true }} className="text-link">
            {t('Register')}
          </Link>
        </>
      }
    >
      <LogInForm redirect={search.redirect} />
    </AuthLayout>
  );
}

function Register({ search }: { readonly search: AuthSearch }) {
  const { register: _, ...kept } = search;
  usePageTitle(pageName('/auth', { registers: true }));
  return (
    <AuthLayout
      title={t('Register')}
      intro={
        <>
          {t('Already have an account?')}{' '}
          <Link to="/auth" search={kept} className="text-link">
            {t('Log In')}
          </Link>
        </>
      }
    >
      <RegisterForm search={search} />
    </AuthLayout>
  );
}
