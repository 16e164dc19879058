import { createMemoryHistory } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createApp } from '../app.tsx';
import { fakeSocket } from './fake-socket.ts';

/** Opens the whole app at an address. */
export function renderApp(address: string) {
  const history = createMemoryHistory({ initialEntries: [address] });
  const { socket, receive } = fakeSocket();
  const { App, router } = createApp({ history, socket });
  render(<App />);
  return { user: userEvent.setup(), address: () => router.state.location.href, receive };
}
