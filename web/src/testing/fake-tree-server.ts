import type { Tree, TreeEvent } from '@life-tree/contract';
import {
  emptyParts,
  Forest,
  invertOperation,
  type Operation,
  performOperation,
  type Species,
  speciesId,
  type TreeDocument,
  years,
} from '@life-tree/phylogeny';
import { ApiError } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import { errorText } from '../texts/messages.ts';
import { asSent, openingReply } from './opened-tree.ts';
import { whales } from './sample-trees.ts';

interface Change {
  readonly version: number;
  readonly operationId: string | undefined;
  readonly action: string;
  readonly inverse: Operation;
  isUndone: boolean;
}

interface CallBody {
  readonly operationId?: string;
  readonly operation?: Operation;
  readonly edit?: string;
  readonly version?: number;
}

interface FakeCall {
  readonly params?: { readonly operationId?: string };
  readonly body?: CallBody;
  readonly read?: (body: ReadableStream<Uint8Array>) => Promise<unknown>;
}

export const speciesOf = (number: number): Species => ({
  id: speciesId(`0190b6a0-0000-7000-8000-0000000000a${number}`),
  ancestorId: null,
  start: years(-50),
  duration: years(10),
  name: `Species ${number}`,
  description: null,
  image: null,
});

/** A server with one tree that performs operations like the real one, over a network that can fail. */
export class FakeTreeServer {
  /** With `silent`, requests arrive but replies get lost. */
  network: 'up' | 'offline' | 'silent' = 'up';
  /** Whether events are sent. */
  isLive = true;
  /** Whether events are held back until `deliver`. */
  holdsEvents = false;
  /** How many microtasks a request and its reply each take. */
  turns = 0;
  onEvent: (event: TreeEvent) => void = () => undefined;
  /** Names that are refused. */
  readonly refused = new Set<string>();
  readonly called: string[] = [];
  readonly #changes: Change[] = [];
  readonly #undelivered: TreeEvent[] = [];
  readonly #forests = new Map<number, Forest>();
  #tree: TreeDocument;
  version = 1;

  constructor() {
    const { name, description, isPublic, tags } = whales;
    const forest = Forest.fromSpecies([0, 1, 2].map(speciesOf));
    if (!forest.ok) throw new Error('The sample is no forest');
    const fields = { name, description, isPublic, tags };
    this.#tree = { fields, forest: forest.value, parts: emptyParts };
    this.#forests.set(this.version, forest.value);
  }

  // Only these calls are made, each with its own type of reply.
  readonly api = {
    call: async (name: string, call: FakeCall) => {
      if (this.network === 'offline') throw new ApiError('connection-failed');
      this.called.push(name);
      await this.#travel();
      const reply = this.#answer(name, call);
      await Promise.resolve();
      await this.#travel();
      if (this.network !== 'up') throw new ApiError('connection-failed');
      const { body } = new Response(asSent(reply));
      return call.read && body ? call.read(body) : reply;
    },
  } as unknown as ApiClient;

  get details(): Tree {
    const { fields, forest } = this.#tree;
    return {
      ...whales,
      ...fields,
      tags: [...fields.tags],
      version: this.version,
      species: forest.size,
    };
  }

  get forest(): Forest {
    return this.#tree.forest;
  }

  names(): string[] {
    return namesIn(this.forest);
  }

  /** Makes an edit of another user. */
  edit(operation: Operation): void {
    this.#store(operation, undefined, 'elsewhere');
  }

  /** Delivers the first event that was held back. */
  deliver(): void {
    const event = this.#undelivered.shift();
    if (event !== undefined && this.isLive) this.onEvent(event);
  }

  /** Delivers all held events, which are lost while `isLive` is false. */
  deliverAll(): void {
    while (this.#undelivered.length > 0) this.deliver();
  }

  async #travel(): Promise<void> {
    for (let turn = 0; turn < this.turns; turn++) await Promise.resolve();
  }

  #answer(name: string, { params, body = {} }: FakeCall): unknown {
    const { operationId, operation } = body;
    switch (name) {
      case 'GET ph-tree/{id}/open':
        return openingReply(
          { version: this.version, tree: this.details, parts: {}, folded: [] },
          flat(this.forest),
        );
      case 'GET ph-tree/{id}/operation/{operationId}':
        return { version: this.#find(params?.operationId)?.version ?? null };
      case 'POST ph-tree/{id}/operation':
        if (operation === undefined) throw refusal('bad-input', 400);
        return this.#find(operationId) ?? this.#store(operation, operationId, operation.kind);
      case 'GET ph-tree/{id}/undo':
        return {
          canUndo: this.#findToReverse('undo') !== undefined,
          canRedo: this.#findToReverse('redo') !== undefined,
        };
      case 'POST ph-tree/{id}/undo':
        return this.#find(operationId) ?? this.#reverse('undo', body);
      case 'POST ph-tree/{id}/redo':
        return this.#find(operationId) ?? this.#reverse('redo', body);
      case 'POST ph-tree/{id}/restore':
        return this.#find(operationId) ?? this.#restore(body);
      default:
        throw new Error(`No fake reply for ${name}`);
    }
  }

  #find(operationId: string | undefined): Change | undefined {
    return this.#changes.find((change) => change.operationId === operationId);
  }

  #findToReverse(action: 'undo' | 'redo', edit?: string): Change | undefined {
    const own = this.#changes.filter((change) => change.action !== 'elsewhere');
    const lastFresh = own.findLastIndex((change) => !['undo', 'redo'].includes(change.action));
    return own.findLast(
      (one, index) =>
        !one.isUndone &&
        (one.action === 'undo') === (action === 'redo') &&
        (edit === undefined ? action === 'undo' || index > lastFresh : one.operationId === edit),
    );
  }

  #reverse(action: 'undo' | 'redo', { operationId, edit }: CallBody): Change {
    const change = this.#findToReverse(action, edit);
    if (change === undefined) throw refusal(`nothing-to-${action}`, 409);
    const stored = this.#store(change.inverse, operationId, action);
    change.isUndone = true;
    return stored;
  }

  /** Restores only the names of species. */
  #restore({ operationId, version = 0 }: CallBody): Change {
    const past = this.#forests.get(version);
    if (past === undefined) throw refusal('unknown-version', 404);
    const names = namesIn(past).map((name, row) => ({ id: past.id(row), name }));
    return this.#store({ kind: 'edit-many', edits: names }, operationId, 'restore');
  }

  #store(operation: Operation, operationId: string | undefined, action: string): Change {
    const performed = performOperation(this.#tree, operation);
    const name = operation.kind === 'edit-species' ? operation.name : undefined;
    if (!performed.ok) throw refusal(performed.error.code, 409);
    if (this.refused.has(name ?? '')) throw refusal('edit-refused', 409);
    const inverse = invertOperation(this.#tree, operation);
    const isUndoOrRedo = action === 'undo' || action === 'redo';
    if (performed.value.tree === this.#tree && !isUndoOrRedo) {
      // As on the real server, an edit that changes nothing leaves no trace.
      return { version: this.version, operationId, action, inverse, isUndone: false };
    }
    this.#tree = performed.value.tree;
    this.version += 1;
    this.#forests.set(this.version, this.forest);
    const change = { version: this.version, operationId, action, inverse, isUndone: false };
    this.#changes.push(change);
    if (this.isLive) {
      this.#undelivered.push({
        type: 'edit',
        version: this.version,
        userId: whales.userId,
        operation,
        ...(operationId !== undefined && { operationId }),
      });
    }
    if (!this.holdsEvents) this.deliverAll();
    return change;
  }
}

export function namesIn(forest: Forest): string[] {
  return Array.from({ length: forest.size }, (_, row) => forest.name(row));
}

function flat(forest: Forest) {
  return Array.from({ length: forest.size }, (_, row) => ({
    ...forest.species(row),
    treeId: whales.id,
    apparition: forest.isRoot(row) ? forest.apparition(row) : null,
    afterApparition: forest.isRoot(row) ? null : forest.start(row),
  }));
}

/** The error that the client makes of the server's reply. */
function refusal(code: string, status: number): ApiError {
  return new ApiError(code, { status, text: errorText(code) });
}
