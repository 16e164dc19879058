import type { QueryClient } from '@tanstack/react-query';
import {
  createRouter,
  parseSearchWith,
  type RouterHistory,
  stringifySearchWith,
} from '@tanstack/react-router';
import type { ApiClient } from './api/client.ts';
import { ErrorScreen } from './features/site/error-screen.tsx';
import { stayOnPageWhenOffline } from './features/site/offline-pages.ts';
import { routeTree } from './routeTree.gen.ts';
import { PageLoading } from './ui/feedback/skeleton.tsx';

/** What every route may use before it renders. */
export interface RouterContext {
  readonly api: ApiClient;
  readonly queryClient: QueryClient;
}

export function createAppRouter(context: RouterContext, history?: RouterHistory) {
  stayOnPageWhenOffline();
  return createRouter({
    routeTree,
    context,
    ...(history && { history }),
    // On the server it would be a script in the page, which no page of ours may hold.
    scrollRestoration: typeof document !== 'undefined',
    defaultErrorComponent: ErrorScreen,
    defaultPendingComponent: PageLoading,
    defaultPendingMs: 400,
    // What has come is shown at once: nobody waits for the sake of a placeholder.
    defaultPendingMinMs: 0,
    // Addresses hold plain texts: `?search=123` looks for "123", with no quotes around it.
    parseSearch: parseSearchWith((text) => text),
    stringifySearch: stringifySearchWith(String),
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
