import { Link } from '@tanstack/react-router';
import { t } from '../../texts/t.ts';
import { pageName } from '../../ui/pages/page-names.ts';
import { usePageTitle } from '../../ui/pages/use-page-title.ts';
import { useMe } from '../session/index.ts';
import { AccountSection } from './account/account-section.tsx';
import { ApiKeysSection } from './api-keys-section.tsx';
import { ProfileSection } from './profile/profile-section.tsx';
import { SecuritySection } from './security/security-section.tsx';

export function SettingsScreen() {
  usePageTitle(pageName('/account/settings'));
  const me = useMe();
  if (!me) return null;
  const canHaveKeys = me.role === 'admin' || me.role === 'boss';
  return (
    <main id="main" className="page-width flex flex-col gap-10 py-8 lg:py-10">
      <header className="flex flex-col gap-4">
        <h1 className="text-xl">{t('Settings')}</h1>
        <nav aria-label={t('Settings')}>
          <ul className="-mx-3 flex flex-wrap gap-1">
            <SectionLink anchor="profile" label={t('Profile')} />
            <SectionLink anchor="security" label={t('Security')} />
            {canHaveKeys && <SectionLink anchor="api-keys" label={t('API Keys')} />}
            <SectionLink anchor="account" label={t('Account')} />
            {canHaveKeys && (
              <li>
                <Link
                  to="/account/reports"
                  className="inline-flex min-h-10 items-center rounded-md px-3 font-medium text-quiet text-sm transition-colors hover:bg-leaf-tint"
                >
                  {t('Reports')}
                </Link>
              </li>
            )}
          </ul>
        </nav>
      </header>
      <ProfileSection me={me} />
      <SecuritySection me={me} />
      {canHaveKeys && <ApiKeysSection apiKeys={me.apiKeys} />}
      <AccountSection me={me} />
    </main>
  );
}

interface SectionLinkProps {
  readonly anchor: string;
  readonly label: string;
}

function SectionLink({ anchor, label }: SectionLinkProps) {
  return (
    <li>
      <Link
        to="/account/settings"
        hash={anchor}
        hashScrollIntoView={{ behavior: 'smooth' }}
        activeOptions={{ includeHash: true }}
        activeProps={{ className: 'bg-leaf-tint text-leaf' }}
        inactiveProps={{ className: 'text-quiet' }}
        className="inline-flex min-h-10 items-center rounded-md px-3 font-medium text-sm transition-colors hover:bg-leaf-tint"
      >
        {label}
      </Link>
    </li>
  );
}
