import type { SortCriterion, SortOrder } from '@life-tree/contract';
import { type DateRangeQuery, readDateRange } from '../../../http/date-range.ts';
import type { Resources } from '../../../resources.ts';
import { searchWords } from '../../tree-access/tree-texts.ts';
import { createTextSampling } from './text-sample.ts';
import { readSampledTexts } from './text-sample-queries.ts';
import { type ListScope, listTrees } from './tree-lists-queries.ts';

/** The query parameters of every list of trees. */
interface ListQuery extends DateRangeQuery {
  readonly page: number;
  readonly limit: number;
  readonly criteria: SortCriterion;
  readonly order: SortOrder;
  readonly search: string;
}

/** Lists of trees, each as the JSON text of the reply. */
export function createTreeLists({ database, now }: Pick<Resources, 'database' | 'now'>) {
  const currentSample = createTextSampling((limit) => readSampledTexts(database, limit), now);

  async function list(
    scope: ListScope,
    viewerId: string | null,
    query: ListQuery,
  ): Promise<string> {
    const { page, limit, criteria, order, search } = query;
    const { from, before } = readDateRange(query);
    const words = searchWords(search);
    const { text, count, approximate } = await listTrees(database, {
      scope,
      criterion: criteria,
      order,
      words,
      sample: scope.kind === 'public' ? await currentSample() : null,
      createdFrom: from,
      createdBefore: before,
      limit,
      offset: (page - 1) * limit,
      viewerId,
    });
    return `{"trees":[${text}],"count":${count},"approximate":${approximate}}`;
  }

  return {
    /** Public trees: all, or those that one user owns or collaborates on. */
    listPublic: (
      viewerId: string | null,
      { userId, owner, ...query }: ListQuery & { userId?: string | undefined; owner: boolean },
    ): Promise<string> => {
      const kind = owner ? 'owned' : 'shared';
      const scope: ListScope =
        userId === undefined ? { kind: 'public' } : { kind, userId, onlyPublic: true };
      return list(scope, viewerId, query);
    },

    /** The trees a user owns, collaborates on, or both. */
    listMine: (
      userId: string,
      { owner, ...query }: ListQuery & { owner?: boolean | undefined },
    ): Promise<string> => {
      const kind = owner === undefined ? 'both' : owner ? 'owned' : 'shared';
      return list({ kind, userId, onlyPublic: false }, userId, query);
    },
  };
}
