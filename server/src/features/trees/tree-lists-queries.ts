import type { SortCriterion, SortOrder } from '@life-tree/contract';
import { and, asc, count, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Database } from '../../database/database.ts';
import { treeCollaborators, trees } from '../../database/tables/index.ts';
import { escapeLike } from '../users/search-text.ts';

/** Whose trees a list shows. */
export type ListScope =
  | { readonly kind: 'public' }
  | {
      readonly kind: 'owned' | 'shared' | 'both';
      readonly userId: string;
      readonly onlyPublic: boolean;
    };

export interface ListRequest {
  readonly scope: ListScope;
  readonly criterion: SortCriterion;
  readonly order: SortOrder;
  /** As `searchWords` makes them: a tree must hold every one. */
  readonly words: readonly string[];
  readonly createdFrom: Date | null;
  readonly createdBefore: Date | null;
  readonly limit: number;
  readonly offset: number;
}

export interface ListedIds {
  readonly ids: readonly string[];
  readonly count: number;
  readonly approximate: boolean;
}

/** Matches are counted up to here; who wants to know more wants a narrower search. */
const countedMatches = 10_000;
/** Trigrams narrow words of this many letters and more. */
const trigram = 3;
/** So much of so many words is enough to find what holds them; the rest is compared there. */
const soughtWords = 6;
const soughtLetters = 40;

const criteria: Readonly<Record<SortCriterion, SQL>> = {
  createdAt: sql`${trees.createdAt}`,
  updatedAt: sql`${trees.updatedAt}`,
  likes: sql`${trees.likesCount}`,
  comments: sql`${trees.commentsCount}`,
  views: sql`${trees.viewsCount}`,
  name: sql`${trees.nameKey} collate "C"`,
  popularity: sql`${trees.popularity}`,
};

/** One page of a list, and how many trees the whole list has. */
export async function listTreeIds(tx: Database, asked: ListRequest): Promise<ListedIds> {
  const { scope, words } = asked;
  const listed = and(isInScope(tx, scope), isBetween(asked));
  if (scope.kind !== 'public' || words.length === 0) {
    const condition = and(listed, holdsAll(words));
    const [ids, counted] = await Promise.all([
      pageOf(tx, asked, condition),
      countMatches(tx, condition),
    ]);
    return { ids, ...counted };
  }
  const sought = words.filter((word) => [...word].length >= trigram).slice(0, soughtWords);
  return sought.length === 0
    ? lookThrough(tx, asked, listed)
    : find(tx, asked, listed, and(isFoundBy(sought), holdsAll(words)));
}

function isInScope(tx: Database, scope: ListScope): SQL | undefined {
  if (scope.kind === 'public') return sql`${trees.isPublic}`;
  const owned = tx.select({ id: trees.id }).from(trees).where(eq(trees.userId, scope.userId));
  const shared = tx
    .select({ id: treeCollaborators.treeId })
    .from(treeCollaborators)
    .where(eq(treeCollaborators.userId, scope.userId));
  const theirs = {
    owned: () => eq(trees.userId, scope.userId),
    shared: () => inArray(trees.id, shared),
    // As one list of ids: with `or` the database would read every tree there is.
    both: () => inArray(trees.id, unionAll(owned, shared)),
  };
  return and(theirs[scope.kind](), scope.onlyPublic ? sql`${trees.isPublic}` : undefined);
}

function isBetween({ createdFrom, createdBefore }: ListRequest): SQL | undefined {
  return and(
    createdFrom === null ? undefined : gte(trees.createdAt, createdFrom),
    createdBefore === null ? undefined : lt(trees.createdAt, createdBefore),
  );
}

/** What the trigram index answers. */
function isFoundBy(words: readonly string[]): SQL | undefined {
  const parts = words.map((word) => [...word].slice(0, soughtLetters).join(''));
  return and(...parts.map((part) => sql`${trees.searchText} like ${`%${escapeLike(part)}%`}`));
}

/** Asks each tree; as one condition, however many words there are. */
function holdsAll(words: readonly string[]): SQL | undefined {
  if (words.length === 0) return undefined;
  const patterns = words.map((word) => `%${escapeLike(word)}%`);
  return sql`${trees.searchText} like all (${sql.param(patterns)}::text[])`;
}

function inOrder({ criterion, order }: ListRequest): [SQL, SQL] {
  const direction = order === 'asc' ? asc : desc;
  return [direction(criteria[criterion]), direction(trees.id)];
}

async function pageOf(tx: Database, asked: ListRequest, condition: SQL | undefined) {
  const rows = await tx
    .select({ id: trees.id })
    .from(trees)
    .where(condition)
    .orderBy(...inOrder(asked))
    .limit(asked.limit)
    .offset(asked.offset);
  return rows.map(({ id }) => id);
}

async function countMatches(tx: Database, condition: SQL | undefined) {
  const matches = tx
    .select({ one: sql<number>`1`.as('one') })
    .from(trees)
    .where(condition)
    .limit(countedMatches + 1)
    .as('matches');
  const [row] = await tx.select({ count: count() }).from(matches);
  const found = row?.count ?? 0;
  return { count: Math.min(found, countedMatches), approximate: found > countedMatches };
}

/**
 * Few matches are gathered by the index and sorted. Of many, the first in the list's order are met
 * soon by going along that order, while gathering all of them would take ever longer.
 */
async function find(
  tx: Database,
  asked: ListRequest,
  listed: SQL | undefined,
  isMatch: SQL | undefined,
): Promise<ListedIds> {
  const counted = await countMatches(tx, and(listed, isMatch));
  if (counted.count <= asked.offset) return { ids: [], ...counted };
  if (counted.approximate) {
    return { ids: await pageOf(tx, asked, and(listed, holdsAll(asked.words))), ...counted };
  }
  const rows = await tx
    .select({ id: sql<string>`id` })
    .from(
      sql`(select ${trees.id} as id, ${criteria[asked.criterion]} as place from ${trees}
        where ${and(listed, isMatch)} offset 0) as matches`,
    )
    .orderBy(...orderOf(asked.order))
    .limit(asked.limit)
    .offset(asked.offset);
  return { ids: rows.map(({ id }) => id), ...counted };
}

function orderOf(order: SortOrder): [SQL, SQL] {
  return order === 'asc' ? [sql`place asc`, sql`id asc`] : [sql`place desc`, sql`id desc`];
}

/** One or two letters stand in no index, so only the first trees in the list's order are asked. */
async function lookThrough(
  tx: Database,
  asked: ListRequest,
  listed: SQL | undefined,
): Promise<ListedIds> {
  const condition = and(listed, holdsAll(asked.words));
  return { ids: await pageOf(tx, asked, condition), ...(await countMatches(tx, condition)) };
}
