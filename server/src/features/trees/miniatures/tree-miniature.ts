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
  years,
} from '@life-tree/phylogeny';
import { inSnapshot } from '../../../database/snapshot.ts';
import type { Resources } from '../../../resources.ts';
import { findParts } from '../../tree-access/part-queries.ts';
import type { TreeRow } from '../../tree-access/tree-access-queries.ts';
import { requireTree } from '../../tree-access/tree-guard.ts';
import type { Viewer } from '../../tree-access/viewer.ts';
import { findFirstGenerations } from './tree-miniature-queries.ts';

/** More could not be distinguished on a card, and the cost must not depend on the tree's size. */
const maxDrawnSpecies = 200;

/** What is drawn of a tree, all of one version. */
export interface DrawnTree {
  readonly tree: TreeRow;
  /** The first species from the roots on. */
  readonly forest: Forest;
  readonly look: ReturnType<typeof lookOf>;
}

/** The small drawings of trees on cards. */
export function createMiniatures({ database }: Pick<Resources, 'database'>) {
  /**
   * Reads what is drawn of a tree that the viewer may see. The cost does not depend on the tree's size. `usesParts`:
   * whether the drawing shows more of the lists than colours.
   */
  const readDrawnTree = (
    treeId: string,
    viewer: Viewer,
    limit: number,
    { usesParts }: { readonly usesParts: boolean },
  ): Promise<DrawnTree> =>
    inSnapshot(database, async (tx) => {
      const tree = await requireTree(tx, treeId, viewer, 'see');
      const rows = await findFirstGenerations(tx, treeId, limit);
      const { settings, partsCount } = tree;
      const needsParts = partsCount > 0 && (usesParts || settings?.colourBy !== undefined);
      const parts = partsFrom(needsParts ? await findParts(tx, treeId) : {});
      const forest = Forest.fromSpecies(rows.map(shapeOf));
      if (!forest.ok) throw new Error(`Species ${forest.error.id}: ${forest.error.code}`);
      return { tree, forest: forest.value, look: lookOf(settings, parts) };
    });

  return {
    readDrawnTree,

    /** The version of a tree. Throws if the viewer may not see the tree. */
    findVersion: async (treeId: string, viewer: Viewer): Promise<number> =>
      (await requireTree(database, treeId, viewer, 'see')).version,

    /** An SVG of the tree's first generations, without names and images, and the version that it shows. */
    drawMiniature: async (
      treeId: string,
      viewer: Viewer,
      theme: Theme,
    ): Promise<{ readonly version: number; readonly svg: string }> => {
      const { tree, forest, look } = await readDrawnTree(treeId, viewer, maxDrawnSpecies, {
        usesParts: false,
      });
      const svg = drawMiniature(layOutForest(forest, { look }), { ...miniatureSize, theme });
      return { version: tree.version, svg };
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
