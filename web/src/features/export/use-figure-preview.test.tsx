import { defaultSettings } from '@life-tree/canvas';
import { emptyParts, fromNested } from '@life-tree/phylogeny';
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { defaultFigure } from './figure-choice.ts';
import { useFigurePreview } from './use-figure-preview.ts';

test('G7: a preview that could not be drawn is drawn when the connection is back', async () => {
  let drawn = 0;
  vi.stubGlobal(
    'Worker',
    class {
      readonly #listeners = new Map<string, () => void>();
      addEventListener(kind: string, listener: () => void) {
        this.#listeners.set(kind, listener);
      }
      terminate() {}
      postMessage() {
        drawn++;
        this.#listeners.get('error')?.();
      }
    },
  );
  const forest = fromNested([{ name: 'Pakicetus', apparition: -50, duration: 2 }]);
  const tree = {
    ...{ forest, parts: emptyParts, details: { name: 'Whales' } },
    ...{ settings: defaultSettings(forest), path: '/trees/1' },
  };
  const { result } = renderHook(() => useFigurePreview(tree, defaultFigure, false));
  await waitFor(() => expect(result.current.hasFailed).toBe(true));
  expect(drawn).toBe(1);
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(drawn).toBe(2));
});
