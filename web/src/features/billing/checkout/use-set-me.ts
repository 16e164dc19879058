import type { OwnUser } from '@life-tree/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.ts';
import { meQuery } from '../../session/index.ts';

/** The whole page knows at once of the plan the server answered; badges and limits follow. */
export function useSetMe(): (me: OwnUser) => void {
  const { queryKey } = meQuery(useApi());
  const queryClient = useQueryClient();
  return (me) => {
    queryClient.setQueryData(queryKey, me);
    queryClient.invalidateQueries({ predicate: (query) => query.queryKey[0] !== queryKey[0] });
  };
}
