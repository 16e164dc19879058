import type { SortCriterion, SortOrder } from '@life-tree/contract';
import { and, desc, eq, gte, inArray, lt, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Database } from '../../../database/database.ts';
import { prepared } from '../../../database/prepared.ts';
import { treeCollaborators, trees } from '../../../database/tables/index.ts';
import { escapeLike } from '../../users/search-text.ts';
import type { TextSample } from './text-sample.ts';
import { treesAsJson } from './tree-json-queries.ts';

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
  /** What is known of the texts that are searched; null where no index is needed to find them. */
  readonly sample: TextSample | null;
  readonly createdFrom: Date | null;
  readonly createdBefore: Date | null;
  readonly limit: number;
  readonly offset: number;
  /** Null for a visitor. */
  readonly viewerId: string | null;
}

/** One page of a list as JSON texts joined by commas, and how many trees the whole list has. */
export interface ListedTrees {
  readonly text: string;
  readonly count: number;
  readonly approximate: boolean;
}

/** Matches are counted up to here; who wants to know more wants a narrower search. */
const maxCountedMatches = 10_000;
/** Pages that end within the first so many trees of a list are read by one query, whatever their size. */
const firstTrees = 100;
/** So many letters of so many short words are enough to find what holds them. */
const maxSearchedLetters = 40;
const maxSearchedWords = 6;
const maxVisiblePatterns = 20;

const criteria: Readonly<Record<SortCriterion, SQL>> = {
  createdAt: sql`${trees.createdAt}`,
  updatedAt: sql`${trees.updatedAt}`,
  likes: sql`${trees.likesCount}`,
  comments: sql`${trees.commentsCount}`,
  views: sql`${trees.viewsCount}`,
  name: sql`${trees.nameKey} collate "C"`,
  popularity: sql`${trees.popularity}`,
};

export async function listTrees(tx: Database, asked: ListRequest): Promise<ListedTrees> {
  const { scope, words, sample } = asked;
  if (isFirstPage(asked)) return listFirstPage(tx, asked);
  const listed = and(isInScope(tx, scope), isBetween(asked));
  const isMatch = and(listed, containsAll(words));
  const page = pageOf(asked, isMatch);
  if (sample === null || words.length === 0 || sample.isCommon(words)) {
    return write(tx, asked, sql`select ${countOf(isMatch)} as count, array(${page}) as ids`);
  }
  const found = and(listed, isFoundByIndex(words, sample), containsAll(words));
  const gathered = await write(tx, asked, gather(asked, found));
  if (!gathered.approximate) return gathered;
  // The first of many in the list's order are met soon by going along that order.
  const { text } = await write(tx, asked, sql`select 0 as count, array(${page}) as ids`);
  return { ...gathered, text };
}

/** What nearly everybody asks for: the beginning of all public trees. */
function isFirstPage({ scope, words, createdFrom, createdBefore, limit, offset }: ListRequest) {
  const isEverything =
    scope.kind === 'public' && words.length === 0 && createdFrom === null && createdBefore === null;
  return isEverything && offset + limit <= firstTrees;
}

async function listFirstPage(
  tx: Database,
  { criterion, order, viewerId, limit, offset }: ListRequest,
): Promise<ListedTrees> {
  const name = `first_trees_${criterion}_${order}_${viewerId === null ? 'visitor' : 'person'}`;
  const query = firstPage(tx, name, criterion, order, viewerId === null);
  const rows = await query.execute({ viewerId, first: offset + 1, last: offset + limit });
  return readListedTrees(rows);
}

const firstPage = prepared(
  (database, name, criterion: SortCriterion, order: SortOrder, isVisitor: boolean) => {
    const isMatch = sql`${trees.isPublic}`;
    // With a limit it cannot see the planner would reckon with a tenth of all trees.
    const first = sql`${inOrder({ criterion, order }, isMatch)} limit ${sql.raw(`${firstTrees}`)}`;
    const range = sql`${sql.placeholder('first')}::integer:${sql.placeholder('last')}::integer`;
    const page = sql`(array(${first}))[${range}]`;
    const listed = sql`select ${countOf(isMatch)} as count, ${page} as ids`;
    return selectTreesJson(
      database,
      isVisitor ? null : sql.placeholder('viewerId'),
      listed,
    ).prepare(name);
  },
);

/** Reads a page whose trees and number of matches a query names as `ids` and `count`. */
async function write(tx: Database, { viewerId }: ListRequest, listed: SQL): Promise<ListedTrees> {
  return readListedTrees(await selectTreesJson(tx, viewerId, listed));
}

function selectTreesJson(tx: Database, viewerId: string | Placeholder | null, listed: SQL) {
  return tx
    .select({ count: sql<number>`listed.count`, text: treesAsJson(viewerId) })
    .from(sql`(${listed}) as listed`);
}

function readListedTrees([row]: readonly { count: number; text: string | null }[]): ListedTrees {
  const found = row?.count ?? 0;
  return {
    text: row?.text ?? '',
    count: Math.min(found, maxCountedMatches),
    approximate: found > maxCountedMatches,
  };
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
function isFoundByIndex(words: readonly string[], sample: TextSample): SQL | undefined {
  const pieces = sample.rarestPieces(words);
  if (pieces.length > 0) {
    return and(...pieces.map((piece) => sql`${trees.searchText} like ${`%${escapeLike(piece)}%`}`));
  }
  const sought = words
    .slice(0, maxSearchedWords)
    .map((word) => [...word].slice(0, maxSearchedLetters));
  const parts = sought.flatMap(shortParts);
  return sql`text_parts(${trees.searchText}) @> ${sql.param(parts)}::text[]`;
}

function shortParts(letters: readonly string[]): string[] {
  if (letters.length === 1) return [...letters];
  return letters.slice(1).map((letter, place) => `${letters[place]}${letter}`);
}

/** Asks each tree; as one condition, however many words there are. */
function containsAll(words: readonly string[]): SQL | undefined {
  if (words.length === 0) return undefined;
  const patterns = sql`${sql.param(words.map((word) => `%${escapeLike(word)}%`))}::text[]`;
  // The planner weighs every pattern it can see, which for thousands takes longer than the search.
  return words.length <= maxVisiblePatterns
    ? sql`${trees.searchText} like all (${patterns})`
    : sql`${trees.searchText} like all (array(select unnest(${patterns})))`;
}

function pageOf({ limit, offset, ...asked }: ListRequest, isMatch: SQL | undefined): SQL {
  return sql`${inOrder(asked, isMatch)} limit ${limit} offset ${offset}`;
}

function inOrder(
  { criterion, order }: Pick<ListRequest, 'criterion' | 'order'>,
  isMatch: SQL | undefined,
): SQL {
  const direction = sql.raw(order);
  return sql`
    select ${trees.id} from ${trees} where ${isMatch}
    order by ${criteria[criterion]} ${direction}, ${trees.id} ${direction}`;
}

/** The search texts of the latest public trees. */
export async function readLatestTexts(tx: Database, limit: number): Promise<string[]> {
  const rows = await tx
    .select({ searchText: trees.searchText })
    .from(trees)
    .where(sql`${trees.isPublic}`)
    .orderBy(desc(trees.createdAt), desc(trees.id))
    .limit(limit);
  return rows.map(({ searchText }) => searchText);
}

function countOf(isMatch: SQL | undefined): SQL {
  return sql`(
    select count(*)::integer from (
      select 1 from ${trees} where ${isMatch} limit ${sql.raw(`${maxCountedMatches + 1}`)}
    ) as counted
  )`;
}

/** Few matches are named by the index, sorted and counted in one go. */
function gather({ criterion, order, limit, offset }: ListRequest, isFound: SQL | undefined): SQL {
  const direction = sql.raw(order);
  return sql`
    with matches as materialized (
      select ${trees.id} as id, ${criteria[criterion]} as place from ${trees}
      where ${isFound} limit ${maxCountedMatches + 1}
    )
    select
      (select count(*) from matches)::integer as count,
      array(
        select id from matches order by place ${direction}, id ${direction}
        limit ${limit} offset ${offset}
      ) as ids`;
}
