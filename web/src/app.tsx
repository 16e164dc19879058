import type { RouterHistory } from '@tanstack/react-router';
import { failedWith } from './api/api-error.ts';
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
} from './features/session/index.ts';
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
    onUnauthorized: () => leaveLostSession(),
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

  const leaveLostSession = () => {
    if (!session.markExpired()) return;
    toasts.note(t('Your session has expired. Log in to continue.'));
    router.navigate({ to: '/auth', search: { redirect: router.state.location.href } });
  };

  socket.listenIfConnected('session-ended', async () => {
    if (session.isEnding()) return;
    // The event may be about an earlier session, so ask whether the current one is still valid.
    const isOver = await api.call('GET user/me').then(
      () => false,
      (failure: unknown) => failedWith(failure, 'not-logged-in'),
    );
    if (isOver) leaveLostSession();
  });
  const checkAccount = createAccountCheck({
    api,
    queryClient,
    onChanged: async (former, me) => {
      socket.reconnect();
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
  router.subscribe('onRendered', focusHeadingOnNavigation);

  const App = () => <AppLayout {...{ api, queryClient, router, session, socket, toasts }} />;
  return { App, router, reportError: createErrorReporter(api) };
}
