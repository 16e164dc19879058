import { vi } from 'vitest';
import type { ReadRequest } from '../features/sources/reading/read-reply.ts';
import { readSources } from '../features/sources/reading/read-sources.ts';

/** Replaces the worker that reads sources, because jsdom has no workers. Returns the texts it was sent. */
export function stubSourceWorker(): readonly string[] {
  const texts: string[] = [];
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      async postMessage({ number, text }: ReadRequest) {
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
