import { vi } from 'vitest';
import { readSources } from '../features/sources/reading/read-sources.ts';

/** Replaces the worker that reads sources, because jsdom has no workers. Returns the texts it was sent. */
export function stubSourceWorker(): readonly string[] {
  const texts: string[] = [];
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      async postMessage({ number, text }: { readonly number: number; readonly text: string }) {
        texts.push(text);
        await Promise.resolve();
        const data = { number, ...readSources(text) };
        this.dispatchEvent(new MessageEvent('message', { data }));
      }
      terminate() {}
    },
  );
  return texts;
}
