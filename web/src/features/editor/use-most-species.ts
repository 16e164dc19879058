import { plans } from '@life-tree/contract';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/api-context.ts';

/** How many species a tree of this owner may have by their plan; null without limit, or while not known. */
export function useMostSpecies(ownerId: string): number | null {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['person', ownerId],
    queryFn: () => api.call('GET user/{id}', { params: { id: ownerId } }),
  });
  return data === undefined ? null : plans[data.plan].maxSpecies;
}
