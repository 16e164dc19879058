import { createMemoryHistory } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { LiveSocket } from '../api/socket.ts';
import { createApp } from '../app.tsx';
import { fakeSocket } from './fake-socket.ts';

/** Opens the whole app at an address. `send` answers messages to the socket. */
export function renderApp(address: string, send?: LiveSocket['send']) {
  const history = createMemoryHistory({ initialEntries: [address] });
  const { socket, receive } = fakeSocket(send);
  const { App, router } = createApp({ history, socket });
  render(<App />);
  return { user: userEvent.setup(), address: () => router.state.location.href, receive };
}
