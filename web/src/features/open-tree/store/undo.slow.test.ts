import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeEditStorage } from '../../../testing/fake-edit-storage.ts';
import { FakeTreeServer, namesIn, speciesOf } from '../../../testing/fake-tree-server.ts';
import { openTree, rename, settled } from '../../../testing/open-tree-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const userActions = [
  ...['edit', 'edit', 'edit', 'refused edit', 'undo', 'undo', 'undo', 'redo', 'redo'],
  ...['type', 'type', 'type', 'stop typing', 'cancel typing', 'restore', 'reload'],
] as const;
const events = [
  ...['up', 'offline', 'silent', 'deaf', 'others', 'tick', 'tick', 'tick', 'moment', 'pause'],
  ...['slow', 'fast', 'hold events', 'deliver', 'deliver'],
] as const;
type Action = (typeof userActions)[number] | (typeof events)[number];

/** What one undo reverses. */
interface Step {
  readonly kind: 'edit' | 'refused' | 'restore';
  /** Applies it to the names of the first two species. */
  readonly apply: (names: readonly string[]) => readonly string[];
}

const renaming = (species: number, name: string): Step => ({
  kind: 'edit',
  apply: (names) => names.map((one, index) => (index === species ? name : one)),
});

/**
 * A user who edits the names of the first two species, and a model of what the user should see. Refused
 * edits and the edits of others are about the third species.
 */
class ModelUser {
  readonly server = new FakeTreeServer();
  readonly browser = fakeEditStorage();
  /** Refusals that the user should not see. */
  readonly unexpected: string[] = [];
  #window: Awaited<ReturnType<typeof openTree>>;
  /** The names when the window was opened. */
  #opened: readonly string[] = ['Species 0', 'Species 1'];
  #done: Step[] = [];
  #undone: Step[] = [];
  /** Edits that the server will refuse. */
  #refused: Step[] = [];
  #typing: { readonly session: string; readonly species: number } | null = null;
  #past: { readonly version: number; readonly names: readonly string[] }[] = [];

  constructor(window: Awaited<ReturnType<typeof openTree>>) {
    this.#window = window;
    this.server = window.server;
    this.browser = window.browser;
    this.#watchRefusals();
  }

  get names(): readonly string[] {
    return this.#done.reduce((names, step) => step.apply(names), this.#opened);
  }

  get shown(): readonly string[] {
    return namesIn(this.#window.store.state().forest);
  }

  async act(action: Action, index: number): Promise<void> {
    const { server } = this;
    const { store } = this.#window;
    if (action !== 'type' && userActions.some((one) => one === action)) {
      if (action !== 'cancel typing') this.#endTyping();
    }
    switch (action) {
      case 'edit':
        store.perform(rename(index % 2, `Edit ${index}`));
        this.#push(renaming(index % 2, `Edit ${index}`));
        break;
      case 'refused edit': {
        server.refused.add(`Refused ${index}`);
        store.perform(rename(2, `Refused ${index}`));
        const step: Step = { kind: 'refused', apply: (names) => names };
        this.#refused.push(step);
        this.#push(step);
        break;
      }
      case 'undo':
      case 'redo':
        await this.#reverse(action);
        break;
      case 'type':
        this.#type(index);
        break;
      case 'cancel typing': {
        if (this.#typing === null) break;
        store.typed.cancel(this.#typing.session);
        this.#typing = null;
        this.#done.pop();
        // What was sent of it could be redone, which the next edit prevents.
        await this.act('edit', index);
        break;
      }
      case 'restore':
        await this.#restore(index);
        break;
      case 'reload':
        // Both windows may report the same refusal.
        if (this.#refused.length > 0) await this.reconnect();
        this.#opened = this.names;
        this.#done = [];
        this.#undone = [];
        store.stop();
        this.#window = await openTree(this);
        this.#watchRefusals();
        break;
      case 'others':
        server.edit({ kind: 'edit-species', id: speciesOf(2).id, description: `Theirs ${index}` });
        break;
      case 'tick':
        await settled(1 + (index % 4));
        break;
      case 'moment':
        await settled();
        break;
      case 'pause':
        await vi.advanceTimersByTimeAsync(2500);
        break;
      case 'slow':
        server.turns = 1 + (index % 8);
        break;
      case 'fast':
        server.turns = 0;
        break;
      case 'hold events':
        server.holdsEvents = true;
        break;
      case 'deliver':
        server.deliver();
        break;
      case 'deaf':
        server.isLive = false;
        break;
      case 'up':
        server.network = 'up';
        server.isLive = true;
        store.resume(server.version);
        break;
      case 'offline':
      case 'silent':
        server.network = action;
    }
  }

  /** Waits until everything is sent. */
  async reconnect(): Promise<void> {
    this.#endTyping();
    await this.#window.reconnect();
    expect(this.#window.saving()).toBe('saved');
  }

  stop(): void {
    this.#window.store.stop();
  }

  #push(step: Step): void {
    this.#done.push(step);
    this.#undone = [];
  }

  #type(index: number): void {
    const { store } = this.#window;
    const isNew = this.#typing === null;
    this.#typing ??= { session: `typing ${index}`, species: index % 2 };
    const { session, species } = this.#typing;
    store.perform(rename(species, `Typed ${index}`), session);
    // However often it is saved and sent meanwhile, a typed text is one step.
    if (!isNew) this.#done.pop();
    this.#push(renaming(species, `Typed ${index}`));
  }

  #endTyping(): void {
    if (this.#typing !== null) this.#window.store.typed.end(this.#typing.session);
    this.#typing = null;
  }

  async #reverse(action: 'undo' | 'redo'): Promise<void> {
    // Only the server knows what a restored version has changed.
    const next = (action === 'undo' ? this.#done : this.#undone).at(-1);
    const isRestore = next?.kind === 'restore';
    if (isRestore) await this.reconnect();
    const [from, to] = action === 'undo' ? [this.#done, this.#undone] : [this.#undone, this.#done];
    const step = from.pop();
    if (step === undefined) return;
    to.push(step);
    this.#window.store[action]();
    if (isRestore) await this.reconnect();
  }

  async #restore(index: number): Promise<void> {
    await this.reconnect();
    this.#past.push({ version: this.server.version, names: this.names });
    const past = this.#past[index % this.#past.length];
    if (past === undefined || String(past.names) === String(this.names)) return;
    this.#window.store.restore(past.version);
    this.#push({ kind: 'restore', apply: () => past.names });
    await this.reconnect();
  }

  #watchRefusals(): void {
    this.#window.onRefused.mockImplementation((reason: string, code?: string) => {
      if (code !== 'edit-refused') {
        this.unexpected.push(reason);
        return;
      }
      // Edits are refused in order.
      const step = this.#refused.shift();
      const isOther = (one: Step) => one !== step;
      this.#done = this.#done.filter(isOther);
      this.#undone = this.#undone.filter(isOther);
    });
  }
}

test('whatever gets lost, client and server end in the same state, with all edits of the user', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom<Action>(...userActions, ...events), { maxLength: 60, size: 'max' }),
      async (actions) => {
        const user = new ModelUser(await openTree());
        for (const [index, action] of actions.entries()) {
          await user.act(action, index);
          expect([user.shown.slice(0, 2), user.unexpected]).toEqual([user.names, []]);
        }
        await user.reconnect();
        expect(user.server.names().slice(0, 2)).toEqual(user.names);
        expect([user.shown, user.unexpected]).toEqual([user.server.names(), []]);
        expect(user.browser.storage.edits()).toEqual([]);
        user.stop();
      },
    ),
    { numRuns: 200, examples: pastFailures.map((actions) => [actions]) },
  );
});

/** Sequences that failed in the past. */
const pastFailures: Action[][] = [
  ['deaf', 'edit', 'up', 'deaf', 'others'],
  ['edit', 'slow', 'deaf', 'tick', 'offline', 'tick', 'up', 'pause', 'undo'],
  ['edit', 'restore', 'edit', 'offline', 'tick', 'redo', 'restore'],
];
