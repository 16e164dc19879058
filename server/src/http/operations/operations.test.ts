import { apiBase } from '@life-tree/contract';
import { examples } from '@life-tree/contract/examples';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { registerPerson } from '../../../test/seed/people.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';

const token = 'a token of at least sixteen letters';
let world: TestApp;
beforeAll(async () => {
  world = await startTestApp({
    environment: { METRICS_TOKEN: token, CONTACT_EMAIL: 'office@life-tree.test' },
  });
});
afterAll(() => world.close());

const otherMachine = { remoteAddress: '203.0.113.5' };

test('the server reports that it is alive and ready', async () => {
  expect((await world.app.inject('/healthz')).json()).toEqual({ status: 'alive' });
  expect((await world.app.inject('/readyz')).json()).toEqual({ status: 'ready' });
});

test('the server is alive but not ready when its database is closed', async () => {
  const broken = await startTestApp();
  const { app, resources } = broken;
  await app.ready();
  await resources.close();
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  const ready = await app.inject('/readyz');
  expect([ready.statusCode, ready.json()]).toEqual([
    503,
    {
      error: 'The database is not responding',
      code: 'part-down',
      values: { part: 'The database' },
    },
  ]);
});

test('security.txt names the security contact', async () => {
  const { body, headers } = await world.app.inject('/.well-known/security.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body).toMatch(/^Contact: mailto:office@life-tree\.test\nExpires: \d{4}-.*Z\n/);
});

describe('the metrics', () => {
  test('count requests by their pattern, never by their address', async () => {
    await world.visitor().get('user/01900000-0000-7000-8000-000000000000');
    const { body, headers } = await world.app.inject('/metrics');
    expect(headers['content-type']).toContain('text/plain');
    expect(body).toContain(`route="${apiBase}/user/:id",status="404"`);
    expect(body).not.toContain('01900000');
    expect(body).toContain('process_cpu_seconds_total');
    expect(body).toMatch(/^live_sockets 0$/m);
  });

  test('are served to this machine and to clients with the token', async () => {
    const ask = async (headers: Record<string, string>, from = otherMachine) =>
      (await world.app.inject({ url: '/metrics', headers, ...from })).statusCode;
    expect(await ask({})).toBe(403);
    expect(await ask({ authorization: 'Bearer wrong' })).toBe(403);
    expect(await ask({ authorization: `Bearer ${token}` })).toBe(200);
    const throughLocalProxy = { remoteAddress: '127.0.0.1' };
    expect(await ask({ 'x-forwarded-for': '203.0.113.5' }, throughLocalProxy)).toBe(403);
  });
});

describe('the documentation', () => {
  const openApi = z.object({
    openapi: z.string(),
    paths: z.record(z.string(), z.record(z.string(), z.object({ tags: z.array(z.string()) }))),
  });

  test('describes every call of the contract, and nothing else', async () => {
    const response = await world.app.inject('/api/docs/json');
    const { paths, openapi } = openApi.parse(response.json());
    expect(openapi).toBe('3.1.0');
    expect(Object.keys(paths)).toContain(`${apiBase}/user/{id}`);
    expect(Object.keys(paths).every((path) => path.startsWith(apiBase))).toBe(true);
    expect(response.body).toContain('This username is already taken');
  });

  test('shows an example of every call and its reply', async () => {
    const shown = z
      .object({
        paths: z.record(
          z.string(),
          z.record(
            z.string(),
            z.object({
              parameters: z.array(z.looseObject({ name: z.string() })).default([]),
              requestBody: z.looseObject({ content: z.unknown() }).optional(),
              responses: z.looseObject({ 200: z.object({ content: z.unknown() }) }),
            }),
          ),
        ),
      })
      .parse((await world.app.inject('/api/docs/json')).json());
    for (const { endpoint, params, query, body, reply } of examples) {
      const { method, path, media, file } = endpoint;
      const call = shown.paths[`${apiBase}/${path}`]?.[method.toLowerCase()];
      const parameters = { ...Object(params), ...Object(query) };
      for (const [name, value] of Object.entries(parameters)) {
        const parameter = expect.objectContaining({ name, example: value });
        expect(call?.parameters, path).toContainEqual(parameter);
      }
      const json = (example: unknown) => ({
        'application/json': expect.objectContaining({ example }),
      });
      expect(call?.responses[200].content, path).toEqual(
        media === undefined ? json(reply) : { [media]: expect.anything() },
      );
      if (body !== undefined) expect(call?.requestBody?.content, path).toEqual(json(body));
      if (file !== undefined)
        expect(call?.requestBody?.content).toHaveProperty('multipart/form-data');
    }
  });

  test('is a page that runs no inline script', async () => {
    const page = await world.app.inject('/api/docs');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-security-policy']).toContain("script-src 'self'");
    expect(page.body).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>\s*\S/);
  });
});

describe('the outbox page', () => {
  test('lists and shows mails, as pages and as data', async () => {
    await registerPerson(world, { email: 'dev@mail.test', username: 'dev-reader' });
    await world.resources.background.settled();
    const list = z
      .array(z.object({ id: z.string(), to: z.string(), subject: z.string() }))
      .parse((await world.app.inject('/dev/mail')).json());
    expect(list[0]).toMatchObject({ to: 'dev@mail.test', subject: 'Welcome to Life Tree' });
    const html = { accept: 'text/html' };
    const page = await world.app.inject({ url: '/dev/mail', headers: html });
    expect(page.body).toContain(`<a href="/dev/mail/${list[0]?.id}">Welcome to Life Tree</a>`);
    const mail = await world.app.inject({ url: `/dev/mail/${list[0]?.id}`, headers: html });
    expect(mail.headers['content-type']).toContain('text/html');
    expect(mail.body).toContain('Welcome, dev-reader');
    const data = await world.app.inject(`/dev/mail/${list[0]?.id}`);
    expect(data.json()).toMatchObject({
      to: 'dev@mail.test',
      text: expect.stringContaining('Welcome'),
    });
    expect((await world.app.inject('/dev/mail/nothing')).statusCode).toBe(404);
  });

  test('is not shown to other machines', async () => {
    expect((await world.app.inject({ url: '/dev/mail', ...otherMachine })).statusCode).toBe(403);
  });

  test('does not exist in production', async () => {
    const production = await startTestApp({
      environment: {
        NODE_ENV: 'production',
        PUBLIC_URL: 'https://tree.test',
        SMTP_URL: 'smtp://127.0.0.1:1',
        MAIL_FROM: 'hello@life-tree.test',
        TRUST_PROXY: 'none',
        RATE_LIMITS: 'on',
      },
    });
    try {
      expect((await production.app.inject('/dev/mail')).statusCode).toBe(404);
      // An unreachable mail server must not prevent registration.
      const answer = await production.visitor().post('user/register', {
        username: 'unmailed',
        email: 'unmailed@life-tree.test',
        password: 'a long password',
      });
      expect(answer.status).toBe(200);
    } finally {
      await production.close();
    }
    expect(production.logs()).toContain('Could not do a task of the outbox');
  });
});
