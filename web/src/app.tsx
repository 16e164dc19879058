import type { OwnUser } from '@life-tree/contract';
import type { RouterHistory } from '@tanstack/react-router';
import { createApiClient } from './api/client.ts';
import { createErrorReporter } from './api/client-errors.ts';
import { createQueryClient } from './api/query-client.ts';
import { createLiveSocket, type LiveSocket } from './api/socket.ts';
import { AppLayout } from './app-layout.tsx';
import {
  countUnsaved,
  createAccountCheck,
  createSession,
  openSessionChannel,
  waitingText,
} from './features/session/index.ts';
import { removeTree } from './features/trees/index.ts';
import { type PageState, seedQueryCache } from './page-state.ts';
import { createAppRouter } from './router.ts';
import { t } from './texts/t.ts';
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

  /** Says that the session is over, after leaving a page that requires one. */
  const leaveLostSession = async (former: OwnUser) => {
    const { href, pathname } = router.state.location;
    if (/^\/account(\/|$)/.test(pathname)) {
      await router.navigate({ to: '/auth', search: { redirect: href } });
    } else await router.invalidate();
    const loggedOut = t('You have been logged out. Log in to continue.');
    // Text that was being typed has become an edit when its page was left.
    const waiting = waitingText(await countUnsaved(former.id));
    if (waiting === '') toasts.note(loggedOut);
    else toasts.error(`${loggedOut} ${waiting}`);
  };

  const checkAccount = createAccountCheck({
    api,
    queryClient,
    isEnding: session.isEnding,
    onChanged: async (former, me) => {
      socket.reconnect();
      if (former !== null && me === null) return leaveLostSession(former);
      // Pages that require a session must check again.
      await router.invalidate();
      if (former === null || me === null || former.id === me.id) return;
      const names = { former: former.username, username: me.username };
      if ((await countUnsaved(former.id)) === 0) {
        toasts.note(t('You are now logged in as @{username}.', names));
        return;
      }
      toasts.error(
        t(
          'You are now logged in as @{username}. Unsaved changes of @{former} stay in this browser and will be saved when @{former} logs in again here and opens their trees.',
          names,
        ),
      );
    },
  });
  channel.onChange(checkAccount);
  // The event may be about an earlier session.
  socket.listenIfConnected('session-ended', checkAccount);
  socket.listenIfConnected('tree-closed', (event) => removeTree(queryClient, event));
  router.subscribe('onRendered', focusHeadingOnNavigation);

  const App = () => <AppLayout {...{ api, queryClient, router, session, socket, toasts }} />;
  return { App, router, reportError: createErrorReporter(api) };
}
