import { treeChannel } from '@life-tree/contract';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { openTestDatabase } from '../../test/database/test-database.ts';
import { closeWindows, listen, openWindow, settled, type Window } from '../../test/live-client.ts';
import { type Person, seedPerson } from '../../test/seed/people.ts';
import { addSpecies, givePlan, seedTree } from '../../test/seed/seed-trees.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import type { Visitor } from '../../test/visitor.ts';
import type { Announcement } from '../providers/event-bus/event-bus.ts';

/** Calls go to one server and windows to the other, which hears of the calls only what a test lets through. */
let calls: TestApp;
let windows: TestApp;
let owner: Person;
let member: Person;
let stranger: Person;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const database = await openTestDatabase();
  calls = await startTestApp({ database });
  windows = await startTestApp({ database: { ...database, close: async () => undefined } });
  await listen(windows);
  owner = await seedPerson(calls);
  member = await seedPerson(calls);
  stranger = await seedPerson(calls);
  await givePlan(calls, owner, 'premium');
});
afterEach(closeWindows);
afterAll(async () => {
  vi.useRealTimers();
  await windows.close();
  await calls.close();
});

type Who = 'owner' | 'member' | 'stranger' | 'linked';

interface Step {
  readonly act: 'publish' | 'hide' | 'add' | 'remove' | 'withdraw link' | 'edit' | 'comment';
  /** What becomes of the announcements of this step. */
  readonly fate: 'arrive' | 'arrive twice' | 'are late' | 'are lost';
  /** Whether the late ones arrive now, the last first. */
  readonly flushes: boolean;
}

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    act: fc.constantFrom('publish', 'hide', 'add', 'remove', 'withdraw link', 'edit', 'comment'),
    fate: fc.constantFrom('arrive', 'arrive twice', 'are late', 'are lost'),
    flushes: fc.boolean(),
  }),
  { minLength: 4, maxLength: 14 },
);

/** Everything that was stored, with those who could see it. */
interface Told {
  readonly text: string;
  readonly audience: ReadonlySet<Who>;
}

async function arrived(...open: readonly Window[]): Promise<void> {
  await windows.resources.background.settled();
  await settled(...open);
}

test('whatever happens to announcements, nobody is sent what they could not see when it was stored', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (chosen) => {
      const treeId = await seedTree(calls, owner, { isPublic: true, collaborators: [member] });
      const key = z
        .object({ key: z.string() })
        .parse((await owner.post(`ph-tree/${treeId}/link`)).body).key;
      const visitors: Readonly<Record<Who, Pick<Visitor, 'cookies'>>> = {
        owner,
        member,
        stranger,
        linked: { cookies: new Map([['tree-links', key]]) },
      };
      const open = new Map<Who, Window>();
      for (const who of ['owner', 'member', 'stranger', 'linked'] as const) {
        const window = await openWindow(windows, visitors[who]);
        expect(await window.send('join-tree', { treeId })).not.toHaveProperty('error');
        open.set(who, window);
      }

      const state = { isPublic: true, isMember: true, hasLink: true };
      const audience = () =>
        new Set<Who>([
          'owner',
          ...(state.isPublic || state.isMember ? (['member'] as const) : []),
          ...(state.isPublic ? (['stranger'] as const) : []),
          ...(state.isPublic || state.hasLink ? (['linked'] as const) : []),
        ]);
      const told: Told[] = [];
      const tell = (text: string) => void told.push({ text, audience: audience() });
      const patch = (fields: object) => owner.patch(`ph-tree/${treeId}`, fields);
      const acts: Readonly<Record<Step['act'], (text: string) => Promise<unknown>>> = {
        // The name, which may be a secret, is forgotten before somebody gets access.
        publish: async () => {
          await patch({ isPublic: true, name: 'Cats' });
          state.isPublic = true;
        },
        // In the same transaction as something that they must not see.
        hide: async (text) => {
          await patch({ isPublic: false, name: text });
          state.isPublic = false;
          tell(text);
        },
        add: async () => {
          await patch({ newCollaborators: [member.user.id], name: 'Cats' });
          state.isMember = true;
        },
        remove: async (text) => {
          await patch({ deleteCollaborators: [member.user.id], name: text });
          state.isMember = false;
          tell(text);
        },
        'withdraw link': async () => {
          await owner.delete(`ph-tree/${treeId}/link`);
          state.hasLink = false;
        },
        edit: async (text) => {
          await addSpecies(owner, treeId, { name: text });
          tell(text);
        },
        comment: async (text) => {
          await owner.post(`comment/${treeId}`, { content: text });
          tell(text);
        },
      };

      let held: Announcement[] = [];
      const deliver = (announcement: Announcement) => windows.resources.bus.publish(announcement);
      for (const [index, { act, fate, flushes }] of chosen.entries()) {
        const stop = calls.resources.bus.subscribe((announcement) => {
          if (fate === 'are late') held.push(announcement);
          if (fate.startsWith('arrive')) deliver(announcement);
          if (fate === 'arrive twice') deliver(announcement);
        });
        await acts[act](`Secret ${index} of ${treeId}`);
        stop();
        if (!flushes) continue;
        for (const announcement of held.reverse()) deliver(announcement);
        held = [];
      }
      await arrived(...open.values());
      for (const [who, window] of open) {
        const received = JSON.stringify(window.received);
        const seen = told.filter(({ text }) => received.includes(`"${text}"`));
        expect(
          seen.filter((one) => !one.audience.has(who)),
          `what ${who} should not have been sent`,
        ).toEqual([]);
      }

      // A minute later every window is in its place.
      vi.advanceTimersByTime(60_000);
      await arrived(...open.values());
      for (const [who, window] of open) {
        const isClosed = window.events('tree-closed').length > 0;
        if (!audience().has(who)) expect(isClosed, `whether ${who} was shut out`).toBe(true);
      }
      const stop = calls.resources.bus.subscribe(deliver);
      const events = (window: Window) => window.events(treeChannel(treeId)).length;
      const before = new Map([...open].map(([who, window]) => [who, events(window)]));
      await addSpecies(owner, treeId, { name: 'Last' });
      stop();
      await arrived(...open.values());
      for (const [who, window] of open) {
        const isFollowing = audience().has(who) && window.events('tree-closed').length === 0;
        const count = events(window) - (before.get(who) ?? 0);
        if (isFollowing) expect(count, `events of ${who}`).toBe(1);
        if (!audience().has(who)) expect(count, `events of ${who}`).toBe(0);
      }
      closeWindows();
    }),
    { numRuns: 40 },
  );
}, 300_000);
