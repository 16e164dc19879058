import { miniatureSize } from '@life-tree/contract';
import {
  drawMiniature,
  Forest,
  layOutForest,
  type SiblingOrder,
  type Species,
  speciesId,
  type Theme,
  years,
} from '@life-tree/phylogeny';
import type { Resources } from '../../../resources.ts';
import { requireTree } from '../../tree-access/tree-guard.ts';
import type { Viewer } from '../../tree-access/viewer.ts';
import { findFirstGenerations } from './tree-miniature-queries.ts';

/** More could not be distinguished on a card, and the cost must not depend on the tree's size. */
const maxDrawnSpecies = 200;

interface DrawnTree {
  readonly id: string;
  readonly version: number;
  readonly order: SiblingOrder | undefined;
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
      const { id, version, settings } = await requireTree(database, treeId, viewer, 'see');
      return { id, version, order: settings?.order };
    },

    /** An SVG of the tree's first generations, without names and images. */
    drawMiniature: async ({ id, order }: DrawnTree, theme: Theme): Promise<string> => {
      const forest = await firstGenerations(id, maxDrawnSpecies);
      return drawMiniature(layOutForest(forest, { order }), { ...miniatureSize, theme });
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
