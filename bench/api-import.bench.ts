import { randomUUID } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { compare, milliseconds, printMachine, printTable, times } from './api/compare.ts';
import { processorTime } from './api/processor-time.ts';
import {
  type Cleanups,
  openSeededProducts,
  type SeededProduct,
  type Statement,
} from './api/seeded-products.ts';
import { importOf, newIds } from './stall/bodies.ts';

/**
 * Imports many species into a new tree. The bound inserts the same rows and the same history in one
 * transaction, with the same driver, without parsing, checking or presenting anything.
 */
const count = Number(process.argv[2] ?? 100_000);
const rowsPerStatement = 500;
const cleanups: Cleanups = [];
try {
  const products = await openSeededProducts([30], cleanups);
  printMachine();
  const rows = [];
  for (const seeded of products) {
    const below = () => processorTime(process.pid, { onlyBelow: true }) + seeded.databaseTime();
    const within = () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1000 + seeded.databaseTime();
    };
    const { ours, bound } = await compare(
      {
        ours: { run: await importing(seeded), processor: below },
        bound: { run: inserting(seeded), processor: within },
      },
      { rounds: 3, turns: 1, warmUp: 0 },
    );
    rows.push([
      seeded.name,
      milliseconds(bound.processor),
      milliseconds(ours.processor),
      times(ours.processor / bound.processor),
      milliseconds(bound.elapsed),
      milliseconds(ours.elapsed),
      times(ours.elapsed / bound.elapsed),
    ]);
    console.error(rows.at(-1)?.join('  '));
  }
  printTable(
    [
      `import of ${count.toLocaleString('en')} species`,
      'processor ms, bound',
      'ours',
      '× bound',
      'clock ms, bound',
      'ours',
      '× bound',
    ],
    rows,
  );
} finally {
  for (const cleanUp of cleanups.toReversed()) await cleanUp();
}

/** The bodies are made before, because the benchmark's own work is no part of an import. */
async function importing({ product: { call }, cookie }: SeededProduct) {
  const prepared = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const made = await call('POST', 'ph-tree', { body: { name: 'Import' }, cookie });
      return { treeId: String(JSON.parse(made).id), body: JSON.parse(importOf(newIds(count))) };
    }),
  );
  return async () => {
    const { treeId, body } = prepared.pop() ?? {};
    await call('POST', `ph-tree/${treeId}/operation`, { body, cookie });
  };
}

function inserting({ transaction }: SeededProduct) {
  const prepared = Array.from({ length: 3 }, bareInsert);
  return () => transaction(prepared.pop() ?? []);
}

interface SentSpecies {
  readonly id: string;
  readonly ancestorId: string | null;
  readonly start: number;
  readonly duration: number;
  readonly name: string;
  readonly description: string | null;
}

function bareInsert(): Statement[] {
  const treeId = randomUUID();
  const list: SentSpecies[] = JSON.parse(importOf(newIds(count))).operation.species;
  const inverse = JSON.stringify({ kind: 'remove-species', ids: list.map(({ id }) => id) });
  const parts = Array.from({ length: Math.ceil(count / rowsPerStatement) }, (_, part) =>
    list.slice(part * rowsPerStatement, (part + 1) * rowsPerStatement),
  );
  return [
    [
      `insert into trees (id, user_id, name, name_key, is_public, tags, search_text, version,
         species_count, popularity, created_at, updated_at)
       select $1::uuid, id, 'Bound', 'bound', false, '{}', 'bound', 2, $2::integer, 0, now(), now()
       from users where username = 'bench'`,
      [treeId, count],
    ],
    ...parts.map(
      (part): Statement => [
        `insert into species (tree_id, id, ancestor_id, start, duration, name, description)
         select $1::uuid, * from unnest($2::uuid[], $3::uuid[], $4::double precision[],
           $5::double precision[], $6::text[], $7::text[])`,
        [
          treeId,
          part.map(({ id }) => id),
          part.map(({ ancestorId }) => ancestorId),
          part.map(({ start }) => start),
          part.map(({ duration }) => duration),
          part.map(({ name }) => name),
          part.map(({ description }) => description),
        ],
      ],
    ),
    [
      `insert into tree_changes (tree_id, version, action, changes, inverse, inverse_bytes, created_at)
       values ($1, 2, 'import-branch', '[]', $2, $3, now())`,
      [treeId, deflateSync(inverse), inverse.length],
    ],
  ];
}
