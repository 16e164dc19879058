import { subscribe } from 'node:diagnostics_channel';
import * as contract from '@life-tree/contract';
import { accountHeader, apiBase } from '@life-tree/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { withTablesRead } from '../../test/database/rows-read.ts';
import {
  callers,
  createPermissionFixture,
  createPermissionFixtures,
  type PermissionFixture,
} from '../../test/seed/permission-fixture.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { expectRefusal } from './expect-refusal.ts';
import { expectedFor } from './expected.ts';
import { fileTable } from './file-table.ts';
import { permissionTable, type Row, uploadForm } from './permission-table.ts';

let world: TestApp;
const routes = new Set<string>();
beforeAll(async () => {
  subscribe('fastify.initialization', (message) => {
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url }) => {
      for (const each of [method].flat()) routes.add(`${each} ${url}`);
    });
  });
  world = await startTestApp();
});
afterAll(() => world.close());

const methods = z.enum(['GET', 'POST', 'PATCH', 'DELETE']);

/** Calls without API key and session. */
const withoutKey = new Set([
  'GET config',
  'GET image/{name}',
  'GET ph-tree/{id}/miniature',
  // Authenticated by its signature.
  'POST billing/webhook',
]);

const unused: Record<'public' | 'private', PermissionFixture[]> = { public: [], private: [] };

/** A fixture that nobody has changed. They are created in groups, which is much faster. */
async function newFixture(isPublic: boolean): Promise<PermissionFixture> {
  const left = unused[isPublic ? 'public' : 'private'];
  if (left.length === 0) left.push(...(await createPermissionFixtures(world, isPublic, 20)));
  return left.pop() ?? createPermissionFixture(world, isPublic);
}

/** Shows who makes a call and whether they may. */
const accessTables = ['application_keys', 'sessions', 'tree_collaborators', 'trees', 'users'];

const countsReads = inject('template').engine === 'pglite';

/** The other tables that a refused call reads each time: work in the background may read some meanwhile. */
async function othersRead(
  send: () => Promise<unknown>,
  allowed: readonly string[],
): Promise<readonly string[]> {
  if (!countsReads) return [];
  const read = async () => {
    const { tables } = await withTablesRead(world.resources.database, send);
    return tables.filter((table) => !allowed.includes(table));
  };
  let others = await read();
  for (let attempt = 0; attempt < 5 && others.length > 0; attempt += 1) {
    const again = await read();
    others = others.filter((table) => again.includes(table));
  }
  return others;
}

/**
 * The status for each caller, each on an unchanged tree. For those who are not let in, nothing is read but what
 * shows who they are and whether they may.
 */
async function answers(row: Row, isPublic: boolean): Promise<Record<string, number>> {
  const method = methods.parse(row.call.split(' ')[0]);
  let fixture: PermissionFixture | null = null;
  const statuses: Record<string, number> = {};
  for (const caller of callers) {
    if (fixture === null) {
      fixture = await newFixture(isPublic);
      await row.prepare?.(fixture);
    }
    const { path, body, upload } = await row.send(fixture, caller);
    const visitor = fixture.as(caller);
    const form = upload === true ? await uploadForm() : null;
    const send = () =>
      visitor.send({
        method,
        url: path.startsWith('/') ? path : `${apiBase}/${path}`,
        ...form,
        ...(body !== undefined && {
          headers: { 'content-type': 'application/json' },
          payload: JSON.stringify(body),
        }),
      });
    const { status, body: answer } = await send();
    statuses[caller] = status;
    if (status >= 400) expectRefusal(answer, `${row.call} by ${caller}`);
    if ([401, 403, 404].includes(status)) {
      const allowed = status === 401 ? accessTables : [...accessTables, ...(row.decidedBy ?? [])];
      expect(
        await othersRead(send, allowed),
        `tables read for ${caller}, who was refused with ${status}`,
      ).toEqual([]);
    }
    // Reads and refusals change nothing; after a change, the next caller needs a new tree.
    if (method !== 'GET' && status < 400) fixture = null;
  }
  return statuses;
}

describe('the status for each caller', () => {
  const rows = [...permissionTable, ...fileTable].map((row) => ({
    ...row,
    title: row.detail === undefined ? row.call : `${row.call}, ${row.detail}`,
  }));
  it.each(rows)('$title', async (row) => {
    expect(await answers(row, true), 'with a public tree').toEqual(expectedFor(row, true));
    expect(await answers(row, false), 'with a private tree').toEqual(expectedFor(row, false));
  });
});

describe('a call for another account than the one that is logged in', () => {
  it('is refused and changes nothing', async () => {
    const fixture = await createPermissionFixture(world, true);
    const { owner, collaborator } = fixture.people;
    const seen = async () => [
      await owner.get(`ph-tree/${fixture.treeId}`),
      await owner.get(`ph-tree/${fixture.treeId}/history`),
      await owner.get(`species/${fixture.treeId}`),
    ];
    const before = (await seen()).map(({ body }) => body);
    for (const row of permissionTable.filter(({ call }) => !withoutKey.has(call))) {
      const { path, body, upload } = await row.send(fixture, 'collaborator');
      const form = upload === true ? await uploadForm() : null;
      const { status, body: answer } = await collaborator.send({
        method: methods.parse(row.call.split(' ')[0]),
        url: `${apiBase}/${path}`,
        ...form,
        ...(body !== undefined && { payload: JSON.stringify(body) }),
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...form?.headers,
          [accountHeader]: owner.id,
        },
      });
      expect([row.call, status, answer]).toEqual([
        row.call,
        401,
        { error: 'Another account is logged in', code: 'other-account' },
      ]);
    }
    expect((await seen()).map(({ body }) => body)).toEqual(before);
  });

  it('is refused without a session, instead of being answered as a visitor', async () => {
    const { treeId, people } = await createPermissionFixture(world, false);
    const answer = await world.visitor().send({
      method: 'GET',
      url: `${apiBase}/ph-tree/${treeId}`,
      headers: { [accountHeader]: people.owner.id },
    });
    expect(answer).toMatchObject({ status: 401, body: { code: 'not-logged-in' } });
  });

  it('is accepted for the account itself', async () => {
    const { treeId, people } = await createPermissionFixture(world, true);
    const answer = await people.collaborator.send({
      method: 'PATCH',
      url: `${apiBase}/ph-tree/${treeId}`,
      payload: { name: 'Dolphins' },
      headers: { [accountHeader]: people.collaborator.id },
    });
    expect(answer).toMatchObject({ status: 200, body: { name: 'Dolphins' } });
  });
});

describe('the table of permissions', () => {
  const isEndpoint = (value: unknown): value is contract.Endpoint =>
    typeof value === 'object' && value !== null && 'audience' in value && 'path' in value;
  const declared = Object.values<unknown>(contract)
    .filter(isEndpoint)
    .map(({ method, path }) => `${method} ${path}`)
    .sort();

  it('holds every call of the contract', () => {
    expect([...new Set(permissionTable.map(({ call }) => call))].sort()).toEqual(declared);
  });

  it('knows every route there is below the API', async () => {
    const documentation = z
      .object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
      .parse((await world.app.inject('/api/docs/json')).json());
    const served = Object.entries(documentation.paths)
      .filter(([path]) => path.startsWith(`${apiBase}/`))
      .flatMap(([path, calls]) =>
        Object.keys(calls).map(
          (method) => `${method.toUpperCase()} ${path.slice(apiBase.length + 1)}`,
        ),
      );
    expect(served.sort()).toEqual(declared);
  });

  it('holds every file outside of the API', () => {
    const files = [...routes].filter(
      (route) =>
        route.startsWith('GET ') &&
        !route.startsWith(`GET ${apiBase}/`) &&
        !route.startsWith('GET /api/docs'),
    );
    expect(files.sort()).toEqual(fileTable.map(({ call }) => call).sort());
  });

  it('lets no application without a key make any call but the open ones', async () => {
    const fixture = await createPermissionFixture(world, true);
    for (const row of permissionTable.filter(({ call }) => !withoutKey.has(call))) {
      const { path } = await row.send(fixture, 'owner');
      const answer = await world.app.inject({
        method: methods.parse(row.call.split(' ')[0]),
        url: `${apiBase}/${path}`,
        cookies: Object.fromEntries(fixture.people.owner.cookies),
      });
      expect([row.call, answer.statusCode, answer.json().code]).toEqual([
        row.call,
        401,
        'api-key-missing',
      ]);
    }
  });
});
