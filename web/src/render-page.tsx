import type {
  PageProgram,
  PageVisit,
  PublicConfiguration,
  RenderedPage,
} from '@life-tree/contract';
import { isGuideName } from '@life-tree/contract/values';
import type { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import type { CallName, Reply } from './api/calls.ts';
import { type ApiClient, callAddress } from './api/client.ts';
import { createQueryClient } from './api/query-client.ts';
import { createLiveSocket } from './api/socket.ts';
import { AppLayout } from './app-layout.tsx';
import { guideQuery } from './features/help/index.ts';
import { createSession } from './features/session/index.ts';
import { featuredTreesQuery, treeListQuery, treeQuery } from './features/trees/index.ts';
import { type PageState, pageSettings, seedQueryCache } from './page-state.ts';
import { withRequest } from './rendered-request.ts';
import { createAppRouter } from './router.ts';
import { createToasts } from './ui/feedback/toasts.ts';

export { createDocumentWriter } from './document-writer.ts';

type Router = ReturnType<typeof createAppRouter>;

/** Renders the pages that most visitors open first, so that they can be read before any script has loaded. */
export const createPageRenderer: PageProgram['createPageRenderer'] = () => {
  const cache: PageCache = new Map();
  // Now, so that the first visitor does not wait for it. If it fails, rendering the page will say why.
  for (const load of Object.values(pageCode)) load().catch(() => undefined);
  return (visit) => withRequest(visit.context, () => render(visit, cache));
};

async function render(visit: PageVisit, cache: PageCache): Promise<RenderedPage | null> {
  const api = createVisitorApi(visit.answer);
  // Do not retry: the browser can do that while the page is already visible.
  const queryClient = createQueryClient(() => false);
  const history = createMemoryHistory({ initialEntries: [visit.address] });
  const router = createAppRouter(
    { api, queryClient },
    { history, isServer: true, InnerWrap: BrowserBoundary },
  );
  try {
    const page = await fetchContent(router, api, queryClient);
    if (page === null) return null;
    // At an address that it would write differently, the router redirects and draws nothing.
    history.replace(canonicalAddress(router));
    await router.load();
    const queries = queryClient.getQueryCache().getAll();
    const known = queries.map(({ queryKey, state }) => ({ key: queryKey, data: state.data }));
    const configuration = await api.configuration();
    const state = { settings: pageSettings(), configuration, queries: known };
    const json = JSON.stringify(state);
    const content = cached(cache, `${router.latestLocation.href} ${json}`, () =>
      renderContent({ api, queryClient, router }, state),
    );
    const firstCall = page.opens && openingAddress(page.opens, configuration);
    return { content, state: json, module: page.module, firstCall };
  } finally {
    queryClient.clear();
  }
}

interface Page {
  /** The source file with its code; null if the app's first files contain it. */
  readonly module: keyof typeof pageCode | null;
  /** The tree that it shows. */
  readonly opens: string | null;
}

function openingAddress(id: string, { apiKey }: PublicConfiguration): string {
  return callAddress('GET ph-tree/{id}/open', { params: { id } }, apiKey);
}

/** The boundary that the router adds around all pages in the browser, which hydrates the same elements. */
function BrowserBoundary({ children }: { readonly children: ReactNode }) {
  return <Suspense>{children}</Suspense>;
}

/** Passes calls to the server, which answers only those that the rendered pages need. */
function createVisitorApi(answer: PageVisit['answer']): ApiClient {
  const call = <Name extends CallName>(name: Name, options = {}) =>
    answer(name, options) as Promise<Reply<Name>>;
  return { call, configuration: () => call('GET config') };
}

/**
 * Fetches the data of a page and returns what it loads first; null for pages that the browser renders. Their
 * code must not run here, because it first asks who is logged in.
 */
async function fetchContent(
  router: Router,
  api: ApiClient,
  queryClient: QueryClient,
): Promise<Page | null> {
  const match = router.matchRoutes(router.latestLocation).at(-1);
  switch (match?.routeId) {
    case '/':
      await queryClient.fetchQuery(featuredTreesQuery(api));
      return { module: null, opens: null };
    case '/trees/':
      await queryClient.fetchQuery(treeListQuery(api, 'public', match.search));
      return { module: 'src/routes/-pages/search-page.tsx', opens: null };
    case '/trees/$id':
      await queryClient.fetchQuery(treeQuery(api, match.params.id));
      return { module: 'src/routes/-pages/tree-page.tsx', opens: match.params.id };
    case '/help/$guide': {
      const { guide } = match.params;
      if (isGuideName(guide)) await queryClient.fetchQuery(guideQuery(guide));
      return { module: 'src/routes/-pages/help-page.tsx', opens: null };
    }
    case '/help/':
      return { module: 'src/routes/-pages/help-page.tsx', opens: null };
    default:
      return null;
  }
}

/** The code of pages that the app's first files do not contain. */
const pageCode = {
  'src/routes/-pages/help-page.tsx': () => import('./routes/-pages/help-page.tsx'),
  'src/routes/-pages/search-page.tsx': () => import('./routes/-pages/search-page.tsx'),
  'src/routes/-pages/tree-page.tsx': () => import('./routes/-pages/tree-page.tsx'),
};

/** Without values that the page does not accept, and escaped as the router does it. */
function canonicalAddress(router: Router): string {
  const { pathname } = router.latestLocation;
  const search = router.matchRoutes(router.latestLocation).at(-1)?.search;
  return router.buildLocation({ to: pathname, search: () => search ?? {} }).href;
}

/** Rendered pages by address and state, least recently used first: rendering is much slower than the calls. */
type PageCache = Map<string, string>;
const maxCachedPages = 100;

function cached(cache: PageCache, key: string, create: () => string): string {
  const content = cache.get(key) ?? create();
  cache.delete(key);
  cache.set(key, content);
  for (const oldest of cache.keys()) {
    if (cache.size <= maxCachedPages) break;
    cache.delete(oldest);
  }
  return content;
}

interface Parts {
  readonly api: ApiClient;
  readonly queryClient: QueryClient;
  readonly router: Router;
}

function renderContent({ api, queryClient, router }: Parts, state: PageState): string {
  seedQueryCache(queryClient, api, state);
  const session = createSession(api, queryClient, () => undefined);
  const rest = { socket: createLiveSocket(), toasts: createToasts() };
  return renderToString(<AppLayout {...{ api, queryClient, router, session, ...rest }} />);
}
