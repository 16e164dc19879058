import { Link } from '@tanstack/react-router';
import { t } from '../../texts/t.ts';
import { pageName } from '../../ui/pages/page-names.ts';
import { usePageTitle } from '../../ui/pages/use-page-title.ts';
import { AuthLayout } from './auth-layout.tsx';
import type { AuthSearch } from './auth-search.ts';
import { LogInForm } from './log-in-form.tsx';
import { RegisterForm } from './register-form.tsx';

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
          <Link to="/auth" search={{ ...search, register: true }} state className="text-link">
            {t('Register')}
          </Link>
        </>
      }
    >
      <LogInForm search={search} />
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
          <Link to="/auth" search={kept} state className="text-link">
            {t('Log In')}
          </Link>
        </>
      }
    >
      <RegisterForm search={search} />
    </AuthLayout>
  );
}
