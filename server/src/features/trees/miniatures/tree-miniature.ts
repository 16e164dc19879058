import { miniatureSize } from '@life-tree/contract';
import {
  drawMiniature,
  Forest,
  layOutForest,
  lookOf,
  partsFrom,
  type Species,
  speciesId,
  type Theme,
  type TreeSettings,
  years,
} from '@life-tree/phylogeny';
import type { Resources } from '../../../resources.ts';
import { findParts } from '../../tree-access/part-queries.ts';
import { requireTree } from '../../tree-access/tree-guard.ts';
import type { Viewer } from '../../tree-access/viewer.ts';
import { findFirstGenerations } from './tree-miniature-queries.ts';

/** More could not be distinguished on a card, and the cost must not depend on the tree's size. */
const maxDrawnSpecies = 200;

interface DrawnTree {
  readonly id: string;
  readonly version: number;
  readonly settings: TreeSettings | null;
  readonly partsCount: number;
}

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

    /** What a miniature shows of the tree itself. Throws if the viewer may not see the tree. */
    findDrawnTree: async (treeId: string, viewer: Viewer): Promise<DrawnTree> => {
      const tree = await requireTree(database, treeId, viewer, 'see');
      const { id, version, settings, partsCount } = tree;
      return { id, version, settings, partsCount };
    },

    /** An SVG of the tree's first generations, without names and images. */
    drawMiniature: async (tree: DrawnTree, theme: Theme): Promise<string> => {
      const { id, settings, partsCount } = tree;
      const forest = await firstGenerations(id, maxDrawnSpecies);
      // Only colours can show on a miniature.
      const usesParts = partsCount > 0 && settings?.colourBy !== undefined;
      const parts = partsFrom(usesParts ? await findParts(database, id) : {});
      const look = lookOf(settings, parts);
      return drawMiniature(layOutForest(forest, { look }), { ...miniatureSize, theme });
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
