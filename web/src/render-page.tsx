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
import { type PageState, renderedReader, seedQueryCache } from './page-state.ts';
import { renderFor } from './reader.ts';
import { createAppRouter } from './router.ts';
import { spanish } from './texts/es.ts';
import { currentLanguage, setCatalogue } from './texts/language.ts';
import { createToasts } from './ui/feedback/toasts.ts';
import { pageName } from './ui/pages/page-names.ts';
import { PageTitleListener } from './ui/pages/use-page-title.ts';

type Router = ReturnType<typeof createAppRouter>;

/** Makes the pages that most people come to first, so that they can read before any code has come. */
export const renderPage: RenderPage = async (visit) => {
  renderFor(visit.reader);
  const api = createApiClient({
    reach: async (url) => {
      const { status, body } = await visit.ask(url);
      return new Response(body, { status });
    },
  });
  // Whoever waits for a page is served sooner by one that asks again itself.
  const queryClient = createQueryClient(() => false);
  const history = createMemoryHistory({ initialEntries: [visit.address] });
  const router = createAppRouter({ api, queryClient }, history);
  try {
    const module = await fetchContent(router, api, queryClient);
    if (module === null) return null;
    await router.load();
    const queries = queryClient.getQueryCache().getAll();
    const known = queries.map(({ queryKey, state }) => ({ key: queryKey, data: state.data }));
    const configuration = await api.configuration();
    return draw(visit, { api, queryClient, router, module }, { configuration, queries: known });
  } catch (failure) {
    // What is refused here is refused in the browser too, and told there.
    if (failure instanceof ApiError) return null;
    throw failure;
  } finally {
    queryClient.clear();
  }
};

/** Names every page, also those whose content begins in the browser. Waits for nothing, like `draw`. */
export const titlePage: TitlePage = (page, values, reader) => {
  speakTo(reader);
  return { language: currentLanguage(), title: titleOf(pageName(page, values)) };
};

function speakTo(reader: PageVisit['reader']): void {
  renderFor(reader);
  setCatalogue(currentLanguage() === 'es' ? spanish : {});
}

/**
 * Fetches what a page shows, and names its module; null where pages begin in the browser: of those
 * nothing may run here, since what they ask for first is who their reader is.
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

interface Parts {
  readonly api: ApiClient;
  readonly queryClient: QueryClient;
  readonly router: Router;
  readonly module: string;
}

/** By all that a page is made from, longest unasked for first: drawing takes far longer than asking. */
const drawn = new Map<string, Pick<RenderedPage, 'title' | 'content'>>();
const mostDrawn = 100;

/** Waits for nothing: whose page it is, is known to every part of it only until then. */
function draw(
  { reader }: PageVisit,
  { api, queryClient, router, module }: Parts,
  known: Omit<PageState, 'reader'>,
): RenderedPage {
  speakTo(reader);
  const state: PageState = { reader: renderedReader(), ...known };
  const { language, theme } = state.reader;
  const written = JSON.stringify(state);
  const key = `${router.latestLocation.href} ${written}`;
  const page = drawn.get(key) ?? titledContent();
  drawn.delete(key);
  drawn.set(key, page);
  for (const oldest of drawn.keys()) {
    if (drawn.size <= mostDrawn) break;
    drawn.delete(oldest);
  }
  return { language, theme: theme === 'system' ? null : theme, ...page, state: written, module };

  function titledContent() {
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
