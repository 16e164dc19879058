import { newIdentifier } from '@life-tree/contract';
import type { Caller } from './caller.ts';

/** What several windows have been told to be stored in one tree, and what they only hope for. */
export interface Promises {
  /** Species that must be there. */
  readonly added: Set<string>;
  /** Species that must not be there any more. */
  readonly deleted: Set<string>;
  /** Comments that must be there. */
  readonly comments: Set<string>;
  /** The number in the counter's name: at least the one acknowledged, at most the one sent. */
  readonly counter: { id: string | null; acknowledged: number; sent: number };
}

export function noPromises(): Promises {
  return {
    added: new Set(),
    deleted: new Set(),
    comments: new Set(),
    counter: { id: null, acknowledged: 0, sent: 0 },
  };
}

/**
 * Several windows that write at once, each in its own way, until the server does not answer any
 * more. Calls `onAcknowledged` after each write that the server says to be stored.
 */
export async function writeUntilItDies(
  person: Caller,
  address: string,
  treeId: string,
  promises: Promises,
  onAcknowledged: () => void,
): Promise<void> {
  const { added, deleted, comments, counter } = promises;

  /** False once the server is gone. */
  async function send(path: string, body: unknown): Promise<boolean> {
    const { status } = await person.call(address, 'POST', path, body);
    if (status === 0) return false;
    if (status !== 200) throw new Error(`${path} was answered with ${status}`);
    return true;
  }
  const edit = (operation: object) =>
    send(`ph-tree/${treeId}/operation`, { operationId: newIdentifier(), operation });
  const newcomer = (id: string, ancestorId: string | null) => ({
    kind: 'add-species',
    species: {
      ...{ id, ancestorId, start: ancestorId === null ? -100 : 1, duration: 100 },
      ...{ name: `species ${id}`, description: null, image: null },
    },
  });
  const somebody = () => [...added].at(-1 - Math.floor(added.size / 2)) ?? null;

  async function adder(): Promise<void> {
    for (;;) {
      const id = newIdentifier();
      if (!(await edit(newcomer(id, somebody())))) return;
      added.add(id);
      onAcknowledged();
    }
  }
  async function deleter(): Promise<void> {
    for (;;) {
      const id = newIdentifier();
      if (!(await edit(newcomer(id, null)))) return;
      if (!(await edit({ kind: 'delete-branches', ids: [id] }))) return;
      deleted.add(id);
      onAcknowledged();
    }
  }
  async function counting(): Promise<void> {
    if (counter.id === null) {
      const id = newIdentifier();
      if (!(await edit(newcomer(id, null)))) return;
      counter.id = id;
    }
    for (;;) {
      counter.sent += 1;
      const name = `count ${counter.sent}`;
      if (!(await edit({ kind: 'edit-species', id: counter.id, name }))) return;
      counter.acknowledged = counter.sent;
      onAcknowledged();
    }
  }
  async function commentator(): Promise<void> {
    for (;;) {
      const content = `comment ${newIdentifier()}`;
      if (!(await send(`comment/${treeId}`, { content }))) return;
      comments.add(content);
      onAcknowledged();
    }
  }
  await Promise.all([adder(), deleter(), counting(), commentator()]);
}
