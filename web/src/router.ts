import type { QueryClient } from '@tanstack/react-query';
import {
  createRouter,
  parseSearchWith,
  type RouterHistory,
  stringifySearchWith,
} from '@tanstack/react-router';
import type { JSX, ReactNode } from 'react';
import type { ApiClient } from './api/client.ts';
import { ErrorScreen } from './features/site/error-screen.tsx';
import { stayOnPageWhenOffline } from './features/site/offline-pages.ts';
import { routeTree } from './routeTree.gen.ts';
import { PageLoading } from './ui/feedback/skeleton.tsx';

/** Available to every route before it renders. */
export interface RouterContext {
  readonly api: ApiClient;
  readonly queryClient: QueryClient;
}

interface RouterSettings {
  /** By default, the browser's. */
  readonly history?: RouterHistory | undefined;
  /** For a page that the server renders. */
  readonly isServer?: boolean;
  readonly InnerWrap?: (props: { readonly children: ReactNode }) => JSX.Element;
}

export function createAppRouter(
  context: RouterContext,
  { history, ...settings }: RouterSettings = {},
) {
  stayOnPageWhenOffline();
  return createRouter({
    routeTree,
    context,
    ...settings,
    ...(history && { history }),
    // On the server it would add an inline script, which the Content-Security-Policy forbids.
    scrollRestoration: !settings.isServer,
    defaultErrorComponent: ErrorScreen,
    defaultPendingComponent: PageLoading,
    defaultPendingMs: 400,
    // Do not keep a placeholder visible when the page is ready.
    defaultPendingMinMs: 0,
    // Query values are plain strings: `?search=123` searches for "123", without quotes.
    parseSearch: parseSearchWith((text) => text),
    stringifySearch: stringifySearchWith(String),
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
