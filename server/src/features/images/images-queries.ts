import { newIdentifier } from '@life-tree/contract';
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { AppError } from '../../app-error.ts';
import type { Database } from '../../database/database.ts';
import { prepared } from '../../database/prepared.ts';
import {
  images,
  imageUses,
  releaseImages,
  species,
  trees,
  users,
} from '../../database/tables/index.ts';
import { visibleTo } from '../tree-access/shown-trees.ts';
import { isEditedBy, isLinkedBy } from '../tree-access/tree-access-queries.ts';
import type { LoggedInViewer, Viewer } from '../tree-access/viewer.ts';

/** Who may see an image: everyone, or only those who may see its trees. */
export type ImageAudience = 'everyone' | 'some';

const imageAudience = prepared((database, name, isUser: boolean, hasLinks: boolean) => {
  const image = sql.placeholder('image');
  const isVisible = or(
    visibleTo(isUser ? sql.placeholder('userId') : null),
    hasLinks ? isLinkedBy(sql.placeholder('linkKeys')) : undefined,
  );
  const shown = sql`
    select true as is_public from ${users} where ${users.photo} = ${image}
    union all
    select ${trees.isPublic} from ${trees} where ${trees.image} = ${image} and ${isVisible}
    union all
    select ${trees.isPublic} from ${species} join ${trees} on ${trees.id} = ${species.treeId}
    where ${species.image} = ${image} and ${isVisible}
    union all
    select ${trees.isPublic} from ${releaseImages} join ${trees} on ${trees.id} = ${releaseImages.treeId}
    where ${releaseImages.image} = ${image} and ${isVisible}`;
  return database
    .select({ isPublic: sql<boolean | null>`bool_or(shown.is_public)` })
    .from(sql`(${shown}) as shown`)
    .prepare(name);
});

/**
 * Who may see an image, or null if this viewer may not. Only current uses and releases count, so
 * that deleting an image or making its tree private takes effect immediately, although the tree's
 * history keeps the file.
 */
export async function findImageAudience(
  database: Database,
  image: string,
  { userId, linkKeys }: Viewer,
): Promise<ImageAudience | null> {
  const isUser = userId !== null;
  const hasLinks = linkKeys.length > 0;
  const name = `image_for_${isUser ? 'user' : 'visitor'}${hasLinks ? '_with_links' : ''}`;
  const query = imageAudience(database, name, isUser, hasLinks);
  const [row] = await query.execute({ image, userId, linkKeys });
  const isPublic = row?.isPublic ?? null;
  if (isPublic === null) return null;
  return isPublic ? 'everyone' : 'some';
}

export interface NewImage {
  readonly name: string;
  readonly bytes: number;
  /** The user who may use the image in a later edit. */
  readonly uploadedBy?: string | null;
}

/**
 * Stores images for the trees of an account (null: photos). Existing rows, left by failed attempts, get a new time, so
 * that they are not swept now. Refuses those that are being deleted, which takes a moment.
 */
export async function insertImages(
  tx: Database,
  accountId: string | null,
  added: readonly NewImage[],
  createdAt: Date,
): Promise<void> {
  const stored = await tx
    .insert(images)
    .values(added.map((image) => ({ ...image, accountId, createdAt })))
    .onConflictDoUpdate({
      target: images.name,
      set: { createdAt },
      setWhere: isNull(images.discardedAt),
    })
    .returning({ name: images.name });
  if (stored.length < added.length) throw new AppError('unavailable', { retryAfterSeconds: 1 });
}

/** Waits for other transactions that change what the account has. */
export async function lockAccount(tx: Database, accountId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, accountId)).for('no key update');
}

/** The images of an account's trees, and those stored for them since a moment that nothing uses yet. */
export async function sumImages(
  tx: Database,
  accountId: string,
  since: Date,
): Promise<{ readonly count: number; readonly bytes: number }> {
  const used = sql`select ${imageUses.image} from ${imageUses}
    join ${trees} on ${trees.id} = ${imageUses.treeId} where ${trees.userId} = ${accountId}`;
  const isUsed = sql`exists (select 1 from ${imageUses} where ${imageUses.image} = ${images.name})`;
  const [row] = await tx
    .select({
      count: sql<number>`count(*)::integer`,
      bytes: sql<number>`coalesce(sum(taken.bytes), 0)::double precision`,
    })
    .from(
      sql`(
        select ${images.bytes} from ${images} where ${images.name} in (${used})
        union all
        select ${images.bytes} from ${images} where ${images.accountId} = ${accountId} and not ${isUsed}
          and ${images.createdAt} > ${since.toISOString()}::timestamptz
      ) as taken`,
    );
  return row ?? { count: 0, bytes: 0 };
}

/** The sizes of stored images. */
export async function findImageSizes(
  tx: Database,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .select({ name: images.name, bytes: images.bytes })
    .from(images)
    .where(inArray(images.name, [...names]));
  return new Map(rows.map(({ name, bytes }) => [name, bytes]));
}

/** The images that a viewer may copy: those they may see, have uploaded, or can restore from the history of a tree. */
export async function findCopyable(
  tx: Database,
  names: readonly string[],
  { userId, linkKeys }: LoggedInViewer,
): Promise<Set<string>> {
  const isVisible = or(
    visibleTo(userId),
    linkKeys.length > 0 ? isLinkedBy(sql.param([...linkKeys])) : undefined,
  );
  const mayEdit = sql`(${trees.deletedAt} is null and ${isEditedBy(userId)})`;
  const rows = await tx
    .select({ name: sql<string>`asked.name` })
    .from(sql`unnest(${sql.param([...names])}::text[]) as asked(name)`)
    .where(
      or(
        sql`exists (
          select 1 from ${images}
          where ${images.name} = asked.name and ${images.uploadedBy} = ${userId}
        )`,
        sql`exists (
          select 1 from ${trees} where ${trees.image} = asked.name and ${isVisible}
        )`,
        sql`exists (
          select 1 from ${species} join ${trees} on ${trees.id} = ${species.treeId}
          where ${species.image} = asked.name and ${isVisible}
        )`,
        sql`exists (
          select 1 from ${releaseImages} join ${trees} on ${trees.id} = ${releaseImages.treeId}
          where ${releaseImages.image} = asked.name and ${isVisible}
        )`,
        sql`exists (
          select 1 from ${imageUses} join ${trees} on ${trees.id} = ${imageUses.treeId}
          where ${imageUses.image} = asked.name and ${mayEdit}
        )`,
      ),
    );
  return new Set(rows.map(({ name }) => name));
}

/** The images that belong to the tree already. */
export async function findTreeUses(
  tx: Database,
  treeId: string,
  names: readonly string[],
): Promise<Set<string>> {
  const rows = await tx
    .select({ image: imageUses.image })
    .from(imageUses)
    .where(and(eq(imageUses.treeId, treeId), inArray(imageUses.image, [...names])));
  return new Set(rows.map(({ image }) => image));
}

/** Assigns images to a tree. Refuses if one of them has been discarded meanwhile: it can be stored again. */
export async function insertTreeUses(
  tx: Database,
  names: readonly string[],
  treeId: string,
): Promise<void> {
  const given = sql.param([...names]);
  // Waits for those who are about to discard one of them.
  await tx.execute(sql`
    insert into ${imageUses} (id, image, tree_id)
    select gen_random_uuid(), ${images.name}, ${treeId}::uuid from ${images}
    where ${images.name} = any(${given}::text[]) and ${images.discardedAt} is null
    for key share
    on conflict do nothing`);
  const used = await findTreeUses(tx, treeId, names);
  if (used.size < new Set(names).size) throw new AppError('unavailable', { retryAfterSeconds: 1 });
}

export async function insertUserUse(tx: Database, image: string, userId: string): Promise<void> {
  await tx.insert(imageUses).values({ id: newIdentifier(), image, userId });
}

/** Deletes a user's uses of images and returns the names of those images. */
export async function deleteUserUses(tx: Database, userId: string): Promise<string[]> {
  const gone = await tx
    .delete(imageUses)
    .where(eq(imageUses.userId, userId))
    .returning({ image: imageUses.image });
  return gone.map(({ image }) => image);
}
