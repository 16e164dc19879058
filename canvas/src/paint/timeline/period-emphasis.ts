import type { PlacedEra } from '@life-tree/phylogeny';
import type { LaidOutTree } from '../../camera/laid-out-tree.ts';
import type { Emphasis } from '../emphasis/lineage.ts';

/** A period of the time scale. */
interface EmphasizedPeriod {
  readonly era: Pick<PlacedEra['era'], 'from' | 'to'>;
}

/** The species that lived in a period. */
export function emphasizePeriod(tree: LaidOutTree, { era }: EmphasizedPeriod): Emphasis {
  const forest = tree.shownForest;
  return {
    includes(index) {
      const extinction = tree.folded.get(index)?.extinction ?? forest.extinction(index);
      return forest.apparition(index) < era.to && extinction > era.from;
    },
  };
}
