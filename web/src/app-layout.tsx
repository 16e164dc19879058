import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { ApiProvider } from './api/api-context.ts';
import type { ApiClient } from './api/client.ts';
import type { LiveSocket } from './api/socket.ts';
import { SocketProvider } from './api/socket-context.ts';
import { type Session, SessionProvider } from './features/session/index.ts';
import type { createAppRouter } from './router.ts';
import { Toaster } from './ui/feedback/toaster.tsx';
import type { Toasts } from './ui/feedback/toasts.ts';
import { DialogsProvider } from './ui/overlays/dialogs.tsx';

interface AppLayoutProps {
  readonly api: ApiClient;
  readonly queryClient: QueryClient;
  readonly router: ReturnType<typeof createAppRouter>;
  readonly session: Session;
  readonly socket: LiveSocket;
  readonly toasts: Toasts;
}

/** The providers around every screen, in the browser and on the server. */
export function AppLayout({ api, queryClient, router, session, socket, toasts }: AppLayoutProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <ApiProvider value={api}>
        <SocketProvider value={socket}>
          <SessionProvider value={session}>
            <Toaster toasts={toasts}>
              <DialogsProvider>
                <RouterProvider router={router} />
              </DialogsProvider>
            </Toaster>
          </SessionProvider>
        </SocketProvider>
      </ApiProvider>
    </QueryClientProvider>
  );
}
