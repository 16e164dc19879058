import { accountHeader, apiBase, newIdentifier } from '@life-tree/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/database/test-database.ts';
import { type RegisteredPerson, registerPerson } from '../../../test/seed/people.ts';
import { addSpecies, flatList, seedTree } from '../../../test/seed/seed-trees.ts';
import { deleteAccount } from '../../../test/seed/seed-users.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import type { Answer, Visitor } from '../../../test/visitor.ts';
import { sessions, treeChanges, users } from '../../database/tables/index.ts';
import { hashSecret } from '../../secrets.ts';

// Two servers on one database: neither knows which sessions the other has ended.
let world: TestApp;
let otherServer: TestApp;
let owner: RegisteredPerson;
beforeAll(async () => {
  const database = await openTestDatabase();
  world = await startTestApp({ database });
  otherServer = await startTestApp({ database: { ...database, close: async () => undefined } });
  owner = await registerPerson(world);
});
afterAll(async () => {
  await otherServer.close();
  await world.close();
});

/** Somebody who has edited a species of a tree twice. */
let editor: RegisteredPerson;
let tree: string;
let species: string;
beforeEach(async () => {
  editor = await registerPerson(world);
  tree = await seedTree(world, owner, { collaborators: [editor] });
  species = (await addSpecies(owner, tree, { apparition: 0, duration: 1 })).id;
  for (const duration of [2, 3]) expect((await setDuration(editor, duration)).status).toBe(200);
});

const body = (duration: number) => ({
  operationId: newIdentifier(),
  operation: { kind: 'set-duration', id: species, duration },
});
const setDuration = (who: Visitor, duration: number) =>
  who.post(`ph-tree/${tree}/operation`, body(duration));
const durationNow = async () => (await flatList(owner, tree))[0]?.duration;
const tokenHashOf = ({ cookies }: Visitor) => hashSecret(cookies.get('token') ?? '');
const changeSession = (values: Partial<typeof sessions.$inferInsert>) =>
  world.resources.database
    .update(sessions)
    .set(values)
    .where(eq(sessions.tokenHash, tokenHashOf(editor)));

async function lastAuthor(): Promise<string | null | undefined> {
  const changes = await world.resources.database
    .select()
    .from(treeChanges)
    .where(eq(treeChanges.treeId, tree));
  return changes.sort((one, other) => other.version - one.version)[0]?.userId;
}

/** A browser with the same cookies, whose requests go to this server. */
function copyOf({ cookies }: Visitor, server: TestApp): Visitor {
  const visitor = server.visitor();
  for (const [name, value] of cookies) visitor.cookies.set(name, value);
  return visitor;
}

async function logIn(server: TestApp, { user, password }: RegisteredPerson): Promise<Visitor> {
  const visitor = server.visitor();
  const answer = await visitor.post('user/login', { email: user.email, password });
  expect(answer.status).toBe(200);
  return visitor;
}

test('an edit that is sent again is not done twice, and its reply is the same', async () => {
  const sent = body(4);
  const send = () => editor.post(`ph-tree/${tree}/operation`, sent);
  const first = await send();
  expect(first.status).toBe(200);
  expect((await send()).body).toEqual(first.body);
  await setDuration(editor, 5);
  expect((await send()).status).toBe(200);
  expect(await durationNow()).toBe(5);
});

describe('the next edit is refused after', () => {
  const ends: Record<string, (server: TestApp) => Promise<Answer | undefined>> = {
    'logging out': (server) => copyOf(editor, server).post('user/logout'),
    'logging out the device': async (server) => {
      const other = await logIn(server, editor);
      const [session] = await world.resources.database
        .select()
        .from(sessions)
        .where(eq(sessions.tokenHash, tokenHashOf(editor)));
      return other.delete(`user/me/session/${session?.id}`);
    },
    'changing the password': async (server) => {
      const change = { oldPassword: editor.password, password: 'another password' };
      return (await logIn(server, editor)).patch('user/me', change);
    },
    'resetting the password': async (server) => {
      const { email } = editor.user;
      await server.visitor().post('user/recover', { email });
      const [mail] = await server.mailsTo(email);
      const token = /recover-password\/([\w-]+)/.exec(mail?.text ?? '')?.[1];
      return server.visitor().post(`user/reset/${token}`, { email, password: 'another password' });
    },
    'deleting the account': (server) =>
      deleteAccount({ ...copyOf(editor, server), password: editor.password }),
    'an operator has deleted the session': async (server) => {
      await server.resources.database
        .delete(sessions)
        .where(eq(sessions.tokenHash, tokenHashOf(editor)));
      return undefined;
    },
  };

  describe.each(['this', 'the other'])('on %s server', (which) => {
    test.each(Object.keys(ends))('%s', async (end) => {
      const before = await durationNow();
      const answer = await ends[end]?.(which === 'this' ? world : otherServer);
      expect(answer?.status ?? 200).toBe(200);
      const refused = [401, expect.objectContaining({ code: 'not-logged-in' })];
      for (const duration of [7, 8]) {
        const { status, body } = await setDuration(editor, duration);
        expect([status, body]).toEqual(refused);
      }
      expect(await durationNow()).toBe(before);
    });
  });

  test('the time of the session is over', async () => {
    await changeSession({ expiresAt: new Date(world.resources.now().getTime() + 60_000) });
    expect((await setDuration(editor, 4)).status).toBe(200);
    world.wait(61_000);
    expect((await setDuration(editor, 5)).status).toBe(401);
    expect(await durationNow()).toBe(4);
  });
});

test('an ended session learns nothing about its edit', async () => {
  await copyOf(editor, otherServer).post('user/logout');
  const send = (path: string, body: unknown) => editor.post(`ph-tree/${path}/operation`, body);
  expect((await send(tree, { operation: 'none' })).status).toBe(401);
  const other = await registerPerson(world);
  expect((await send(await seedTree(world, other), body(4))).status).toBe(401);
});

describe('a token that has come to belong to another user', () => {
  test('edits as that user', async () => {
    await changeSession({ userId: owner.user.id });
    expect((await setDuration(editor, 4)).status).toBe(200);
    expect([await durationNow(), await lastAuthor()]).toEqual([4, owner.user.id]);
  });

  test('cannot edit if that user may not', async () => {
    const stranger = await registerPerson(world);
    await changeSession({ userId: stranger.user.id });
    expect((await setDuration(editor, 4)).status).toBe(404);
    expect(await durationNow()).toBe(3);
  });
});

test('edits in a browser belong to the user who has logged in there last', async () => {
  const { email } = owner.user;
  await editor.post('user/login', { email, password: owner.password });
  for (const duration of [4, 5]) {
    expect((await setDuration(editor, duration)).status).toBe(200);
    expect([await durationNow(), await lastAuthor()]).toEqual([duration, owner.user.id]);
  }
});

test('an edit that another account began is refused', async () => {
  const send = (account: string) =>
    editor.send({
      method: 'POST',
      url: `${apiBase}/ph-tree/${tree}/operation`,
      headers: { 'content-type': 'application/json', [accountHeader]: account },
      payload: JSON.stringify(body(4)),
    });
  expect((await send(owner.user.id)).body).toMatchObject({ code: 'other-account' });
  expect(await durationNow()).toBe(3);
  expect((await send(editor.user.id)).status).toBe(200);
});

test('a user whose role has changed edits as before', async () => {
  const { database } = world.resources;
  await database.update(users).set({ role: 'admin' }).where(eq(users.id, editor.user.id));
  for (const duration of [4, 5]) expect((await setDuration(editor, duration)).status).toBe(200);
  expect(await durationNow()).toBe(5);
});

test('edits are logged with their user only if they have a session', async () => {
  const lastLine = (): unknown => JSON.parse(world.logs().trimEnd().split('\n').at(-1) ?? '');
  await setDuration(editor, 4);
  expect(lastLine()).toMatchObject({ userId: editor.user.id, status: 200 });
  await copyOf(editor, otherServer).post('user/logout');
  await setDuration(editor, 5);
  expect(lastLine()).not.toHaveProperty('userId');
});

test('a session that is used only for edits is seen', async () => {
  const seenAt = async () => {
    const [session] = await world.resources.database
      .select()
      .from(sessions)
      .where(eq(sessions.tokenHash, tokenHashOf(editor)));
    return session?.lastSeenAt.getTime() ?? 0;
  };
  const before = await seenAt();
  for (const duration of [4, 5]) {
    world.wait(11 * 60_000);
    expect((await setDuration(editor, duration)).status).toBe(200);
    expect((await setDuration(editor, duration + 0.5)).status).toBe(200);
  }
  expect(await seenAt()).toBeGreaterThanOrEqual(before + 22 * 60_000);
});
