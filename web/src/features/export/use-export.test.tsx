import { defaultSettings } from '@life-tree/canvas';
import { emptyParts, fromNested, type NamedSettings, partId } from '@life-tree/phylogeny';
import { renderHook, waitFor } from '@testing-library/react';
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
