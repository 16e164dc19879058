import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, mary } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { pakicetus, whales } from '../../../testing/sample-trees.ts';

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('reduced-motion') || query.includes('width >='),
    addEventListener() {},
    removeEventListener() {},
  }));
});

test('T2: a command that shows the table or the canvas moves the focus there', async () => {
  fakeApi({
    'GET user/me': () => [200, mary],
    'POST user/token': () => [200, { expiresAt: '2030-01-01T00:00:00.000Z' }],
    'GET notification': () => [200, []],
    'GET ph-tree/{id}': () => [200, whales],
    'GET species/{treeId}': () => [200, [pakicetus]],
  });
  const { user } = renderApp(`/account/trees/${whales.id}`);
  const item = () => screen.getByRole('treeitem', { name: /^Pakicetus,/ });
  const run = async (command: string) => {
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox', { name: /^Find a command/ }), command);
    await user.keyboard('{Enter}');
  };
  await waitFor(() => item().focus());
  await run('View: Table');
  await waitFor(() => expect(document.activeElement?.closest('[role="grid"]')).not.toBeNull());
  await run('View: Canvas');
  await waitFor(() => expect(document.activeElement).toBe(item()));
});
