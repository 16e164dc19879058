import { publicUser, userSummary } from '@life-tree/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { registerPerson, seedPerson } from '../../../test/seed/people.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';

let world: TestApp;
beforeAll(async () => {
  world = await startTestApp();
});
afterAll(() => world.close());

describe('a profile', () => {
  test('shows the email to logged-in users if its owner shows it, and never to visitors', async () => {
    const person = await registerPerson(world);
    const other = await registerPerson(world);
    const path = `user/${person.user.id}`;
    const seenBy = async (viewer: { get: typeof other.get }) =>
      publicUser.strict().parse((await viewer.get(path)).body).email;

    // A new account hides it.
    expect(await seenBy(other)).toBeNull();
    expect(await seenBy(world.visitor())).toBeNull();
    expect(await seenBy(person)).toBe(person.user.email);
    await person.patch('user/me', { showEmail: true });
    expect(await seenBy(other)).toBe(person.user.email);
    expect(await seenBy(world.visitor())).toBeNull();
    await person.patch('user/me', { showEmail: false });
    expect(await seenBy(other)).toBeNull();
  });

  test('is not found for an unknown id, and refused for an invalid one', async () => {
    const visitor = world.visitor();
    const unknown = await visitor.get('user/01900000-0000-7000-8000-000000000000');
    expect([unknown.status, unknown.body]).toEqual([
      404,
      { error: 'Not found', code: 'not-found' },
    ]);
    for (const id of ['1', 'null', '%27', 'a'.repeat(500), '%F0%9F%8C%B3']) {
      expect((await visitor.get(`user/${id}`)).status).toBe(400);
    }
  });
});

describe('searching users', () => {
  beforeAll(async () => {
    for (const username of [
      'Linnaeus',
      'carl.linnaeus',
      'linn',
      'Zoölinna',
      'percent_sign',
      'percentXsign',
      'İstanbul',
      'Łukasz',
    ]) {
      await registerPerson(world, { username });
    }
  });

  const search = async (text: string, limit?: number) => {
    const query = new URLSearchParams({ search: text });
    if (limit !== undefined) query.set('limit', String(limit));
    const { status, body } = await world.visitor().get(`user/search?${query}`);
    expect(status).toBe(200);
    return z
      .array(userSummary.strict())
      .parse(body)
      .map(({ username }) => username);
  };

  test('finds a part of a name, ignoring case and accents, best matches first', async () => {
    expect(await search('LINN')).toEqual(['linn', 'Linnaeus', 'carl.linnaeus', 'Zoölinna']);
    expect(await search('zoolin')).toEqual(['Zoölinna']);
    expect(await search('ZOÖ')).toEqual(['Zoölinna']);
    expect(await search('istan')).toEqual(['İstanbul']);
    expect(await search('lukas')).toEqual(['Łukasz']);
  });

  test('finds one or two letters too', async () => {
    expect(await search('zo')).toEqual(['Zoölinna']);
    expect(await search('x')).toEqual(['percentXsign']);
  });

  test('treats special characters of SQL as plain text', async () => {
    expect(await search('t_s')).toEqual(['percent_sign']);
    for (const text of ['%', '\\', "'", '"', '%%%', "';--", '\\%', '\u0301']) {
      expect(await search(text)).toEqual([]);
    }
  });

  test('returns the requested number, ten by default', async () => {
    expect(await search('linn', 2)).toEqual(['linn', 'Linnaeus']);
    for (let index = 0; index < 11; index += 1) {
      await seedPerson(world, { username: `crowd-${index}` });
    }
    expect(await search('crowd')).toHaveLength(10);
    expect(await search('crowd', 100)).toHaveLength(11);
  });

  test('accepts five thousand letters', async () => {
    expect(await search('ä'.repeat(5000))).toEqual([]);
  });

  test('never shows an email, even one that its owner shows, and does not find users by it', async () => {
    const shown = await registerPerson(world, { username: 'shows.email' });
    await shown.patch('user/me', { showEmail: true });
    const { body } = await (await registerPerson(world)).get('user/search?search=shows.email');
    expect(body).toMatchObject([{ username: 'shows.email' }]);
    expect(JSON.stringify(body)).not.toContain('@');
    expect(await search(shown.user.email)).toEqual([]);
  });

  test.each([
    'user/search',
    'user/search?search=',
    'user/search?search=%20',
    'user/search?search=a&limit=0',
    'user/search?search=a&limit=101',
    'user/search?search=a&limit=ten',
    'user/search?search=a&limit=1.5',
    'user/search?search=a&search=b',
    'user/search?search=a&order=up',
    'user/search?search=%00',
    `user/search?search=${'a'.repeat(5001)}`,
  ])('refuses %.40s', async (path) => {
    const { status, body } = await world.visitor().get(path);
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: expect.any(String), code: expect.any(String) });
  });
});
