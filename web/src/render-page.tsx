import {
  type PageVisit,
  type RenderedPage,
  type RenderPage,
  type TitlePage,
  titleOf,
} from '@life-tree/contract/values';
import type { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { ApiError } from './api/api-error.ts';
import { type ApiClient, createApiClient } from './api/client.ts';
import { createQueryClient } from './api/query-client.ts';
import { createLiveSocket } from './api/socket.ts';
import { AppLayout } from './app-layout.tsx';
import { createSession } from './features/session/index.ts';
import { featuredTreesQuery, treeListQuery, treeQuery } from './features/trees/index.ts';
import { type PageState, pageSettings, seedQueryCache } from './page-state.ts';
import { withRequest } from './rendered-request.ts';
import { createAppRouter } from './router.ts';
import { currentLanguage } from './texts/language.ts';
import { createToasts } from './ui/feedback/toasts.ts';
import { pageName } from './ui/pages/page-names.ts';
import { PageTitleListener } from './ui/pages/use-page-title.ts';

type Router = ReturnType<typeof createAppRouter>;

/** Renders the pages that most visitors open first, so that they can be read before any script has loaded. */
export const renderPage: RenderPage = (visit) => withRequest(visit.context, () => render(visit));

async function render(visit: PageVisit): Promise<RenderedPage | null> {
  const api = createApiClient({
    transport: async (url) => {
      const { status, body } = await visit.ask(url);
      return new Response(body, { status });
    },
  });
  // Do not retry: the browser can do that while the page is already visible.
  const queryClient = createQueryClient(() => false);
  const history = createMemoryHistory({ initialEntries: [visit.address] });
  const router = createAppRouter({ api, queryClient }, history);
  try {
    const module = await fetchContent(router, api, queryClient);
    if (module === null) return null;
    // At an address that it would write differently, the router redirects and draws nothing.
    history.replace(canonicalAddress(router));
    await router.load();
    const queries = queryClient.getQueryCache().getAll();
    const known = queries.map(({ queryKey, state }) => ({ key: queryKey, data: state.data }));
    const configuration = await api.configuration();
    return renderCached({ api, queryClient, router, module }, { configuration, queries: known });
  } catch (failure) {
    // The browser gets the same error and shows it.
    if (failure instanceof ApiError) return null;
    throw failure;
  } finally {
    queryClient.clear();
  }
}

/** Returns the title of any page, even of those that the browser renders. */
export const titlePage: TitlePage = (page, values, context) =>
  withRequest(context, () => ({
    language: currentLanguage(),
    title: titleOf(pageName(page, values)),
  }));

/**
 * Fetches the data of a page and returns the source file of its route; null for pages that the browser
 * renders. Their code must not run here, because it first asks who is logged in.
 */
async function fetchContent(
  router: Router,
  api: ApiClient,
  queryClient: QueryClient,
): Promise<string | null> {
  const match = router.matchRoutes(router.latestLocation).at(-1);
  switch (match?.routeId) {
    case '/':
      await queryClient.fetchQuery(featuredTreesQuery(api));
      return 'src/routes/index.tsx';
    case '/trees/':
      await queryClient.fetchQuery(treeListQuery(api, 'public', match.search));
      return 'src/routes/trees/index.tsx';
    case '/trees/$id':
      await queryClient.fetchQuery(treeQuery(api, match.params.id));
      return 'src/routes/trees/$id.tsx';
    default:
      return null;
  }
}

/** Without values that the page does not accept, and escaped as the router does it. */
function canonicalAddress(router: Router): string {
  const { pathname } = router.latestLocation;
  const search = router.matchRoutes(router.latestLocation).at(-1)?.search;
  return router.buildLocation({ to: pathname, search: () => search ?? {} }).href;
}

interface Parts {
  readonly api: ApiClient;
  readonly queryClient: QueryClient;
  readonly router: Router;
  readonly module: string;
}

/** Rendered pages by address and state, least recently used first: rendering is much slower than the calls. */
const renderedPages = new Map<string, Pick<RenderedPage, 'title' | 'content'>>();
const maxRenderedPages = 100;

function renderCached(
  { api, queryClient, router, module }: Parts,
  known: Omit<PageState, 'settings'>,
): RenderedPage {
  const state: PageState = { settings: pageSettings(), ...known };
  const { language, theme } = state.settings;
  const json = JSON.stringify(state);
  const key = `${router.latestLocation.href} ${json}`;
  const page = renderedPages.get(key) ?? renderContent();
  renderedPages.delete(key);
  renderedPages.set(key, page);
  for (const oldest of renderedPages.keys()) {
    if (renderedPages.size <= maxRenderedPages) break;
    renderedPages.delete(oldest);
  }
  return { language, theme: theme === 'system' ? null : theme, ...page, state: json, module };

  function renderContent() {
    let title: string | null = null;
    const listen = (named: string) => {
      title = named;
    };
    seedQueryCache(queryClient, api, state);
    const session = createSession(api, queryClient, () => undefined);
    const rest = { socket: createLiveSocket(), toasts: createToasts() };
    const content = renderToString(
      <PageTitleListener value={listen}>
        <AppLayout {...{ api, queryClient, router, session, ...rest }} />
      </PageTitleListener>,
    );
    return { title, content };
  }
}
