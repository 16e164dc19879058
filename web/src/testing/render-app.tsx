import { createMemoryHistory } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createApp } from '../app.tsx';

/** Opens the whole app at an address, as a person would. */
export function renderApp(address: string) {
  const history = createMemoryHistory({ initialEntries: [address] });
  const { App, router } = createApp({ history });
  render(<App />);
  return { user: userEvent.setup(), address: () => router.state.location.href };
}
