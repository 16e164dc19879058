import { createMemoryHistory } from '@tanstack/react-router';
import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { createApp } from './app.tsx';
import { createPageRenderer } from './render-page.tsx';
import { whales } from './testing/sample-trees.ts';

const answers: Readonly<Record<string, unknown>> = {
  'GET config': { apiKey: 'web-key', paypal: null, communityUrl: null, portfolioUrl: null },
  'GET ph-tree': { trees: [whales], count: 1, approximate: false },
};

test.each(['/', '/trees'])(
  'the browser keeps the elements that the server rendered at %s',
  async (address) => {
    const page = await createPageRenderer()({
      address,
      context: { cookies: '', languages: navigator.languages },
      answer: async (call) => answers[call],
    });
    const root = document.createElement('div');
    root.innerHTML = page?.content ?? '';
    document.body.append(root);
    const heading = root.querySelector('h1');
    expect(heading).not.toBeNull();

    const history = createMemoryHistory({ initialEntries: [address] });
    const { App, router } = createApp({ history, state: JSON.parse(page?.state ?? '') });
    await router.load();
    const onRecoverableError = vi.fn();
    const logged = vi.spyOn(console, 'error');
    const hydrated = await act(async () => hydrateRoot(root, <App />, { onRecoverableError }));
    expect(onRecoverableError).not.toHaveBeenCalled();
    // React logs attributes that differ.
    expect(logged).not.toHaveBeenCalled();
    expect(root.querySelector('h1')).toBe(heading);
    await act(async () => hydrated.unmount());
    root.remove();
  },
);
