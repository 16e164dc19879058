import { Menu, X } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import { t } from '../../texts/t.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ThemeSwitch } from '../../ui/theme/theme-switch.tsx';
import { maybeSignedIn, useMe } from '../session/index.ts';
import { Logo } from './logo.tsx';
import { TreeSearch } from './tree-search.tsx';

// Visitors have no notifications, and most who come to a public page are visitors.
const NotificationBell = lazy(async () => ({
  default: (await import('../notifications/index.ts')).NotificationBell,
}));

/** Ways through the public pages; a menu behind a button where there is no room. */
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
        <div className="size-10 empty:hidden xl:order-last">
          <OwnBell />
        </div>
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
          <div className="grow xl:max-w-72">
            <TreeSearch key={search} initial={search ?? ''} onSearched={close} />
          </div>
          <nav
            aria-label={t('Main')}
            className="flex flex-col gap-1 xl:ml-auto xl:flex-row xl:items-center"
          >
            <LinkButton
              variant="quiet"
              className="max-xl:justify-start"
              to="/"
              hash="top-trees"
              hashScrollIntoView={{ behavior: 'smooth' }}
              onClick={close}
            >
              {t('Featured Trees')}
            </LinkButton>
            <LinkButton
              variant="quiet"
              className="max-xl:justify-start"
              to="/pricing"
              onClick={close}
            >
              {t('Pricing')}
            </LinkButton>
            <LinkButton
              variant="quiet"
              className="max-xl:justify-start"
              to="."
              search={true}
              hash="footer"
              hashScrollIntoView={{ behavior: 'smooth' }}
              onClick={close}
            >
              {t('Contact Us')}
            </LinkButton>
            <AccountLinks onFollowed={close} />
          </nav>
          <div className="flex">
            <ThemeSwitch />
          </div>
        </div>
      </div>
    </header>
  );
}

function OwnBell() {
  const me = useMe();
  // Its place is kept for whoever seems to be logged in: nothing jumps when it is known.
  if (!me) return me === undefined && maybeSignedIn() ? <span /> : null;
  return (
    <Suspense fallback={<span />}>
      <NotificationBell userId={me.id} />
    </Suspense>
  );
}

function AccountLinks({ onFollowed }: { readonly onFollowed: () => void }) {
  const me = useMe();
  const isVisitor = me === undefined ? !maybeSignedIn() : me === null;
  return (
    <>
      <LinkButton
        variant="quiet"
        className="max-xl:justify-start"
        to={me ? '/account' : '/auth'}
        onClick={onFollowed}
      >
        {t('Log In')}
      </LinkButton>
      {isVisitor && (
        <LinkButton to="/auth" search={{ register: true }} onClick={onFollowed}>
          {t('Register')}
        </LinkButton>
      )}
    </>
  );
}
