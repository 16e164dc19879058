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

interface ListRequest {
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

interface ListedIds {
  readonly ids: readonly string[];
  readonly count: number;
  readonly approximate: boolean;
}

/** Matches are counted up to here; who wants to know more wants a narrower search. */
const countedMatches = 10_000;
/** So many letters of so many words are enough to find what holds them; the rest is compared there. */
const soughtLetters = 40;
const soughtWords = 6;
const weighedWords = 20;

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
  return find(tx, asked, listed, and(isFoundBy(words), holdsAll(words)));
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

/** What an index answers: that of trigrams where a word has any, else that of single letters and pairs. */
function isFoundBy(words: readonly string[]): SQL | undefined {
  const sought = words.map((word) => [...word].slice(0, soughtLetters).join(''));
  const long = sought.filter((word) => /[\p{L}\p{N}]{3}/u.test(word)).slice(0, soughtWords);
  if (long.length > 0) {
    return and(...long.map((word) => sql`${trees.searchText} like ${`%${escapeLike(word)}%`}`));
  }
  const parts = sought.slice(0, soughtWords).flatMap(shortParts);
  return sql`text_parts(${trees.searchText}) @> ${sql.param(parts)}::text[]`;
}

function shortParts(word: string): string[] {
  const letters = [...word];
  if (letters.length === 1) return letters;
  return letters.slice(1).map((letter, place) => `${letters[place]}${letter}`);
}

/** Asks each tree; as one condition, however many words there are. */
function holdsAll(words: readonly string[]): SQL | undefined {
  if (words.length === 0) return undefined;
  const patterns = sql`${sql.param(words.map((word) => `%${escapeLike(word)}%`))}::text[]`;
  // The planner weighs every pattern it can see, which for thousands takes longer than the search.
  return words.length <= weighedWords
    ? sql`${trees.searchText} like all (${patterns})`
    : sql`${trees.searchText} like all (array(select unnest(${patterns})))`;
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
 * Few matches are gathered by the index, sorted and counted in one go. Of many, the first in the
 * list's order are met soon by going along that order, while gathering all would take ever longer.
 */
async function find(
  tx: Database,
  asked: ListRequest,
  listed: SQL | undefined,
  isMatch: SQL | undefined,
): Promise<ListedIds> {
  const { criterion, order, limit, offset } = asked;
  const direction = sql.raw(order);
  const [row] = await tx
    .select({ count: sql<number>`found.count`, ids: sql<string[]>`found.ids` })
    .from(sql`(
      with matches as materialized (
        select ${trees.id} as id, ${criteria[criterion]} as place from ${trees}
        where ${and(listed, isMatch)} limit ${countedMatches + 1}
      )
      select
        (select count(*) from matches)::integer as count,
        array(
          select id from matches order by place ${direction}, id ${direction}
          limit ${limit} offset ${offset}
        ) as ids
    ) as found`);
  if (row === undefined) return { ids: [], count: 0, approximate: false };
  if (row.count <= countedMatches) return { ...row, approximate: false };
  const ids = await pageOf(tx, asked, and(listed, holdsAll(asked.words)));
  return { ids, count: countedMatches, approximate: true };
}
