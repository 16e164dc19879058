import { expandAncestors } from '@life-tree/canvas';
import { type SpeciesId, speciesId } from '@life-tree/phylogeny';
import { useEffect, useMemo, useState } from 'react';
import { useApi } from '../../../api/api-context.ts';
import { type CanvasAddress, linkedBranches } from '../../canvas-tools/index.ts';
import type { OpenedTree } from '../load-tree.ts';
import { FoldedBranchesSaver } from './folded-branches-saver.ts';

type LinkedView = Pick<CanvasAddress, 'folded' | 'species' | 'position'>;

/**
 * The branches that are folded when a tree is opened, and a function that saves which ones the user has
 * folded since. A link shows its own folded branches, which are not saved.
 */
export function useFoldedBranches(
  opened: OpenedTree,
  userId: string | null,
  address: LinkedView,
): readonly [ReadonlySet<SpeciesId>, (folded: ReadonlySet<SpeciesId>) => void] {
  const treeId = opened.details.id;
  const api = useApi();
  const saver = useMemo(
    () => new FoldedBranchesSaver({ api, treeId, userId }),
    [api, treeId, userId],
  );
  useEffect(() => saver.start(), [saver]);
  const [first] = useState(() => foldedAtFirst(opened, saver.kept, address));
  return [first, (folded) => saver.save(folded)];
}

function foldedAtFirst(
  { forest, folded }: OpenedTree,
  kept: readonly string[] | null,
  address: LinkedView,
): ReadonlySet<SpeciesId> {
  const own = () => new Set((kept ?? folded).map(speciesId).filter((id) => forest.has(id)));
  const shown = address.folded === null ? own() : linkedBranches(forest, address.folded);
  // At a position, the species is where it was for the sender, or hidden as for the sender.
  if (address.species === null || address.position !== null) return shown;
  return expandAncestors(shown, forest, forest.indexOf(address.species));
}
