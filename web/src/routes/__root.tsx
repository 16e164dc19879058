import { createRootRouteWithContext, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import type { RouterContext } from '../router.ts';
import { t } from '../texts/t.ts';

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Root,
  // Split by hand: the root is part of every page's first load.
  notFoundComponent: lazyRouteComponent(
    () => import('../features/site/index.ts'),
    'NotFoundScreen',
  ),
});

function Root() {
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded-md bg-leaf px-4 py-2 text-on-leaf text-sm focus-visible:translate-y-0"
      >
        {t('Skip to content')}
      </a>
      <Outlet />
    </>
  );
}
