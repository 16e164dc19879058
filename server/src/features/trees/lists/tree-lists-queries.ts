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
  /** From `searchWords`: a tree must contain every one. */
  readonly words: readonly string[];
  /** Null if the search needs no index. */
  readonly sample: TextSample | null;
  readonly createdFrom: Date | null;
  readonly createdBefore: Date | null;
  readonly limit: number;
  readonly offset: number;
  /** Null for a visitor. */
  readonly viewerId: string | null;
}

/** One page of a list as JSON texts joined by commas, and the length of the whole list. */
export interface ListedTrees {
  readonly text: string;
  readonly count: number;
  readonly approximate: boolean;
}

/** Above this, counts are approximate, because counting on would be slow. */
const maxCountedMatches = 10_000;
/** Pages that end within the first trees of a list share one prepared query, whatever their size. */
const firstTrees = 100;
/** Using more letters or words would make the index slower, not more selective. */
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

export async function listTrees(tx: Database, request: ListRequest): Promise<ListedTrees> {
  const { scope, words, sample } = request;
  if (isFirstPage(request)) return listFirstPage(tx, request);
  const listed = and(isInScope(tx, scope), isBetween(request));
  const isMatch = and(listed, containsAll(words));
  const page = pageOf(request, isMatch);
  if (sample === null || words.length === 0 || sample.isCommon(words)) {
    return write(tx, request, sql`select ${countOf(isMatch)} as count, array(${page}) as ids`);
  }
  const found = and(listed, isFoundByIndex(words, sample), containsAll(words));
  const gathered = await write(tx, request, gather(request, found));
  if (!gathered.approximate) return gathered;
  // With so many matches, scanning in the list's order finds the first ones soon.
  const { text } = await write(tx, request, sql`select 0 as count, array(${page}) as ids`);
  return { ...gathered, text };
}

/** The most frequent request: the first public trees. */
function isFirstPage({ scope, words, createdFrom, createdBefore, limit, offset }: ListRequest) {
  const isEverything =
    scope.kind === 'public' && words.length === 0 && createdFrom === null && createdBefore === null;
  return isEverything && offset + limit <= firstTrees;
}

async function listFirstPage(
  tx: Database,
  { criterion, order, viewerId, limit, offset }: ListRequest,
): Promise<ListedTrees> {
  const name = `first_trees_${criterion}_${order}_${viewerId === null ? 'visitor' : 'user'}`;
  const query = firstPage(tx, name, criterion, order, viewerId === null);
  const rows = await query.execute({ viewerId, first: offset + 1, last: offset + limit });
  return readListedTrees(rows);
}

const firstPage = prepared(
  (database, name, criterion: SortCriterion, order: SortOrder, isVisitor: boolean) => {
    const isMatch = sql`${trees.isPublic}`;
    // With a limit as a parameter, the planner would assume that a tenth of all trees is read.
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

/** Reads the page of a query that returns `ids` and `count`. */
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
    // One list of ids, because with `or` the database would read every tree.
    both: () => inArray(trees.id, unionAll(owned, shared)),
  };
  // A tree that is still being created has version 0; it is not public.
  const listed = scope.onlyPublic ? sql`${trees.isPublic}` : sql`${trees.version} > 0`;
  return and(theirs[scope.kind](), listed);
}

function isBetween({ createdFrom, createdBefore }: ListRequest): SQL | undefined {
  return and(
    createdFrom === null ? undefined : gte(trees.createdAt, createdFrom),
    createdBefore === null ? undefined : lt(trees.createdAt, createdBefore),
  );
}

/** Uses the trigram index if a word is long enough, otherwise the index of single letters and pairs. */
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
  return letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
}

/** Checks each tree for all words in one condition. */
function containsAll(words: readonly string[]): SQL | undefined {
  if (words.length === 0) return undefined;
  const patterns = sql`${sql.param(words.map((word) => `%${escapeLike(word)}%`))}::text[]`;
  // The planner estimates every pattern it can see; for thousands that takes longer than the search.
  return words.length <= maxVisiblePatterns
    ? sql`${trees.searchText} like all (${patterns})`
    : sql`${trees.searchText} like all (array(select unnest(${patterns})))`;
}

function pageOf({ limit, offset, ...request }: ListRequest, isMatch: SQL | undefined): SQL {
  return sql`${inOrder(request, isMatch)} limit ${limit} offset ${offset}`;
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

/** Finds a moderate number of matches by the index, and sorts and counts them in one query. */
function gather({ criterion, order, limit, offset }: ListRequest, isFound: SQL | undefined): SQL {
  const direction = sql.raw(order);
  return sql`
    with matches as materialized (
      select ${trees.id} as id, ${criteria[criterion]} as sort_key from ${trees}
      where ${isFound} limit ${maxCountedMatches + 1}
    )
    select
      (select count(*) from matches)::integer as count,
      array(
        select id from matches order by sort_key ${direction}, id ${direction}
        limit ${limit} offset ${offset}
      ) as ids`;
}
