import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.ts';

/** How many species the plan of the tree's owner allows in it; null without limit, or while not known. */
export function useMostSpecies(treeId: string): number | null {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['tree-limits', treeId],
    queryFn: ({ signal }) =>
      api.call('GET ph-tree/{id}/limits', { params: { id: treeId }, signal }),
  });
  return data?.maxSpecies ?? null;
}
