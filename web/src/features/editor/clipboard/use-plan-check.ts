import { onlineManager, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.ts';
import { errorText } from '../../../texts/messages.ts';
import { t } from '../../../texts/t.ts';
import { useLimitAlert } from '../../open-tree/index.ts';
import { treeLimitsQuery } from '../tree-limits-query.ts';
import { useStore } from '../use-store.ts';

/**
 * Tells whether the plan of the tree's owner allows so many more species. If it does not, says so and
 * offers to see the plans. Offline, the server decides later.
 */
export function usePlanCheck(): (added: number) => Promise<boolean> {
  const store = useStore();
  const api = useApi();
  const client = useQueryClient();
  const alertAboutLimit = useLimitAlert();
  return async (added) => {
    const query = treeLimitsQuery(api, store.treeId);
    const limits = onlineManager.isOnline()
      ? await client.fetchQuery({ ...query, retry: false }).catch(() => null)
      : client.getQueryData(query.queryKey);
    const max = limits?.maxSpecies ?? null;
    const now = store.state().forest.speciesCount;
    if (max === null || now + added <= max) return true;
    const numbers = { now, max, added };
    await alertAboutLimit(
      errorText('species-limit'),
      t('The tree has {now} of at most {max} species, and you are adding {added}.', numbers),
    );
    return false;
  };
}
