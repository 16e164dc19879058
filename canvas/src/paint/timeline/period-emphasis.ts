import type { LaidOutTree } from '../../camera/laid-out-tree.ts';
import type { Emphasis } from '../emphasis/lineage.ts';

/** A period of the geologic time scale, and where its band was last painted. */
export interface PaintedBand {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The species that lived in a period. */
export function emphasizePeriod(tree: LaidOutTree, { from, to }: PaintedBand): Emphasis {
  const forest = tree.shownForest;
  return {
    includes(index) {
      const extinction = tree.folded.get(index)?.extinction ?? forest.extinction(index);
      return forest.apparition(index) < to && extinction > from;
    },
  };
}
