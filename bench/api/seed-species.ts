import { sessionCookie } from '../../server/src/http/session-cookie.ts';
import { hashSecret } from '../../server/src/secrets.ts';

/** Runs a statement on either database. */
export type Query = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;

export interface SeededTree {
  readonly id: string;
  readonly species: number;
}

/** A user's session (`cookie`) and their public trees, one of each size. */
export interface SeededData {
  readonly trees: readonly SeededTree[];
  readonly cookie: string;
}

const ownerId = '0198f0a2-6c1e-7a41-8f35-1d2c3b4a5e60';
const token = 'a-session-of-the-benchmark';

/** Every species has a name and two descendants; some have a description. */
export async function seedSpecies(query: Query, sizes: readonly number[]): Promise<SeededData> {
  await query(
    `insert into users (id, username, username_key, username_search, email, email_key, password_hash,
       granted_plan, created_at)
     values ($1, 'bench', 'bench', 'bench', 'bench@example.org', 'bench@example.org', '-', 'premium', now())`,
    [ownerId],
  );
  await query(
    `insert into sessions (id, token_hash, user_id, user_agent, created_at, last_seen_at, expires_at)
     values (gen_random_uuid(), $2, $1, '', now(), now(), now() + interval '7 days')`,
    [ownerId, hashSecret(token)],
  );
  const trees = sizes.map((species) => ({ id: identifierOf(species), species }));
  for (const { id, species } of trees) {
    await query(
      `insert into trees (id, user_id, name, name_key, is_public, tags, search_text, version,
         species_count, popularity, created_at, updated_at)
       values ($1, $2, 'Benchmark', 'benchmark', true, '{}', 'benchmark', 1, $3, 0, now(), now())`,
      [id, ownerId, species],
    );
    await query(
      `insert into species (tree_id, id, ancestor_id, start, duration, name, description)
       select $1::uuid, ('01980000-0000-7000-8000-' || lpad(to_hex(ordinal), 12, '0'))::uuid,
         case when ordinal > 1 then ('01980000-0000-7000-8000-' || lpad(to_hex(ordinal / 2), 12, '0'))::uuid end,
         case when ordinal > 1 then 1e6 else -5e8 end, 2e6, 'Species number ' || ordinal,
         case when ordinal % 5 = 0 then 'Found in beds of the upper Cretaceous.' end
       from generate_series(1, $2::integer) as ordinal`,
      [id, species],
    );
  }
  return { trees, cookie: `${sessionCookie}=${token}` };
}

function identifierOf(species: number): string {
  return `0198f0a3-0000-7000-8000-${String(species).padStart(12, '0')}`;
}
