import { CanvasView } from '@life-tree/canvas';
import { speciesId } from '@life-tree/phylogeny';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useViewInAddress } from './use-view-in-address.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function Viewer() {
  useViewInAddress(view, speciesId('s1'), null, nothingFolded, null);
  return <p>Viewer</p>;
}

const view = new CanvasView();
const nothingFolded = new Set<never>();

test('the key in the link of a private tree stays in the address', async () => {
  const root = createRootRoute();
  const tree = createRoute({ getParentRoute: () => root, path: '/trees', component: Viewer });
  const history = createMemoryHistory({ initialEntries: ['/trees?link=key&unit=MY'] });
  const router = createRouter({ routeTree: root.addChildren([tree]), history });
  render(<RouterProvider router={router} />);
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(history.location.href).toBe('/trees?link=key&species=s1');
});

test('the view is written into the address of its own page only, not of one that is loading', async () => {
  const root = createRootRoute();
  const tree = createRoute({ getParentRoute: () => root, path: '/trees', component: Viewer });
  const auth = createRoute({
    getParentRoute: () => root,
    path: '/auth',
    loader: () => new Promise(() => {}),
  });
  const history = createMemoryHistory({ initialEntries: ['/trees'] });
  const router = createRouter({ routeTree: root.addChildren([tree, auth]), history });
  render(<RouterProvider router={router} />);
  await act(() => vi.advanceTimersByTimeAsync(50));
  expect(screen.getByText('Viewer')).toBeDefined();
  act(() => history.push('/auth?redirect=%2Ftrees'));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(history.location.href).toBe('/auth?redirect=%2Ftrees');
  act(() => history.back());
  await act(() => vi.advanceTimersByTimeAsync(50));
  expect(history.location.pathname).toBe('/trees');
});
