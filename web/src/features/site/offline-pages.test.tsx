import {
  CatchBoundary,
  type ErrorComponentProps,
  lazyRouteComponent,
} from '@tanstack/react-router';
import { act, render, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { stayOnPageWhenOffline } from './offline-pages.ts';

/** Opens a page whose code cannot be fetched; Vite announces the error and then throws it. */
async function openMissingPage({ onLine }: { readonly onLine: boolean }): Promise<void> {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(console, 'warn').mockReturnValue();
  const Page = lazyRouteComponent<Record<string, () => null>>(async () => {
    const payload = new Error('Failed to fetch dynamically imported module');
    window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }));
    throw payload;
  });
  const showError = ({ error }: ErrorComponentProps) => <p>{String(error)}</p>;
  await act(async () =>
    render(
      <CatchBoundary getResetKey={() => ''} errorComponent={showError}>
        <Suspense fallback={<p>Loading</p>}>
          <Page />
        </Suspense>
      </CatchBoundary>,
    ),
  );
}

/** The router remembers for which errors it has reloaded the page. */
const reloads = () => Object.keys(sessionStorage).filter((key) => key.includes('reload'));

stayOnPageWhenOffline();

test('a page that cannot be loaded offline is reported as a failed connection', async () => {
  await openMissingPage({ onLine: false });
  expect(await screen.findByText('Error: Connection Failed')).toBeInstanceOf(HTMLElement);
  expect(reloads()).toEqual([]);
});

test('online, the page is reloaded, because there may be a newer version', async () => {
  await openMissingPage({ onLine: true });
  await waitFor(() => expect(reloads()).toHaveLength(1));
});
