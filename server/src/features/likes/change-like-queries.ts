import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { prepared } from '../../database/prepared.ts';
import {
  notifiedOf,
  notifyParameters,
  type PlannedNotifications,
  readNotified,
  type StoredNotifications,
  selectNotified,
} from '../notifications/notify-statement.ts';
import { unchangedTree } from '../tree-access/tree-access-queries.ts';
import { countOneLess, countOneMorePrepared, countParameters } from '../trees/tree-count-sql.ts';

/** The like of a tree, or of a comment of it, and the version of the tree that was checked. */
export interface CheckedLike {
  readonly treeId: string;
  readonly version: number;
  readonly commentId: string | null;
  readonly userId: string;
}

/** The result of adding or removing a like; the count is null if the comment is deleted. */
interface ChangedLike {
  readonly likesCount: number | null;
  readonly isChanged: boolean;
}

export interface AddedLike extends ChangedLike {
  readonly notified: StoredNotifications;
  readonly authorUsername: string;
  readonly commentContent: string | null;
}

const kindOf = ({ commentId }: CheckedLike) => (commentId === null ? 'tree' : 'comment');

/** Adds a like, counts it and notifies. Null, without a change, if the tree has another version. */
export async function addLike(
  tx: Database,
  like: CheckedLike,
  at: Date,
  planned: PlannedNotifications,
): Promise<AddedLike | null> {
  const kind = kindOf(like);
  const [row] = await added[kind](tx, `add_${kind}_like`).execute({
    ...like,
    at: at.toISOString(),
    ...countParameters('like', at),
    ...notifyParameters(planned, at),
  });
  return row === undefined ? null : { ...row, notified: readNotified(row.notified) };
}

/** Removes a like and uncounts it. Null, without a change, if the tree has another version. */
export async function removeLike(tx: Database, like: CheckedLike): Promise<ChangedLike | null> {
  const kind = kindOf(like);
  const [row] = await removed[kind](tx, `remove_${kind}_like`).execute({ ...like });
  return row ?? null;
}

// The tree is locked first, as by all changes that count. A like is inserted or deleted before it is
// counted: of two requests at once, the second then finds it, although its snapshot is older.

const userId = sql`${sql.placeholder('userId')}::uuid`;
const author = sql`(select username from users where id = ${userId})`;
const changedColumns = (liked: SQL) => ({
  likesCount: sql<number | null>`coalesce(counted.likes_count, ${liked}.likes_count)`,
  isChanged: sql<boolean>`counted.likes_count is not null`,
});

const addedColumns = (liked: SQL) => ({
  ...changedColumns(liked),
  notified: selectNotified,
  authorUsername: sql<string>`coalesce(${author}, '')`,
});

const countedTree = (database: Database, columns: SQL) =>
  database.$with('counted', {}).as(sql`
    update trees set ${columns} from liked where trees.id = liked.tree_id
    returning trees.likes_count`);

const likedTrees = sql`tree left join counted on true`;

/** Locks the comment, unless it is deleted. */
const likableComment = (database: Database) =>
  database.$with('comment', {}).as(sql`
    select comments.id, comments.likes_count, comments.content
    from tree join comments on comments.tree_id = tree.id
    where comments.id = ${sql.placeholder('commentId')}::uuid and not comments.is_deleted
    for no key update of comments`);

const countedComment = (database: Database, by: 1 | -1) =>
  database.$with('counted', {}).as(sql`
    update comments set likes_count = comments.likes_count + ${sql.raw(String(by))}
    from liked where comments.id = liked.comment_id
    returning comments.likes_count`);

const likedComments = sql`tree left join comment on true left join counted on true`;

const added = {
  tree: prepared((database, name) => {
    const liked = database.$with('liked', {}).as(sql`
      insert into tree_likes (tree_id, user_id, created_at)
      select tree.id, ${userId}, ${sql.placeholder('at')}::timestamptz from tree
      on conflict do nothing returning tree_id`);
    const counted = countedTree(database, countOneMorePrepared('like'));
    return database
      .with(unchangedTree(database), liked, counted, notifiedOf(database, 'liked'))
      .select({ ...addedColumns(sql`tree`), commentContent: sql<string | null>`null` })
      .from(likedTrees)
      .prepare(name);
  }),
  comment: prepared((database, name) => {
    const liked = database.$with('liked', {}).as(sql`
      insert into comment_likes (comment_id, user_id, created_at)
      select comment.id, ${userId}, ${sql.placeholder('at')}::timestamptz from comment
      on conflict do nothing returning comment_id`);
    return database
      .with(
        unchangedTree(database),
        likableComment(database),
        liked,
        countedComment(database, 1),
        notifiedOf(database, 'liked'),
      )
      .select({
        ...addedColumns(sql`comment`),
        commentContent: sql<string | null>`comment.content`,
      })
      .from(likedComments)
      .prepare(name);
  }),
};

const removed = {
  tree: prepared((database, name) => {
    const liked = database.$with('liked', {}).as(sql`
      delete from tree_likes using tree
      where tree_likes.tree_id = tree.id and tree_likes.user_id = ${userId}
      returning tree_likes.tree_id, tree_likes.created_at`);
    const counted = countedTree(database, countOneLess('like', sql`liked.created_at`));
    return database
      .with(unchangedTree(database), liked, counted)
      .select(changedColumns(sql`tree`))
      .from(likedTrees)
      .prepare(name);
  }),
  comment: prepared((database, name) => {
    const liked = database.$with('liked', {}).as(sql`
      delete from comment_likes using comment
      where comment_likes.comment_id = comment.id and comment_likes.user_id = ${userId}
      returning comment_likes.comment_id`);
    return database
      .with(unchangedTree(database), likableComment(database), liked, countedComment(database, -1))
      .select(changedColumns(sql`comment`))
      .from(likedComments)
      .prepare(name);
  }),
};
