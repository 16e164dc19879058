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

/** More would not be told apart on a card, and a tree of any size must cost the same. */
const maxDrawnSpecies = 200;

/** The small drawings that stand for trees on cards. */
export function createMiniatures({ database }: Pick<Resources, 'database'>) {
  async function firstGenerations(treeId: string, most: number): Promise<Forest> {
    const rows = await findFirstGenerations(database, treeId, most);
    const forest = Forest.fromSpecies(rows.map(shapeOf));
    if (!forest.ok) throw new Error(`Species ${forest.error.id}: ${forest.error.code}`);
    return forest.value;
  }

  return {
    /** So many species at most, from the roots on: a tree of any size costs the same. */
    firstGenerations,

    /** The version a drawing would show, for whoever may see the tree. */
    versionFor: async (treeId: string, userId: string | null): Promise<number> =>
      (await requireTree(database, treeId, userId, 'see')).version,

    /** SVG of the tree's first generations; names and pictures are left out. */
    drawMiniature: async (treeId: string, theme: Theme): Promise<string> => {
      const forest = await firstGenerations(treeId, maxDrawnSpecies);
      return drawMiniature(layOutForest(forest), { ...miniatureSize, theme });
    },
  };
}

type ShapeRow = Awaited<ReturnType<typeof findFirstGenerations>>[number];

function shapeOf({ id, ancestorId, start, duration, name }: ShapeRow): Species {
  return {
    id: speciesId(id),
    ancestorId: ancestorId === null ? null : speciesId(ancestorId),
    start: years(start),
    duration: years(duration),
    name,
    description: null,
    image: null,
  };
}
