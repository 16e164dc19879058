import { miniatureSize } from '@life-tree/contract';
import {
  drawMiniature,
  Forest,
  layOutForest,
  type Species,
  speciesId,
  type Theme,
  years,
} from '@life-tree/phylogeny';
import type { Resources } from '../../../resources.ts';
import { requireTree } from '../../tree-access/tree-guard.ts';
import { findFirstGenerations } from './tree-miniature-queries.ts';

/** More could not be distinguished on a card, and the cost must not depend on the tree's size. */
const maxDrawnSpecies = 200;

/** The small drawings of trees on cards. */
export function createMiniatures({ database }: Pick<Resources, 'database'>) {
  async function firstGenerations(treeId: string, limit: number): Promise<Forest> {
    const rows = await findFirstGenerations(database, treeId, limit);
    const forest = Forest.fromSpecies(rows.map(shapeOf));
    if (!forest.ok) throw new Error(`Species ${forest.error.id}: ${forest.error.code}`);
    return forest.value;
  }

  return {
    /** The first species from the roots on. The cost does not depend on the tree's size. */
    firstGenerations,

    /** The tree's current version. Throws if the user may not see the tree. */
    versionFor: async (treeId: string, userId: string | null): Promise<number> =>
      (await requireTree(database, treeId, userId, 'see')).version,

    /** An SVG of the tree's first generations, without names and images. */
    drawMiniature: async (treeId: string, theme: Theme): Promise<string> => {
      const forest = await firstGenerations(treeId, maxDrawnSpecies);
      return drawMiniature(layOutForest(forest), { ...miniatureSize, theme });
    },
  };
}

type ShapeRow = Awaited<ReturnType<typeof findFirstGenerations>>[number];

function shapeOf({ id, ancestorId, start, duration, name, details }: ShapeRow): Species {
  return {
    id: speciesId(id),
    ancestorId: ancestorId === null ? null : speciesId(ancestorId),
    start: years(start),
    duration: years(duration),
    name,
    description: null,
    image: null,
    ...details,
  };
}
