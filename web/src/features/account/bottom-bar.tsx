import { Ellipsis, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../texts/t.ts';
import { classNames } from '../../ui/class-names.ts';
import { Popover } from '../../ui/overlays/popover.tsx';
import { InternalLink } from '../../ui/pages/internal-link.tsx';
import { ThemeSwitch } from '../../ui/theme/theme-switch.tsx';
import { type SectionName, sections } from './account-sections.ts';
import { LogOutButton, SectionLinks } from './sidebar.tsx';

// More links would leave no space for their names on a phone.
const barSections: ReadonlySet<SectionName> = new Set(['home', 'trees', 'liked', 'follows']);

interface BottomBarProps {
  readonly current: SectionName | undefined;
  readonly className: string;
}

/** The navigation on small screens. */
export function BottomBar({ current, className }: BottomBarProps) {
  const [open, setOpen] = useState(false);
  const inBar = sections().filter(({ name }) => barSections.has(name));
  const inMenu = sections().filter(({ name }) => !barSections.has(name));
  const isMenuCurrent = inMenu.some(({ name }) => name === current);
  return (
    <nav
      aria-label={t('Account')}
      className={classNames(
        'fixed inset-x-0 bottom-0 z-30 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)]',
        className,
      )}
    >
      <ul className="mx-auto grid max-w-lg grid-cols-5">
        {inBar.map(({ name, label, address, icon }) => (
          <li key={name}>
            <InternalLink
              href={address}
              aria-current={name === current ? 'page' : undefined}
              className={tabStyle(name === current)}
            >
              <TabContent icon={icon} label={label} />
            </InternalLink>
          </li>
        ))}
        <li>
          <Popover
            label={t('More')}
            side="top"
            open={open}
            onOpenChange={setOpen}
            className="flex w-60 flex-col p-2"
            trigger={
              <button type="button" className={tabStyle(isMenuCurrent)}>
                <TabContent icon={Ellipsis} label={t('More')} />
              </button>
            }
          >
            <SectionLinks shown={inMenu} current={current} onNavigate={() => setOpen(false)} />
            <LogOutButton />
            <div className="mt-2 border-line border-t px-1 pt-3 pb-1">
              <ThemeSwitch />
            </div>
          </Popover>
        </li>
      </ul>
    </nav>
  );
}

function tabStyle(isCurrent: boolean): string {
  return classNames(
    'flex h-16 w-full flex-col items-center justify-center gap-1 text-xs -outline-offset-2 transition-colors',
    isCurrent ? 'font-medium text-leaf' : 'text-quiet',
  );
}

function TabContent({ icon: Icon, label }: { readonly icon: LucideIcon; readonly label: string }) {
  return (
    <>
      <Icon aria-hidden="true" className="size-5" strokeWidth={1.5} />
      {label}
    </>
  );
}
