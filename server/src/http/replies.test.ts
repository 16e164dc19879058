import { connect } from 'node:net';
import { apiBase, ownReplyHeader } from '@life-tree/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerPerson } from '../../test/seed/people.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { sessionCookie } from './session-cookie.ts';

let world: TestApp;
beforeAll(async () => {
  world = await startTestApp();
});
afterAll(() => world.close());

const register = { method: 'POST', url: `${apiBase}/user/register` } as const;
const json = { 'content-type': 'application/json' };

describe('a refused request is answered with a sentence and its code', () => {
  test.each([
    [
      'an unknown call',
      { url: `${apiBase}/nothing/here` },
      404,
      'There is no page or call at this address',
    ],
    ['an unknown API', { url: '/api/other' }, 404, 'There is no page or call at this address'],
    [
      'an unknown method',
      { url: `${apiBase}/user/me`, method: 'PUT' },
      404,
      'There is no page or call at this address',
    ],
    [
      'an unknown page without a web app',
      { url: '/nowhere' },
      404,
      'There is no page or call at this address',
    ],
    ['a broken address', { url: `${apiBase}/user/%E0%A4%A` }, 400, 'The address is not valid'],
    [
      'broken JSON',
      { ...register, headers: json, payload: '{"username":' },
      400,
      'The body is not valid JSON',
    ],
    [
      'poisoned JSON',
      { ...register, headers: json, payload: '{"__proto__":{"role":"boss"}}' },
      400,
      'The body is not valid JSON',
    ],
    [
      'a form',
      {
        ...register,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'a=b',
      },
      415,
      'This type of content is not accepted',
    ],
    [
      'plain text',
      { ...register, headers: { 'content-type': 'text/plain' }, payload: '{}' },
      415,
      'This type of content is not accepted',
    ],
    [
      'two megabytes',
      { ...register, headers: json, payload: JSON.stringify({ username: 'x'.repeat(2_000_000) }) },
      413,
      'The request is too large',
    ],
    [
      'deeply nested JSON',
      { ...register, headers: json, payload: '['.repeat(1000) + ']'.repeat(1000) },
      400,
      'The body is nested too deeply',
    ],
    [
      'thousands of tiny values',
      { ...register, headers: json, payload: `[${'0,'.repeat(6000)}0]` },
      413,
      'The request is too large',
    ],
  ] as const)('%s', async (_, request, status, error) => {
    const answer = await world.visitor().send(request);
    expect([answer.status, answer.body]).toEqual([status, { error, code: expect.any(String) }]);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.headers).toHaveProperty(ownReplyHeader);
  });

  test('input that is not HTTP', async () => {
    await world.app.listen({ port: 0, host: '127.0.0.1' });
    const address = world.app.server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const ask = (text: string) =>
      new Promise<string>((resolve, reject) => {
        const socket = connect(port, '127.0.0.1', () => socket.write(text));
        let answer = '';
        socket.on('data', (chunk) => {
          answer += chunk.toString();
        });
        socket.on('error', reject);
        socket.on('close', () => resolve(answer));
      });
    expect(await ask('nonsense\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 400 [\s\S]*x-life-tree: reply[\s\S]*\{"error":"The request is not valid","code":"bad-input"\}$/,
    );
    expect(await ask(`GET / HTTP/1.1\r\nx: ${'x'.repeat(70_000)}\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 431 [\s\S]*\{"error":"The headers are too large","code":"headers-too-large"\}$/,
    );
  });
});

test('only the first of many unknown fields are listed', async () => {
  const unknown = Array.from({ length: 800 }, (_, index) => [`x${index}`, index]);
  const answer = await world.visitor().send({
    ...register,
    headers: json,
    payload: JSON.stringify({
      username: 'somebody',
      email: 'somebody@life-tree.test',
      password: 'long enough to be one',
      ...Object.fromEntries(unknown),
    }),
  });
  expect(answer.body).toEqual({
    error: 'Unknown fields: "x0", "x1", "x2", "x3", "x4"',
    code: 'fields-unknown',
    values: { fields: '"x0", "x1", "x2", "x3", "x4"' },
  });
});

describe('the API key', () => {
  test.each([undefined, '', 'wrong', 'a'.repeat(5000)])('%.10s is refused', async (key) => {
    const headers: Record<string, string> = key === undefined ? {} : { 'x-api-key': key };
    const response = await world.app.inject({ url: `${apiBase}/user/search?search=a`, headers });
    expect([response.statusCode, response.json()]).toEqual([
      401,
      { error: 'A valid API key is required', code: 'api-key-missing' },
    ]);
  });

  test('is checked before anything else', async () => {
    const response = await world.app.inject({ ...register, headers: json, payload: '{"bro' });
    expect(response.statusCode).toBe(401);
  });

  test('is accepted in the query and in the header', async () => {
    const url = `${apiBase}/user/search?search=a`;
    const query = await world.app.inject(`${url}&apiKey=${world.apiKey}`);
    expect(query.statusCode).toBe(200);
    const header = await world.app.inject({ url, headers: { 'x-api-key': world.apiKey } });
    expect(header.statusCode).toBe(200);
    const twice = await world.app.inject(`${url}&apiKey=${world.apiKey}&apiKey=x`);
    expect(twice.statusCode).toBe(401);
  });

  test('of the web app is public, with the public settings', async () => {
    const response = await world.app.inject(`${apiBase}/config`);
    expect(response.json()).toEqual({
      apiKey: world.apiKey,
      paypal: null,
      communityUrl: null,
      portfolioUrl: null,
    });
  });

  test('stays the same after a restart', async () => {
    const { createApplicationKeysService } = await import(
      '../features/application-keys/application-keys-service.ts'
    );
    const { webAppKey } = await createApplicationKeysService(world.resources);
    expect(webAppKey).toBe(world.apiKey);
  });
});

describe('every reply', () => {
  test('has the id of its request: the caller’s if it is valid, otherwise a new one', async () => {
    const idFor = async (id: string) =>
      (await world.app.inject({ url: '/healthz', headers: { 'x-request-id': id } })).headers[
        'x-request-id'
      ];
    expect(await idFor('trace-1.a_b')).toBe('trace-1.a_b');
    expect(await idFor('two words')).toMatch(/^[0-9a-f-]{36}$/);
    expect(await idFor('x'.repeat(65))).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('allows no inline script and no framing', async () => {
    const { headers } = await world.app.inject('/healthz');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("connect-src 'self' ws://tree.test");
    expect(policy).not.toContain('unsafe-eval');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers['x-frame-options']).toBe('DENY');
  });

  test('can be framed by other sites on embed pages only', async () => {
    const { headers } = await world.app.inject('/embed/some-tree');
    expect(headers['content-security-policy']).toContain('frame-ancestors *');
    expect(headers['x-frame-options']).toBeUndefined();
    const other = await world.app.inject('/trees/embed/some-tree');
    expect(other.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  test('of the API is not cached', async () => {
    const answer = await world.visitor().get('user/search?search=a');
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('that is long is compressed', async () => {
    const response = await world.app.inject({
      url: '/api/docs/json',
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(response.headers['content-encoding']).toBe('gzip');
  });
});

test('logs contain no password, token, key, cookie or mail', async () => {
  const person = await registerPerson(world, { email: 'logged@life-tree.test' });
  await person.post('user/recover', { email: person.user.email });
  await person.get(`user/me?apiKey=${world.apiKey}`);
  await person.patch('user/me', { oldPassword: person.password, password: 'the next secret' });
  const mails = await world.mailsTo(person.user.email);
  const tokens = mails.flatMap(({ text }) => /\/([\w-]{43})$/m.exec(text)?.[1] ?? []);
  for (const token of tokens) {
    await world.visitor().post(`user/reset/${token}`, { email: 'x', password: 'a third secret' });
    await world.app.inject(`/auth/recover-password/${token}?x=${token}`);
  }
  expect(tokens).toHaveLength(2);
  const secrets = [
    ...tokens,
    ...['the next secret', 'a third secret', person.password, world.apiKey],
    person.cookies.get(sessionCookie) ?? 'no session',
    'Confirm my email',
  ];
  const logs = world.logs();
  expect(logs).toContain('/api/life-tree/user/me');
  expect(secrets.filter((secret) => logs.includes(secret))).toEqual([]);
});

test('an internal error is logged without values, and its details are not sent', async () => {
  const broken = await startTestApp();
  try {
    const { sql } = await import('drizzle-orm');
    await broken.resources.database.execute(sql`alter table contact_messages rename to lost`);
    const answer = await broken
      .visitor()
      .post('contact', { name: 'Ada', email: 'ada@a.test', message: 'a private message' });
    expect([answer.status, answer.body]).toEqual([
      500,
      { error: 'Something went wrong on our side', code: 'internal' },
    ]);
    expect(broken.logs()).toContain('relation \\"contact_messages\\" does not exist');
    expect(broken.logs()).not.toContain('a private message');
  } finally {
    await broken.close();
  }
});
