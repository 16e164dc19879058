import { type ModerationAction, newIdentifier, ownUser } from '@life-tree/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Person, registerPerson, seedPerson } from '../../../test/seed/people.ts';
import { seedTree } from '../../../test/seed/seed-trees.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import {
  contactMessages,
  linkTokens,
  notifications,
  sessions,
  treeViews,
  users,
} from '../../database/tables/index.ts';
import { createServices } from '../../services.ts';
import { createPlansService } from '../plans/plans-service.ts';
import type { AdministrationCommand } from './administration-commands.ts';

const dayMilliseconds = 24 * 3_600_000;

let world: TestApp;
let ada: Person;
let perform: (command: AdministrationCommand) => Promise<unknown>;
beforeAll(async () => {
  // Fake only the timer of the daily work.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  world = await startTestApp();
  ada = await registerPerson(world, { username: 'Ada', email: 'Ada@lovelace.test' });
  ({ perform } = (await createServices(world.resources)).administration);
});
afterAll(async () => {
  vi.useRealTimers();
  await world.close();
});

async function planOf(person: Person): Promise<string> {
  const plan = await createPlansService(world.resources).planOf(
    world.resources.database,
    person.user.id,
  );
  return plan.name;
}

describe('a role', () => {
  test('is changed ignoring the case of the email, with immediate effect', async () => {
    expect(await perform({ kind: 'role', email: 'ADA@LOVELACE.TEST', role: 'boss' })).toEqual({
      message: '@Ada (ADA@LOVELACE.TEST) now has the role boss.',
    });
    expect((await ada.get('user/me')).body).toMatchObject({ role: 'boss' });
    expect(await perform({ kind: 'role', email: 'ada@lovelace.test', role: 'boss' })).toEqual({
      message: '@Ada (ada@lovelace.test) already has the role boss.',
    });
  });

  test('that is removed also removes API keys', async () => {
    expect((await ada.post('user/me/key')).status).toBe(200);
    await perform({ kind: 'role', email: 'ada@lovelace.test', role: 'user' });
    expect(ownUser.parse((await ada.get('user/me')).body).apiKeys).toEqual([]);
    expect((await ada.post('user/me/key')).status).toBe(403);
  });

  test('is refused for an unknown account', async () => {
    await expect(
      perform({ kind: 'role', email: 'nobody@lovelace.test', role: 'boss' }),
    ).rejects.toThrow('There is no account with the email nobody@lovelace.test.');
  });
});

describe('a granted plan', () => {
  test('lasts until it is removed', async () => {
    expect(
      await perform({ kind: 'plan', email: 'ada@lovelace.test', plan: 'pro', until: null }),
    ).toEqual({ message: '@Ada (ada@lovelace.test) is granted Pro without an end date.' });
    expect(await planOf(ada)).toBe('pro');
    expect(
      await perform({ kind: 'plan', email: 'ada@lovelace.test', plan: 'free', until: null }),
    ).toEqual({ message: '@Ada (ada@lovelace.test) no longer has a granted plan.' });
    expect(await planOf(ada)).toBe('free');
  });

  test('applies on its last day, and not on the next', async () => {
    const today = world.resources.now().toISOString().slice(0, 10);
    await perform({ kind: 'plan', email: 'ada@lovelace.test', plan: 'premium', until: today });
    expect(await planOf(ada)).toBe('premium');
    world.wait(dayMilliseconds);
    expect(await planOf(ada)).toBe('free');
    await expect(
      perform({ kind: 'plan', email: 'ada@lovelace.test', plan: 'premium', until: today }),
    ).rejects.toThrow(`${today} is in the past.`);
  });
});

describe('an institution', () => {
  test('gives Premium to verified addresses of its domain while it lasts', async () => {
    const member = await registerPerson(world, { email: 'member@museum.test' });
    const verified = { emailVerifiedAt: world.resources.now() };
    await world.resources.database.update(users).set(verified).where(eq(users.id, member.user.id));
    const unverified = await registerPerson(world, { email: 'guest@museum.test' });
    const below = await registerPerson(world, { email: 'guest@sub.museum.test' });
    await world.resources.database.update(users).set(verified).where(eq(users.id, below.user.id));

    const added = {
      kind: 'institution',
      email: 'ada@lovelace.test',
      domain: 'museum.test',
    } as const;
    expect(await perform(added)).toEqual({
      message:
        'Everyone with a verified address @museum.test now has Premium: 1 person so far. @Ada (ada@lovelace.test) is its representative.',
    });
    expect(await Promise.all([member, unverified, below, ada].map(planOf))).toEqual([
      'premium',
      'free',
      'free',
      'free',
    ]);

    expect(await perform({ kind: 'end-institution', domain: 'museum.test' })).toMatchObject({
      message: expect.stringContaining('has ended'),
    });
    expect(await planOf(member)).toBe('free');
    expect(await perform({ kind: 'end-institution', domain: 'museum.test' })).toMatchObject({
      message: 'The institution museum.test has already ended.',
    });
    await perform(added);
    expect(await planOf(member)).toBe('premium');
  });

  test('may have no representative yet, but must exist to be ended', async () => {
    expect(
      await perform({ kind: 'institution', email: 'head@mail.test', domain: 'school.test' }),
    ).toMatchObject({
      message: expect.stringContaining('Nobody has an account with head@mail.test'),
    });
    await expect(perform({ kind: 'end-institution', domain: 'other.test' })).rejects.toThrow(
      'There is no institution other.test.',
    );
  });
});

describe('log data', () => {
  test('is deleted after twelve months, every day, and not earlier', async () => {
    const { database, now, background } = world.resources;
    const treeId = await seedTree(world, ada);
    const author = await registerPerson(world);
    const old = new Date(now().getTime() - 370 * dayMilliseconds);
    const young = new Date(now().getTime() - 300 * dayMilliseconds);
    const message = { name: 'A', email: 'a@x.test', message: 'x' };
    const notice = { userId: ada.user.id, authorId: author.user.id, kind: 'follow' } as const;
    const link = { purpose: 'recovery', userId: ada.user.id, createdAt: old } as const;
    await database.insert(contactMessages).values([
      { id: newIdentifier(), ...message, createdAt: old },
      { id: newIdentifier(), ...message, createdAt: young },
    ]);
    await database.insert(notifications).values([
      { id: newIdentifier(), ...notice, fact: 'old seen', seen: true, createdAt: old },
      { id: newIdentifier(), ...notice, fact: 'old unseen', seen: false, createdAt: old },
      { id: newIdentifier(), ...notice, fact: 'young seen', seen: true, createdAt: young },
    ]);
    await database.insert(linkTokens).values([
      { ...link, tokenHash: 'over', expiresAt: old },
      { ...link, tokenHash: 'works', expiresAt: new Date(now().getTime() + dayMilliseconds) },
    ]);
    const day = (moment: Date) => Math.floor(moment.getTime() / dayMilliseconds);
    await database.insert(treeViews).values([{ treeId, visitor: 'a', day: day(old) }]);
    await database.insert(sessions).values({
      id: newIdentifier(),
      tokenHash: 'over',
      userId: ada.user.id,
      createdAt: old,
      lastSeenAt: old,
      expiresAt: old,
    });

    expect(await perform({ kind: 'purge-logs' })).toEqual({
      message:
        'Deleted 1 expired session, 1 expired link, 1 view, 1 contact message and 1 seen notification.',
    });
    expect((await database.select().from(contactMessages)).length).toBe(1);
    expect((await database.select().from(notifications)).map(({ fact }) => fact).sort()).toEqual([
      'old unseen',
      'young seen',
    ]);
    expect((await ada.get('user/me')).status).toBe(200);

    world.wait(70 * dayMilliseconds);
    vi.advanceTimersByTime(dayMilliseconds);
    await background.settled();
    expect(await database.select().from(contactMessages)).toEqual([]);
    expect((await database.select().from(notifications)).map(({ fact }) => fact)).toEqual([
      'old unseen',
    ]);
  });
});

describe('moderation', () => {
  const decide = (kind: 'tree' | 'comment' | 'profile', id: string, action: ModerationAction) =>
    perform({ kind: 'decide', decision: { kind, id, action, reason: 'Spam' } });

  test('lists reports, hides what was reported and logs that the command line did it', async () => {
    const [owner, reader] = await Promise.all([seedPerson(world), seedPerson(world)]);
    const id = await seedTree(world, owner, { isPublic: true });
    await reader.post('report', { kind: 'tree', id, reason: 'spam', text: 'Buy watches' });
    expect(await perform({ kind: 'reports', page: 1 })).toMatchObject({
      reports: [{ kind: 'tree', id, text: 'Buy watches' }],
      count: 1,
      pages: 1,
    });
    await decide('tree', id, 'hide');
    expect((await reader.get(`ph-tree/${id}`)).status).toBe(404);
    expect(await perform({ kind: 'reports', page: 1 })).toMatchObject({ reports: [], count: 0 });
    const logged = { kind: 'tree', id, action: 'hide', reason: 'Spam' };
    expect(await perform({ kind: 'decisions', page: 1 })).toMatchObject({
      decisions: [{ ...logged, moderator: null, isByOperator: true }],
    });
    expect(await world.mailsTo(owner.user.email)).not.toEqual([]);
    await decide('tree', id, 'show');
    expect((await reader.get(`ph-tree/${id}`)).status).toBe(200);
    await expect(decide('tree', id, 'show')).rejects.toThrow();
    await expect(decide('tree', newIdentifier(), 'hide')).rejects.toThrow();
  });

  test('suspends and readmits an account, by its email too', async () => {
    const { user, ...person } = await seedPerson(world);
    const suspend = (action: 'suspend' | 'unsuspend') =>
      perform({ kind: 'suspension', email: user.email, action, reason: 'Spam' });
    await suspend('suspend');
    expect((await world.visitor().get(`user/${user.id}`)).status).toBe(404);
    expect((await person.get('user/me')).status).toBe(401);
    await suspend('unsuspend');
    expect((await world.visitor().get(`user/${user.id}`)).status).toBe(200);
    await decide('profile', user.id, 'suspend');
    expect((await world.visitor().get(`user/${user.id}`)).status).toBe(404);
  });
});
