import type { SortCriterion, SortOrder } from '@life-tree/contract';
import {
  and,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Database } from '../../../database/database.ts';
import { prepared } from '../../../database/prepared.ts';
import { publicTreeTexts, treeCollaborators, trees } from '../../../database/tables/index.ts';
import { isOpen } from '../../tree-access/tree-access-queries.ts';
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
  /** Null unless it is a list of all public trees. */
  readonly sample: TextSample | null;
  readonly createdFrom: Date | null;
  readonly createdBefore: Date | null;
  readonly limit: number;
  readonly offset: number;
  /** Null for a visitor. */
  readonly viewerId: string | null;
}

/** One page of a list as JSON texts joined by commas, and the length of the whole list, exactly or about. */
export interface ListedTrees {
  readonly text: string;
  readonly count: number;
  readonly approximate: boolean;
}

/** Above this, counts are approximate, because counting on would be slow. */
const maxCountedMatches = 10_000;
/** Trees that a search for common words scans at most, and how many more than expected for a page. */
const maxScanned = 20_000;
const scanMargin = 2;
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
  if (sample === null || words.length === 0) {
    const total = hasDates(request) ? null : (sample?.total ?? null);
    const count = total === null ? countOf(isMatch) : sql.raw('0');
    return withTotal(
      await write(tx, request, sql`select ${count} as count, array(${page}) as ids`),
      total,
    );
  }
  const scanned = await listCommon(tx, request, sample);
  if (scanned !== null) return scanned;
  const contains = containsAll(words, sql`${publicTreeTexts.searchText}`);
  const found = and(listed, isFoundByIndex(words, sample), contains);
  const gathered = await write(tx, request, gather(request, found));
  if (!gathered.approximate) return gathered;
  // With so many matches, scanning in the list's order finds the first ones soon.
  const { text } = await write(tx, request, sql`select 0 as count, array(${page}) as ids`);
  return { ...gathered, text };
}

/**
 * For words in many trees: scanning in the list's order finds a page soon, and the number of matches is
 * estimated, because counting would read every match. Null if the words are rare, or so rare among the
 * first trees of the list that the index finds them faster.
 */
async function listCommon(
  tx: Database,
  request: ListRequest,
  sample: TextSample,
): Promise<ListedTrees | null> {
  const { words, limit, offset, criterion, order, viewerId } = request;
  if (hasDates(request)) return null;
  const estimate = sample.estimate(words);
  if (estimate === null || sample.size === 0) return null;
  const end = offset + limit;
  const scanned = scanMargin * (end / (estimate / sample.size));
  if (scanned > maxScanned) return null;
  const name = `common_trees_${criterion}_${order}_${viewerId === null ? 'visitor' : 'user'}`;
  const query = commonPage(tx, name, criterion, order, viewerId === null);
  const patterns = words.map((word) => `%${escapeLike(word)}%`);
  const rows = await query.execute({ viewerId, patterns, limit, offset });
  const { text, count } = readListedTrees(rows);
  if (count < limit) return null;
  return { text, count: Math.max(estimate, end), approximate: true };
}

const commonPage = prepared(
  (database, name, criterion: SortCriterion, order: SortOrder, isVisitor: boolean) => {
    const isPublic = sql`${trees.isPublic}`;
    const columns = sql`${trees.id}, ${trees.searchText}`;
    const page = sql`
      select id from (
        ${inOrder({ criterion, order }, isPublic, columns)} limit ${sql.raw(`${maxScanned}`)}
      ) as scanned
      where search_text like all (${sql.placeholder('patterns')}::text[])
      limit ${sql.placeholder('limit')} offset ${sql.placeholder('offset')}`;
    const listed = sql`select cardinality(ids) as count, ids from (select array(${page}) as ids) as page`;
    const viewer = isVisitor ? null : sql.placeholder('viewerId');
    return selectTreesJson(database, viewer, listed).prepare(name);
  },
);

/** The most frequent request: the first public trees. */
function isFirstPage(request: ListRequest): boolean {
  const { scope, words, limit, offset } = request;
  const isEverything = scope.kind === 'public' && words.length === 0 && !hasDates(request);
  return isEverything && offset + limit <= firstTrees;
}

function hasDates({ createdFrom, createdBefore }: ListRequest): boolean {
  return createdFrom !== null || createdBefore !== null;
}

async function listFirstPage(
  tx: Database,
  { criterion, order, viewerId, limit, offset, sample }: ListRequest,
): Promise<ListedTrees> {
  const total = sample?.total ?? null;
  const viewer = viewerId === null ? 'visitor' : 'user';
  const name = `first_trees_${criterion}_${order}_${viewer}${total === null ? '' : '_uncounted'}`;
  const firstPage = total === null ? countedFirstPage : uncountedFirstPage;
  const query = firstPage(tx, name, criterion, order, viewerId === null, total === null);
  const rows = await query.execute({ viewerId, first: offset + 1, last: offset + limit });
  return withTotal(readListedTrees(rows), total);
}

/** Sets the estimated length of a list that was not counted. */
function withTotal(listed: ListedTrees, total: number | null): ListedTrees {
  return total === null ? listed : { ...listed, count: total, approximate: true };
}

function prepareFirstPage(
  database: Database,
  name: string,
  criterion: SortCriterion,
  order: SortOrder,
  isVisitor: boolean,
  isCounted: boolean,
) {
  const isMatch = sql`${trees.isPublic}`;
  // With a limit as a parameter, the planner would assume that a tenth of all trees is read.
  const first = sql`${inOrder({ criterion, order }, isMatch)} limit ${sql.raw(`${firstTrees}`)}`;
  const range = sql`${sql.placeholder('first')}::integer:${sql.placeholder('last')}::integer`;
  const page = sql`(array(${first}))[${range}]`;
  const count = isCounted ? countOf(isMatch) : sql.raw('0');
  const listed = sql`select ${count} as count, ${page} as ids`;
  return selectTreesJson(database, isVisitor ? null : sql.placeholder('viewerId'), listed).prepare(
    name,
  );
}

const countedFirstPage = prepared(prepareFirstPage);
const uncountedFirstPage = prepared(prepareFirstPage);

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
    .where(
      and(
        eq(treeCollaborators.userId, scope.userId),
        scope.onlyPublic ? isNotNull(treeCollaborators.acceptedAt) : undefined,
      ),
    );
  const theirs = {
    owned: () => eq(trees.userId, scope.userId),
    shared: () => inArray(trees.id, shared),
    // One list of ids, because with `or` the database would read every tree.
    both: () => inArray(trees.id, unionAll(owned, shared)),
  };
  const isTheirs = or(eq(trees.userId, scope.userId), isNull(trees.hiddenFor));
  const listed = scope.onlyPublic ? sql`${trees.isPublic}` : and(isOpen, isTheirs);
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
    return and(
      ...pieces.map((piece) => sql`${publicTreeTexts.searchText} like ${`%${escapeLike(piece)}%`}`),
    );
  }
  const sought = words
    .slice(0, maxSearchedWords)
    .map((word) => [...word].slice(0, maxSearchedLetters));
  const parts = sought.flatMap(shortParts);
  return sql`text_parts(${publicTreeTexts.searchText}) @> ${sql.param(parts)}::text[]`;
}

function shortParts(letters: readonly string[]): string[] {
  if (letters.length === 1) return [...letters];
  return letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
}

/** Checks each tree for all words in one condition. */
function containsAll(words: readonly string[], text = sql`${trees.searchText}`): SQL | undefined {
  if (words.length === 0) return undefined;
  const patterns = sql`${sql.param(words.map((word) => `%${escapeLike(word)}%`))}::text[]`;
  // The planner estimates every pattern it can see; for thousands that takes longer than the search.
  return words.length <= maxVisiblePatterns
    ? sql`${text} like all (${patterns})`
    : sql`${text} like all (array(select unnest(${patterns})))`;
}

function pageOf({ limit, offset, ...request }: ListRequest, isMatch: SQL | undefined): SQL {
  return sql`${inOrder(request, isMatch)} limit ${limit} offset ${offset}`;
}

function inOrder(
  { criterion, order }: Pick<ListRequest, 'criterion' | 'order'>,
  isMatch: SQL | undefined,
  selected = sql`${trees.id}`,
): SQL {
  const direction = sql.raw(order);
  return sql`
    select ${selected} from ${trees} where ${isMatch}
    order by ${criteria[criterion]} ${direction}, ${trees.id} ${direction}`;
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
      select ${trees.id} as id, ${criteria[criterion]} as sort_key
      from ${publicTreeTexts} join ${trees} on ${trees.id} = ${publicTreeTexts.treeId}
      where ${isFound} limit ${maxCountedMatches + 1}
    )
    select
      (select count(*) from matches)::integer as count,
      array(
        select id from matches order by sort_key ${direction}, id ${direction}
        limit ${limit} offset ${offset}
      ) as ids`;
}
