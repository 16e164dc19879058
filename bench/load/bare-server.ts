import fastify from 'fastify';
import { Pool } from 'pg';

/**
 * The bound: the same framework and driver, with the minimal SQL for each request of the mix. No
 * sessions, validation, rate limits, history or live events.
 */
const pool = new Pool({ connectionString: process.argv[2] ?? '', max: 20 });
const app = fastify();

interface ById {
  Params: { id: string };
}

app.get<{ Querystring: { search?: string } }>('/ph-tree', async ({ query }) => {
  const { rows } =
    query.search === undefined
      ? await pool.query('select * from trees where is_public order by updated_at desc limit 10')
      : await pool.query(
          `select * from trees where id in (select tree_id from public_tree_texts where search_text like $1)
             order by updated_at desc limit 10`,
          [`%${query.search}%`],
        );
  return { trees: rows };
});
app.get<ById>('/ph-tree/:id', async ({ params }) => {
  const { rows } = await pool.query('select * from trees where id = $1', [params.id]);
  return rows[0];
});
app.get<ById>('/species/:id', async ({ params }, reply) => {
  const { rows } = await pool.query<{ list: string | null }>(
    "select string_agg(row_to_json(s)::text, ',') as list from species s where tree_id = $1",
    [params.id],
  );
  return reply.type('application/json').send(`[${rows[0]?.list ?? ''}]`);
});
app.get<ById>('/comment/:id', async ({ params }) => {
  const { rows } = await pool.query('select * from comments where tree_id = $1', [params.id]);
  return rows;
});
app.post<ById>('/ph-tree/:id/view', async ({ params }) => {
  await pool.query('update trees set views_count = views_count + 1 where id = $1', [params.id]);
  return {};
});
for (const [method, change] of [
  ['POST', 1],
  ['DELETE', -1],
] as const) {
  app.route<ById>({
    method,
    url: '/like/tree/:id',
    handler: async ({ params }) => {
      const statement =
        'update trees set likes_count = greatest(0, likes_count + $2) where id = $1';
      await pool.query(statement, [params.id, change]);
      return {};
    },
  });
}
app.post<ById & { Body: { content: string } }>('/comment/:id', async ({ params, body }) => {
  await pool.query(
    'insert into comments (id, tree_id, content, created_at, updated_at) values (gen_random_uuid(), $1, $2, now(), now())',
    [params.id, body.content],
  );
  return {};
});
app.post<ById & { Body: { operation: { species: { id: string; name: string } } } }>(
  '/ph-tree/:id/operation',
  async ({ params, body }) => {
    const { id, name } = body.operation.species;
    await pool.query(
      'insert into species (tree_id, id, start, duration, name) values ($1, $2, -1, 1, $3)',
      [params.id, id, name],
    );
    return {};
  },
);

app.get('/metrics', async () => {
  const { user, system } = process.cpuUsage();
  return `process_cpu_seconds_total ${(user + system) / 1e6}\n`;
});

const address = await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`${address}\n`);
