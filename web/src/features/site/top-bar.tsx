import type { OwnUser } from '@life-tree/contract';
import { Menu, X } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import { t } from '../../texts/t.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ThemeSwitch } from '../../ui/theme/theme-switch.tsx';
import { useReturnAddress } from '../pending-actions/index.ts';
import { maybeSignedIn, useMe } from '../session/index.ts';
import { AccountLink } from './account-link.tsx';
import { Logo } from './logo.tsx';
import { TreeSearch } from './tree-search.tsx';

// Visitors have no notifications, so their pages do not load this code.
const NotificationBell = lazy(async () => ({
  default: (await import('../notifications/index.ts')).NotificationBell,
}));

/** The navigation of public pages. On small screens it is a menu. */
export function TopBar({ search }: { readonly search?: string }) {
  const [open, setOpen] = useState(false);
  const menuId = useId();
  const close = () => setOpen(false);
  return (
    <header className="sticky top-0 z-30 border-line border-b bg-paper/95 backdrop-blur">
      <div className="page-width flex min-h-16 flex-wrap items-center gap-x-6 gap-y-3 py-3 xl:flex-nowrap">
        <div className="mr-auto flex xl:mr-0">
          <Logo />
        </div>
        <SignedInTools />
        <IconButton
          icon={open ? X : Menu}
          label={open ? t('Close menu') : t('Open menu')}
          aria-expanded={open}
          aria-controls={menuId}
          className="xl:hidden"
          onClick={() => setOpen(!open)}
        />
        <div
          id={menuId}
          className={classNames(
            open ? 'flex' : 'hidden',
            'w-full flex-col gap-4 pb-3 xl:flex xl:w-auto xl:grow xl:flex-row xl:items-center xl:gap-6 xl:pb-0',
          )}
        >
          <div className="grow xl:min-w-44 xl:max-w-72">
            <TreeSearch key={search} initial={search ?? ''} onSearched={close} />
          </div>
          <nav
            aria-label={t('Main')}
            className="flex flex-col gap-1 whitespace-nowrap xl:ml-auto xl:flex-row xl:items-center"
          >
            <LinkButton
              variant="quiet"
              className="max-xl:justify-start xl:px-3"
              to="/"
              hash="top-trees"
              hashScrollIntoView={{ behavior: 'smooth' }}
              onClick={close}
            >
              {t('Featured Trees')}
            </LinkButton>
            <LinkButton
              variant="quiet"
              className="max-xl:justify-start xl:px-3"
              to="/pricing"
              onClick={close}
            >
              {t('Pricing')}
            </LinkButton>
            <LinkButton
              variant="quiet"
              className="max-xl:justify-start xl:px-3"
              to="."
              search={true}
              hash="footer"
              hashScrollIntoView={{ behavior: 'smooth' }}
              onClick={close}
            >
              {t('Contact Us')}
            </LinkButton>
            <VisitorLinks onNavigate={close} />
          </nav>
          <div className="flex">
            <ThemeSwitch />
          </div>
        </div>
      </div>
    </header>
  );
}

/**
 * The bell and the account of a logged-in user. The server does not know who the user is, only that
 * somebody is probably logged in. The empty circle that it renders for them becomes the avatar later.
 */
function SignedInTools() {
  const me = useMe();
  if (isVisitor(me)) return null;
  return (
    <div className="flex items-center gap-2 xl:order-last">
      <div className="size-10">
        {me && (
          <Suspense>
            <NotificationBell userId={me.id} />
          </Suspense>
        )}
      </div>
      <AccountLink me={me} />
    </div>
  );
}

function VisitorLinks({ onNavigate }: { readonly onNavigate: () => void }) {
  const redirect = useReturnAddress();
  if (!isVisitor(useMe())) return null;
  return (
    <>
      <LinkButton
        variant="quiet"
        className="max-xl:justify-start xl:px-3"
        to="/auth"
        search={{ redirect }}
        onClick={onNavigate}
      >
        {t('Log In')}
      </LinkButton>
      <LinkButton to="/auth" search={{ register: true, redirect }} onClick={onNavigate}>
        {t('Register')}
      </LinkButton>
    </>
  );
}

/** Until the user is known, the cookie decides, so that nothing moves later. */
function isVisitor(me: OwnUser | null | undefined): boolean {
  return me === undefined ? !maybeSignedIn() : me === null;
}
