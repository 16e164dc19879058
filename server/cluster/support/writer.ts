import { setTimeout as pause } from 'node:timers/promises';
import { newIdentifier } from '@life-tree/contract';
import type { Caller } from './caller.ts';

export interface Writer {
  /** The names of the acknowledged species. */
  readonly acknowledged: readonly string[];
  /** Every status that was not a success, in order. */
  readonly failures: readonly number[];
  /** Resolves when this many are acknowledged. */
  until(count: number): Promise<void>;
  /** From now on, it pauses between edits, so that pages that show the tree can follow. */
  slowDown(): void;
  /** Finishes the current edit and stops. */
  stop(): Promise<void>;
}

/** Adds species to a tree one by one. An edit that is not acknowledged is sent again. */
export function startWriting(
  person: Caller,
  address: () => string,
  treeId: string,
  prefix: string,
): Writer {
  const acknowledged: string[] = [];
  const failures: number[] = [];
  let stopped = false;
  let isSlow = false;

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
      // A refusal is final: waiting for it would never end.
      if (status >= 400 && status < 500) throw new Error(`${status}: ${JSON.stringify(body)}`);
      await pause(100);
    }
  }

  const writing = (async () => {
    for (let count = 1; !stopped; count += 1) {
      await addOne(`${prefix} ${count}`);
      if (isSlow) await pause(100);
    }
  })();
  writing.catch(() => undefined);

  return {
    acknowledged,
    failures,
    until: async (count) => {
      while (acknowledged.length < count) await Promise.race([writing, pause(20)]);
    },
    slowDown: () => {
      isSlow = true;
    },
    stop: async () => {
      stopped = true;
      await writing;
    },
  };
}
