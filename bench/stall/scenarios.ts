import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { apiBase } from '@life-tree/contract';
import type { SeededProduct } from '../api/seeded-products.ts';
import { changeOf, emptyObjects, importOf, nestedDescendants, newIds } from './bodies.ts';
import { type Reply, type RequestOptions, send } from './send.ts';

/** A request that must not delay others. */
export interface Scenario {
  readonly name: string;
  /** Prepares the data; not measured. */
  prepare?(): Promise<void>;
  /** Returns a description of the outcome. */
  run(): Promise<string>;
}

const hostileBytes = 60_000_000;
const restSeconds = 5;
const readers = 20;
const rounds = 100;
const formats = ['json', 'nwk', 'nex', 'phyloxml', 'csv', 'svg', 'png'];

/** All scenarios, for a product with one large tree. */
export async function scenariosOf({ product, trees, cookie }: SeededProduct): Promise<Scenario[]> {
  const { origin, apiKey } = product;
  const large = trees[0]?.id ?? '';
  const premium = caller(cookie);
  const free = caller(await register());
  const visitor = caller('');

  function caller(own: string) {
    const headers = { 'x-api-key': apiKey, ...(own !== '' && { cookie: own }) };
    return (path: string, sent: RequestOptions = {}) =>
      send(path.startsWith('/') ? `${origin}${path}` : `${origin}${apiBase}/${path}`, {
        ...sent,
        headers: { ...headers, ...sent.headers },
      });
  }

  async function register(): Promise<string> {
    const person = { username: 'free', email: 'free@stall.test', password: 'stall and stall' };
    const url = `${origin}${apiBase}/user/register?apiKey=${apiKey}`;
    const { headers } = await send(url, { method: 'POST', body: JSON.stringify(person) });
    return String(headers['set-cookie']).split(';', 1)[0] ?? '';
  }

  async function createTree(call: typeof premium): Promise<string> {
    const made = await call('ph-tree', { method: 'POST', body: '{"name":"Stall"}' });
    return JSON.parse(made.text).id;
  }

  const freeTree = await createTree(free);
  const post = (call: typeof premium, path: string, body: Buffer | string) =>
    call(path, { method: 'POST', body });
  const reading = (name: string, path: string, headers: Record<string, string> = {}): Scenario => ({
    name,
    run: async () => describeReply(await visitor(path, { headers })),
  });

  let honest = '';
  /** An import, its undo, and the restoring of the version between them. */
  const importing = (count: number): Scenario[] => {
    const amount = `${count.toLocaleString('en')} species`;
    let treeId = '';
    return [
      {
        name: `import of ${amount}`,
        prepare: async () => {
          honest = importOf(newIds(count));
          treeId = await createTree(premium);
        },
        run: async () => describeReply(await post(premium, `ph-tree/${treeId}/operation`, honest)),
      },
      {
        name: `undo of the import of ${amount}`,
        run: async () => describeReply(await post(premium, `ph-tree/${treeId}/undo`, '{}')),
      },
      {
        name: `restore of ${amount}`,
        run: async () =>
          describeReply(await post(premium, `ph-tree/${treeId}/restore`, '{"version":2}')),
      },
    ];
  };

  let edited = '';
  let editedIds: string[] = [];
  const changing: Scenario[] = [
    {
      name: 'change of 10,000 species',
      prepare: async () => {
        edited = await createTree(premium);
        editedIds = newIds(10_000);
        await post(premium, `ph-tree/${edited}/operation`, importOf(editedIds));
      },
      run: async () =>
        describeReply(await post(premium, `ph-tree/${edited}/operation`, changeOf(editedIds))),
    },
    {
      name: 'undo of the change of 10,000 species',
      run: async () => describeReply(await post(premium, `ph-tree/${edited}/undo`, '{}')),
    },
  ];

  let grown = '';
  const restoring: Scenario = {
    name: `restore over ${2 * rounds} changes`,
    prepare: async () => {
      grown = await createTree(premium);
      const descendants = Array.from({ length: 29 }, (_, index) => ({
        name: `Species ${index}`,
        duration: 1,
        description: 'x'.repeat(10_000),
      }));
      const root = { id: randomUUID(), name: 'Root', apparition: 0, duration: 1, descendants };
      await post(premium, `species/${grown}`, JSON.stringify(root));
      for (let round = 0; round < rounds; round += 1) {
        const operation = { kind: 'delete-branches', ids: [root.id] };
        const body = JSON.stringify({ operationId: randomUUID(), operation });
        await post(premium, `ph-tree/${grown}/operation`, body);
        await post(premium, `ph-tree/${grown}/undo`, '{}');
      }
    },
    run: async () =>
      describeReply(await post(premium, `ph-tree/${grown}/restore`, '{"version":1}')),
  };

  return [
    {
      name: 'idle server',
      run: async () => {
        await pause(restSeconds * 1000);
        return '';
      },
    },
    {
      name: 'hostile: 60 MB of {}, as an import',
      run: async () =>
        describeReply(
          await post(free, `ph-tree/${freeTree}/operation`, emptyObjects(hostileBytes)),
        ),
    },
    {
      name: 'hostile: 60 MB of nested descendants',
      run: async () =>
        describeReply(await post(free, `species/${freeTree}`, nestedDescendants(hostileBytes))),
    },
    ...importing(40_000),
    ...importing(100_000),
    ...changing,
    restoring,
    reading('GET species, flat', `species/${large}?shape=flat`),
    reading('GET species, flat, compressed', `species/${large}?shape=flat`, {
      'accept-encoding': 'br',
    }),
    reading('GET species, nested', `species/${large}`),
    // A child of the root: half of the tree.
    reading('GET one branch', `species/${large}/01980000-0000-7000-8000-000000000002`),
    ...formats.map((format) => reading(`download .${format}`, `/trees/${large}.${format}`)),
    reading('miniature', `ph-tree/${large}/miniature`),
    reading('page of the tree', `/trees/${large}`),
    {
      name: 'archive of the account',
      run: async () => describeReply(await premium('user/me/archive')),
    },
    {
      name: 'copy of the tree',
      run: async () => describeReply(await post(premium, `ph-tree/${large}/copy`, '{}')),
    },
    {
      name: `${readers} readers at once, flat`,
      run: async () => {
        const path = `species/${large}?shape=flat`;
        return describeReplies(
          await Promise.all(Array.from({ length: readers }, () => visitor(path))),
        );
      },
    },
  ];
}

function describeReply({ status, bytes }: Reply): string {
  const size = bytes < 1e6 ? '' : `, ${(bytes / 1e6).toFixed(0)} MB`;
  return status === 0 ? 'connection lost' : `${status}${size}`;
}

function describeReplies(answers: readonly Reply[]): string {
  const counts = new Map<string, number>();
  for (const answer of answers)
    counts.set(describeReply(answer), (counts.get(describeReply(answer)) ?? 0) + 1);
  return [...counts].map(([outcome, count]) => `${count} × ${outcome}`).join('; ');
}
