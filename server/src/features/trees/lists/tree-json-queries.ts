import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { imageFolder } from '../../images/image-address.ts';

/**
 * The trees of a subquery `listed` with an array `ids`, in its order, as JSON texts joined by commas;
 * null if there are none. Writing JSON in the database costs a third of building, checking and
 * serializing objects. The fields must equal those of `presentTree`, without a time scale, which can be
 * large; a test compares them.
 */
export function treesAsJson(viewerId: string | Placeholder | null): SQL<string | null> {
  return sql<string | null>`(
    select string_agg(
      left(row_to_json(fields)::text, -1)
        || case when shown.hidden_for is not null then ',"hidden":true' else '' end
        || case when shown.parts_count > 0 then ',"parts":true' else '' end
        || case when shown.releases_count > 0 then ',"releases":' || shown.releases_count else '' end
        || case
          when coalesce(shown.settings - 'scale', '{}') = '{}' then '}'
          else ',' || substr((shown.settings - 'scale')::text, 2)
        end,
      ',' order by wanted.index
    )
    from unnest(listed.ids) with ordinality as wanted (id, index)
    join trees as shown on shown.id = wanted.id
    join users as owners on owners.id = shown.user_id
    cross join lateral (
      select
        'ph-tree' as type,
        shown.id,
        shown.user_id as "userId",
        owners.username,
        shown.name,
        shown.description,
        shown.is_public as "isPublic",
        shown.tags,
        ${imageFolder}::text || shown.image as image,
        array(
          select editors.user_id from tree_collaborators as editors
          where editors.tree_id = shown.id and (editors.accepted_at is not null or ${isEditor(viewerId)})
          order by editors.created_at, editors.user_id
        ) as collaborators,
        shown.likes_count as likes,
        shown.comments_count as comments,
        shown.views_count as views,
        shown.species_count as species,
        shown.copies_count as copies,
        ${copiedFrom(viewerId)} as "copiedFrom",
        shown.version,
        ${isoTime('created_at')} as "createdAt",
        ${isoTime('updated_at')} as "updatedAt"
    ) as fields
  )`;
}

/** Whether the viewer edits the tree, and so sees who has not accepted the invitation. */
function isEditor(viewerId: string | Placeholder | null): SQL {
  if (viewerId === null) return sql.raw('false');
  return sql`(shown.user_id = ${viewerId} or exists (
    select 1 from tree_collaborators as viewers
    where viewers.tree_id = shown.id and viewers.user_id = ${viewerId}
  ))`;
}

/** The tree it was copied from, if the viewer may see that. */
function copiedFrom(viewerId: string | Placeholder | null): SQL {
  const isVisible =
    viewerId === null
      ? sql.raw('originals.is_public')
      : sql`(originals.is_public or originals.deleted_at is null and (
          originals.user_id = ${viewerId} or originals.hidden_for is null and exists (
            select 1 from tree_collaborators as guests
            where guests.tree_id = originals.id and guests.user_id = ${viewerId}
          )
        ))`;
  return sql`(
    select json_build_object('id', originals.id, 'name', originals.name, 'username', authors.username)
    from trees as originals join users as authors on authors.id = originals.user_id
    where originals.id = shown.copied_from_id and ${isVisible}
  )`;
}

function isoTime(column: 'created_at' | 'updated_at'): SQL {
  return sql.raw(`to_char(shown.${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);
}
