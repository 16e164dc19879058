import { createRootRouteWithContext, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import type { RouterContext } from '../router.ts';
import { t } from '../texts/t.ts';

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Root,
  // The same in the browser and on the server, which would otherwise leave it out.
  wrapInSuspense: true,
  // Few pages need it, so their first files do not contain it.
  notFoundComponent: lazyRouteComponent(
    () => import('../features/site/not-found-screen.tsx'),
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
