import { setTimeout as pause } from 'node:timers/promises';
import { newIdentifier } from '@life-tree/contract';
import type { Caller } from './caller.ts';

export interface Writer {
  /** The names of the species that the server has said to be stored. */
  readonly acknowledged: readonly string[];
  /** Every status that was not a success, in the order they came. */
  readonly failures: readonly number[];
  /** Resolves when this many are acknowledged. */
  until(count: number): Promise<void>;
  /** Finishes what is begun, and no more. */
  stop(): Promise<void>;
}

/** Adds species to a tree one after the other; what is not acknowledged is sent again as the same edit. */
export function startWriting(
  person: Caller,
  address: () => string,
  treeId: string,
  prefix: string,
): Writer {
  const acknowledged: string[] = [];
  const failures: number[] = [];
  let stopped = false;

  async function addOne(name: string): Promise<void> {
    const edit = {
      operationId: newIdentifier(),
      operation: {
        kind: 'add-species',
        species: {
          ...{ id: newIdentifier(), ancestorId: null, start: -1, duration: 1, name },
          ...{ description: null, image: null },
        },
      },
    };
    for (;;) {
      const path = `ph-tree/${treeId}/operation`;
      const { status, body } = await person.call(address(), 'POST', path, edit);
      if (status === 200) {
        acknowledged.push(name);
        return;
      }
      failures.push(status);
      // A refusal is for good: whoever waits for it would wait forever.
      if (status >= 400 && status < 500) throw new Error(`${status}: ${JSON.stringify(body)}`);
      await pause(100);
    }
  }

  const writing = (async () => {
    for (let count = 1; !stopped; count += 1) await addOne(`${prefix} ${count}`);
  })();
  writing.catch(() => undefined);

  return {
    acknowledged,
    failures,
    until: async (count) => {
      while (acknowledged.length < count) await Promise.race([writing, pause(20)]);
    },
    stop: async () => {
      stopped = true;
      await writing;
    },
  };
}
