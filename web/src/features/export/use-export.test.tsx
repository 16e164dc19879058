import { defaultSettings } from '@life-tree/canvas';
import {
  emptyParts,
  fromNested,
  type NamedSettings,
  partId,
  partsFrom,
} from '@life-tree/phylogeny';
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Toaster } from '../../ui/feedback/toaster.tsx';
import { createToasts } from '../../ui/feedback/toasts.ts';
import type { ExportRequest } from './export-request.ts';
import { defaultFigure } from './figure-choice.ts';
import { useExport } from './use-export.ts';

test('an exported file gets all settings of the tree', async () => {
  const requests: ExportRequest[] = [];
  vi.stubGlobal(
    'Worker',
    class {
      addEventListener() {}
      terminate() {}
      postMessage(request: ExportRequest) {
        requests.push(request);
      }
    },
  );
  const settings: NamedSettings = {
    ...{ notation: 'ago', order: 'name', colourBy: { column: partId('diet') } },
    scale: { unit: 'turns', direction: 'forward', now: 12, eras: [] },
  };
  const forest = fromNested([{ name: 'Pakicetus', apparition: -50, duration: 2 }]);
  const details = { name: 'Whales', ...settings };
  const view = defaultSettings(forest);
  const open = { forest, parts: emptyParts, details, settings: view, path: '/trees/1' };
  const toasts = createToasts();
  const { result, unmount } = renderHook(() => useExport(open), {
    wrapper: ({ children }) => <Toaster toasts={toasts}>{children}</Toaster>,
  });
  void result.current.run({ format: 'json', figure: defaultFigure });
  await waitFor(() => expect(requests.map((request) => request.settings)).toEqual([settings]));
  unmount();
});

test('S4: an export says that it failed when references cannot be loaded', async () => {
  const source = partId('0190b6a0-0000-7000-8000-000000000001');
  const parts = partsFrom({ sources: [{ id: source, value: { type: 'book', title: 'Whales' } }] });
  const forest = fromNested([
    {
      ...{ name: 'Pakicetus', apparition: -50, duration: 2 },
      citations: { dates: [{ sourceId: source }] },
    },
  ]);
  vi.doMock('@life-tree/contract/references', () => {
    throw new Error('offline');
  });
  const open = {
    ...{ forest, parts, details: { name: 'Whales' } },
    ...{ settings: defaultSettings(forest), path: '/trees/1' },
  };
  const toasts = createToasts();
  const { result } = renderHook(() => useExport(open), {
    wrapper: ({ children }) => <Toaster toasts={toasts}>{children}</Toaster>,
  });
  const reason = await act(() => result.current.run({ format: 'svg', figure: defaultFigure }));
  expect(reason).toBe('The file could not be created');
  expect(result.current).toMatchObject({ progress: null, fault: reason });
  vi.doUnmock('@life-tree/contract/references');
});
