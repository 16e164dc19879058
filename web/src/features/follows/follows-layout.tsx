import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { t } from '../../texts/t.ts';
import { classNames } from '../../ui/class-names.ts';
import { pageName } from '../../ui/pages/page-names.ts';
import { usePageTitle } from '../../ui/pages/use-page-title.ts';

const pages = () =>
  [
    { name: 'follows', label: t('Follows'), to: paths.follows },
    { name: 'followers', label: t('Followers'), to: paths.followers },
    { name: 'following', label: t('Following'), to: paths.following },
  ] as const;

const paths = {
  follows: '/account/follows',
  followers: '/account/follows/followers',
  following: '/account/follows/following',
} as const;

interface FollowsLayoutProps {
  readonly username: string;
  readonly page: keyof typeof paths;
  readonly children: ReactNode;
}

/** The title and tabs of the three pages about follows. */
export function FollowsLayout({ username, page, children }: FollowsLayoutProps) {
  const title = pageName(paths[page], { username });
  usePageTitle(title);
  return (
    <main id="main" className="page-width flex flex-col gap-8 py-8 lg:py-10">
      <header className="flex flex-col gap-4">
        <h1 className="text-xl [overflow-wrap:anywhere]">{title}</h1>
        <nav aria-label={t('Follows')}>
          <ul className="-mx-3 flex gap-1">
            {pages().map(({ name, label, to }) => (
              <li key={name}>
                <Link
                  to={to}
                  search={{}}
                  preload="intent"
                  activeOptions={{ exact: true, includeSearch: false }}
                  aria-current={name === page ? 'page' : undefined}
                  className={classNames(
                    'inline-flex min-h-10 items-center rounded-md px-3 font-medium text-sm transition-colors hover:bg-leaf-tint',
                    name === page ? 'bg-leaf-tint text-leaf' : 'text-quiet',
                  )}
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      {children}
    </main>
  );
}
