import { LogOut } from 'lucide-react';
import { t } from '../../texts/t.ts';
import { classNames } from '../../ui/class-names.ts';
import { InternalLink } from '../../ui/pages/internal-link.tsx';
import { ThemeSwitch } from '../../ui/theme/theme-switch.tsx';
import { useLogOut } from '../session/index.ts';
import { Logo } from '../site/index.ts';
import { type Section, type SectionName, sections } from './account-sections.ts';

/** The navigation on large screens. */
export function Sidebar({ current }: { readonly current: SectionName | undefined }) {
  return (
    <nav
      aria-label={t('Account')}
      className="hidden w-60 shrink-0 border-line border-r bg-surface lg:block"
    >
      <div className="sticky top-0 flex h-dvh flex-col gap-6 overflow-y-auto px-3 py-4">
        <div className="px-2">
          <Logo />
        </div>
        <SectionLinks shown={sections()} current={current} />
        <LogOutButton className="mt-auto" />
        <div className="px-2">
          <ThemeSwitch />
        </div>
      </div>
    </nav>
  );
}

interface SectionLinksProps {
  readonly shown: readonly Section[];
  readonly current: SectionName | undefined;
  readonly onNavigate?: () => void;
}

export function SectionLinks({ shown, current, onNavigate }: SectionLinksProps) {
  return (
    <ul className="flex flex-col gap-1">
      {shown.map(({ name, label, address, icon: Icon }) => (
        <li key={name}>
          <InternalLink
            href={address}
            onClick={onNavigate}
            aria-current={name === current ? 'page' : undefined}
            className={classNames(
              lineStyle,
              name === current && 'bg-leaf-tint font-medium text-leaf',
            )}
          >
            <Icon aria-hidden="true" className="size-5" strokeWidth={1.5} />
            {label}
          </InternalLink>
        </li>
      ))}
    </ul>
  );
}

const lineStyle =
  'flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-left text-sm transition-colors hover:bg-leaf-tint';

export function LogOutButton({ className }: { readonly className?: string }) {
  const logOut = useLogOut();
  return (
    <button type="button" onClick={logOut} className={classNames(lineStyle, className)}>
      <LogOut aria-hidden="true" className="size-5" strokeWidth={1.5} />
      {t('Log out')}
    </button>
  );
}
