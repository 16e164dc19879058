import type { RouterHistory } from '@tanstack/react-router';
import { createApiClient } from './api/client.ts';
import { createErrorReporter } from './api/client-errors.ts';
import { createQueryClient } from './api/query-client.ts';
import { createLiveSocket, type LiveSocket } from './api/socket.ts';
import { AppLayout } from './app-layout.tsx';
import { createSession, openSessionChannel } from './features/session/index.ts';
import { type PageState, seedQueryCache } from './page-state.ts';
import { createAppRouter } from './router.ts';
import { createToasts } from './ui/feedback/toasts.ts';
import { focusHeadingOnNavigation } from './ui/pages/focus-heading.ts';

interface AppSettings {
  readonly designMode?: boolean;
  /** Tests pass their own; by default, the browser's. */
  readonly history?: RouterHistory;
  readonly socket?: LiveSocket;
  /** The state of the page, if the server rendered it. */
  readonly state?: PageState | null;
}

/** Builds the whole app. Nothing is global, so each test can build its own. */
export function createApp({
  designMode = false,
  history,
  socket = createLiveSocket(),
  state = null,
}: AppSettings = {}) {
  const toasts = createToasts();
  const queryClient = createQueryClient();
  const api = createApiClient({
    designMode,
    onUnauthorized: () => checkAccount(),
    onOtherAccount: () => checkAccount(),
    configuration: state?.configuration,
  });
  seedQueryCache(queryClient, api, state);
  const channel = openSessionChannel();
  const session = createSession(api, queryClient, () => {
    channel.announce();
    socket.reconnect();
  });
  const router = createAppRouter({ api, queryClient }, { history });

  /** Loaded when it is first needed, which most pages never do. */
  const createCheck = async () => {
    const { accountMessage, createAccountCheck } = await import(
      './features/session/account-check.ts'
    );
    return createAccountCheck({
      api,
      queryClient,
      onChanged: async (former, me) => {
        socket.reconnect();
        const { href, pathname } = router.state.location;
        if (former !== null && me === null && /^\/account(\/|$)/.test(pathname)) {
          await router.navigate({ to: '/auth', search: { redirect: href } });
        }
        // Pages that require a session must check again.
        else await router.invalidate();
        if (former === null || former.id === me?.id) return;
        // Text that was being typed has become an edit when its page was left.
        const { text, hasUnsaved } = await accountMessage(former, me);
        if (hasUnsaved) toasts.error(text);
        else toasts.note(text);
      },
    });
  };
  let created: Promise<(() => Promise<void>) | null> | null = null;
  const checkAccount = async () => {
    // This page ends the session itself.
    if (session.isEnding()) return;
    created ??= createCheck().catch(() => (created = null));
    await (await created)?.();
  };
  channel.onChange(checkAccount);
  // The event may be about an earlier session.
  socket.listenIfConnected('session-ended', checkAccount);
  socket.listenIfConnected('tree-closed', async (event) => {
    const { removeTree } = await import('./api/remove-tree.ts');
    removeTree(queryClient, event);
  });
  router.subscribe('onRendered', focusHeadingOnNavigation);

  const App = () => <AppLayout {...{ api, queryClient, router, session, socket, toasts }} />;
  return { App, router, reportError: createErrorReporter(api) };
}
