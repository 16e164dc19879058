import { apiBase } from '@life-tree/contract';
import { sql } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  createPermissionFixture,
  type PermissionFixture,
} from '../../test/seed/permission-fixture.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { expectRefusal } from './expect-refusal.ts';
import {
  hostileBodies,
  hostileIdentifiers,
  hostileQueries,
  hostileValues,
} from './hostile-values.ts';
import { permissionTable, type Row } from './permission-table.ts';

let world: TestApp;
beforeAll(async () => {
  world = await startTestApp();
});
afterAll(() => world.close());

const methods = z.enum(['GET', 'POST', 'PATCH', 'DELETE']);
const fields = z.record(z.string(), z.unknown());

/** One request for each kind of invalid input to this call. */
function attacks(method: string, path: string, body: unknown): Partial<InjectOptions>[] {
  const url = `${apiBase}/${path}`;
  const json = (payload: string): Partial<InjectOptions> => ({
    url,
    payload,
    headers: { 'content-type': 'application/json' },
  });
  const valid = fields.safeParse(body).data ?? {};
  const withField = (name: string, value: string) => {
    const others = Object.entries(valid).filter(([key]) => key !== name);
    const kept = others.map(([key, item]) => `${JSON.stringify(key)}:${JSON.stringify(item)}`);
    return `{${[...kept, `${JSON.stringify(name)}:${value}`].join(',')}}`;
  };
  return [
    // A call without a body ignores its content, so a few bodies are enough.
    ...(body === undefined ? hostileBodies.slice(-4) : hostileBodies).map(json),
    ...Object.keys(valid).flatMap((name) =>
      hostileValues.map((value) => json(withField(name, value))),
    ),
    json(withField('surprise', '1')),
    { url, payload: JSON.stringify(valid), headers: { 'content-type': 'text/plain' } },
    { url, payload: 'x', headers: { 'content-type': 'multipart/form-data; boundary=' } },
    // Only GET calls have a query.
    ...(method === 'GET' ? hostileQueries : hostileQueries.slice(-4)).map((query) => ({
      url: `${url}${url.includes('?') ? '&' : '?'}${query}`,
    })),
    ...path.split('/').flatMap((part, index, parts) =>
      /^[0-9a-f-]{36}/.test(part)
        ? hostileIdentifiers.map((id) => ({
            url: `${apiBase}/${parts.with(index, id).join('/')}`,
            ...(body !== undefined && json(JSON.stringify(body))),
          }))
        : [],
    ),
  ].map((attack) => ({ ...attack, url: attack.url ?? url }));
}

/** Everything that a refused request must not change. */
async function stateOf({ treeId, people }: PermissionFixture): Promise<unknown> {
  const { database } = world.resources;
  const result = await database.execute(sql`
    select
      (select row_to_json(t) from trees t where id = ${treeId}) as tree,
      (select json_agg(s order by s.id) from species s where tree_id = ${treeId}) as species,
      (select json_agg(c order by c.id) from comments c where tree_id = ${treeId}) as comments,
      (select row_to_json(u) from users u where id = ${people.owner.id}) as owner,
      (select count(*) from users) as people,
      (select count(*) from trees) as trees
  `);
  // Each driver wraps the rows differently.
  return z.object({ rows: z.array(z.unknown()) }).parse(result).rows;
}

/** A new fixture, the attacks on it, and its state before them. */
async function prepareAttacks(method: string, row: Row) {
  const fixture = await createPermissionFixture(world, true);
  const { path, body } = await row.send(fixture, 'owner');
  return { fixture, requests: attacks(method, path, body), before: await stateOf(fixture) };
}

async function attack(row: Row): Promise<void> {
  const method = methods.parse(row.call.split(' ')[0]);
  let target = await prepareAttacks(method, row);
  for (let index = 0; index < target.requests.length; index += 1) {
    const request = target.requests[index] ?? {};
    const { status, body } = await target.fixture.people.owner.send({ method, ...request });
    const what = `${request.url} ${String(request.payload ?? '').slice(0, 200)}`;
    expect(status, what).toBeLessThan(500);
    if (status >= 400) {
      expectRefusal(body, what);
    } else if (method === 'DELETE') {
      // Valid input, and done: the other attacks need something new to delete.
      target = await prepareAttacks(method, row);
    } else if (method !== 'GET') {
      target = { ...target, before: await stateOf(target.fixture) };
    }
  }
  expect(await stateOf(target.fixture)).toEqual(target.before);
}

describe('hostile input never breaks the server, and a refused request changes nothing', () => {
  const calls = new Map(permissionTable.map((row) => [row.call, row]));
  it.each([...calls.values()])('$call', (row) => attack(row), 120_000);
});
