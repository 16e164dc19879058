import {
  emptyParts,
  type ListSize,
  type Needs,
  type PartEntries,
  PartList,
  type PartName,
  type PartReference,
  type PartValue,
  partBytes,
  partId,
  partNames,
  type TreeParts,
  uniqueKey,
} from '@life-tree/phylogeny';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { treeParts } from '../../database/tables/index.ts';
import { hiddenListParameter } from './species-lookups.ts';

/** Elements of lists, and how large each list is. */
interface FoundParts {
  readonly sizes: Readonly<Partial<Record<PartName, ListSize>>>;
  readonly entries: readonly PartRow[];
}

const ofTree = sql`tree_parts.tree_id = ${sql.placeholder('treeId')}`;

/** The elements that an operation needs, as one line of JSON for `readParts`. */
export const neededParts = sql`case
  when cardinality(${hiddenListParameter('partIds', 'uuid')}) = 0 then 'null'
  else (
    with needed as (
      select * from unnest(
        ${hiddenListParameter('partNames', 'text')},
        ${hiddenListParameter('partIds', 'uuid')},
        ${hiddenListParameter('partKeys', 'text')}
      ) as needed (part, id, key)
    ),
    wanted as (
      select part, id from needed
      union
      select tree_parts.part, tree_parts.id
      from needed join tree_parts on ${ofTree} and tree_parts.part = needed.part
        and md5(tree_parts.key) = md5(needed.key) and tree_parts.key is not null
    )
    select jsonb_build_object(
      'sizes', (
        select coalesce(jsonb_object_agg(part, size), '{}')
        from (
          select part, jsonb_build_object('size', count(*), 'bytes', sum(bytes)) as size
          from tree_parts where ${ofTree} group by part
        ) as sizes
      ),
      'entries', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'part', tree_parts.part, 'id', tree_parts.id, 'value', tree_parts.value
        )), '[]')
        from wanted join tree_parts
          on ${ofTree} and tree_parts.part = wanted.part and tree_parts.id = wanted.id
      )
    )::text
  )
end`;

/** The parameters of `neededParts`, except the tree's id. */
export function partParameters({ parts }: Pick<Needs, 'parts'>) {
  return {
    partNames: parts.map(({ part }) => part),
    partIds: parts.map(({ id }) => id),
    partKeys: parts.map(({ key }) => key ?? null),
  };
}

/** The lists as an operation needs them. */
export function readParts(json: string): TreeParts {
  const found: FoundParts | null = JSON.parse(json);
  if (found === null) return emptyParts;
  const lists = partNames.map((part) => {
    const entries = found.entries
      .filter((entry) => entry.part === part)
      .map(({ id, value }) => ({ id: partId(id), value }));
    return [part, PartList.from(part, entries, found.sizes[part] ?? { size: 0, bytes: 0 })];
  });
  return Object.fromEntries(lists);
}

/** All elements of a tree's lists; an empty list is absent. */
export async function findParts(tx: Database, treeId: string): Promise<PartEntries> {
  const rows = await tx
    .select({ part: treeParts.part, id: treeParts.id, value: treeParts.value })
    .from(treeParts)
    .where(eq(treeParts.treeId, treeId))
    .orderBy(asc(treeParts.id));
  return listParts(rows);
}

/**
 * The fields of a JSON object with all lists of a tree; '' if there are none. They can have 6 MB, so the database writes
 * them: reading and writing them in the server's thread would block it for 0.1 s.
 */
export const partFieldsJson = sql<string>`(
  select coalesce(string_agg(lists.field, ',' order by lists.place), '')
  from (
    select
      array_position(${sql.param([...partNames])}::text[], part) as place,
      '"' || part || '":[' || string_agg(
        '{"id":"' || id::text || '","value":' || value::text || '}', ',' order by id
      ) || ']' as field
    from tree_parts where ${ofTree} group by part
  ) as lists
)`;

export interface PartRow {
  readonly part: PartName;
  readonly id: string;
  readonly value: PartValue;
}

/** Elements in the order of their ids, as the lists of a tree. */
export function listParts(rows: readonly PartRow[]): PartEntries {
  const lists = new Map<PartName, { id: string; value: PartValue }[]>();
  for (const { part, id, value } of rows) {
    const list = lists.get(part);
    if (list === undefined) lists.set(part, [{ id, value }]);
    else list.push({ id, value });
  }
  // In the order of the names, as everywhere.
  return Object.fromEntries(
    partNames.flatMap((part) => {
      const list = lists.get(part);
      return list === undefined ? [] : [[part, list]];
    }),
  );
}

/** One element of a list; null if there is none. */
export async function findPart(
  tx: Database,
  treeId: string,
  { part, id }: PartReference,
): Promise<PartValue | null> {
  const [row] = await tx
    .select({ value: treeParts.value })
    .from(treeParts)
    .where(and(eq(treeParts.treeId, treeId), eq(treeParts.part, part), eq(treeParts.id, id)));
  return row?.value ?? null;
}

/** An element to store; null removes it. */
export interface WrittenPart extends PartReference {
  readonly value: PartValue | null;
}

/** Few enough that a statement with the largest elements is short. */
const partsPerStatement = 50;

/** Stores elements of a tree's lists. */
export async function storeParts(
  tx: Database,
  treeId: string,
  written: readonly WrittenPart[],
): Promise<void> {
  for (let from = 0; from < written.length; from += partsPerStatement) {
    const some = written.slice(from, from + partsPerStatement);
    const removed = some.filter(({ value }) => value === null);
    if (removed.length > 0) await removeParts(tx, treeId, removed);
    const rows = some.flatMap(({ part, id, value }) =>
      value === null
        ? []
        : [{ treeId, part, id, key: uniqueKey(part, value), value, bytes: partBytes(value) }],
    );
    if (rows.length === 0) continue;
    await tx
      .insert(treeParts)
      .values(rows)
      .onConflictDoUpdate({
        target: [treeParts.treeId, treeParts.part, treeParts.id],
        set: { key: sql`excluded.key`, value: sql`excluded.value`, bytes: sql`excluded.bytes` },
      });
  }
}

async function removeParts(
  tx: Database,
  treeId: string,
  removed: readonly PartReference[],
): Promise<void> {
  await tx.execute(sql`
    delete from tree_parts
    using unnest(
      ${sql.param(removed.map(({ part }) => part))}::text[],
      ${sql.param(removed.map(({ id }) => id))}::uuid[]
    ) as removed (part, id)
    where tree_parts.tree_id = ${treeId} and tree_parts.part = removed.part
      and tree_parts.id = removed.id`);
}

/** Copies the lists of a tree. */
export async function copyParts(tx: Database, fromId: string, toId: string): Promise<void> {
  await tx.execute(sql`
    insert into tree_parts (tree_id, part, id, key, value, bytes)
    select ${toId}::uuid, part, id, key, value, bytes from tree_parts where tree_id = ${fromId}`);
}
