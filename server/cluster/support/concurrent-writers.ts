import { newIdentifier } from '@life-tree/contract';
import type { Caller } from './caller.ts';

/** What the server has acknowledged for one tree, and what was only sent. */
export interface Expectations {
  /** Species that must exist. */
  readonly added: Set<string>;
  /** Species that must not exist. */
  readonly deleted: Set<string>;
  /** Comments that must exist. */
  readonly comments: Set<string>;
  /** The number in the counter's name: at least the one acknowledged, at most the one sent. */
  readonly counter: { id: string | null; acknowledged: number; sent: number };
}

export function noExpectations(): Expectations {
  return {
    added: new Set(),
    deleted: new Set(),
    comments: new Set(),
    counter: { id: null, acknowledged: 0, sent: 0 },
  };
}

/**
 * Several concurrent writers, each with a different kind of write, until the server stops answering. Calls
 * `onAcknowledged` after each acknowledged write.
 */
export async function writeUntilServerDies(
  person: Caller,
  address: string,
  treeId: string,
  expectations: Expectations,
  onAcknowledged: () => void,
): Promise<void> {
  const { added, deleted, comments, counter } = expectations;

  /** False if the server does not answer. */
  async function send(path: string, body: unknown): Promise<boolean> {
    const { status } = await person.call(address, 'POST', path, body);
    if (status === 0) return false;
    if (status !== 200) throw new Error(`${path} was answered with ${status}`);
    return true;
  }
  const edit = (operation: object) =>
    send(`ph-tree/${treeId}/operation`, { operationId: newIdentifier(), operation });
  const newSpecies = (id: string, ancestorId: string | null) => ({
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
      if (!(await edit(newSpecies(id, somebody())))) return;
      added.add(id);
      onAcknowledged();
    }
  }
  async function deleter(): Promise<void> {
    for (;;) {
      const id = newIdentifier();
      if (!(await edit(newSpecies(id, null)))) return;
      if (!(await edit({ kind: 'delete-branches', ids: [id] }))) return;
      deleted.add(id);
      onAcknowledged();
    }
  }
  async function counting(): Promise<void> {
    if (counter.id === null) {
      const id = newIdentifier();
      if (!(await edit(newSpecies(id, null)))) return;
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
