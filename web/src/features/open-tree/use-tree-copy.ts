import type { OwnUser, Tree } from '@life-tree/contract';
import { plans } from '@life-tree/contract/values';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { errorText } from '../../texts/messages.ts';
import { useAskToLogIn, usePerform } from '../pending-actions/index.ts';
import { useMe } from '../session/index.ts';
import { useLimitAlert } from './use-limit-alert.ts';

/**
 * Copies the tree into the user's account and opens the copy in the editor. Visitors must register first, and
 * users whose plan does not allow so many species are told what they can do.
 */
export function useTreeCopy(tree: Tree, userId: string | null) {
  const client = useQueryClient();
  const askToLogIn = useAskToLogIn();
  const perform = usePerform();
  const router = useRouter();
  const me = useMe();
  const alertAboutLimit = useLimitAlert();
  const [busy, setBusy] = useState(false);

  const copyTree = async () => {
    const action = { kind: 'copy-tree', id: tree.id } as const;
    if (userId === null) {
      await askToLogIn({ action, register: true });
      return;
    }
    const limit = me ? maxSpeciesOf(me) : null;
    if (limit !== null && tree.species > limit) {
      await alertAboutLimit(errorText('copy-too-large', { count: tree.species, limit }));
      return;
    }
    setBusy(true);
    const address = await perform(action);
    setBusy(false);
    if (address === undefined) return;
    client.invalidateQueries({ queryKey: ['trees'] });
    router.history.push(address);
  };

  return { busy, copyTree };
}

/** How many species a tree of this user may have; null without a limit. */
function maxSpeciesOf({ plan, endingPlan }: OwnUser): number | null {
  const limits = [plan, endingPlan ?? plan].map((name) => plans[name].maxSpecies);
  return limits.includes(null) ? null : Math.max(...limits.map(Number));
}
