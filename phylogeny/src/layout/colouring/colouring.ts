import type { ColourBy } from '../../document/settings.ts';
import type { Forest } from '../../species/forest.ts';
import { hasTime } from '../../timeline/tree-scale.ts';
import type { TreeLook } from '../tree-look.ts';
import { branchColours } from './branch-colours.ts';
import type { Colouring } from './colour-legend.ts';
import { colourByColumn } from './column-colours.ts';
import { customColours } from './custom-colours.ts';
import { groupColours } from './group-colours.ts';
import { branchPalettes } from './palette.ts';
import { livingColours, placementColours } from './state-colours.ts';

/** Colours species by their branch. */
export function colourByBranch(forest: Forest): Colouring {
  return { colours: branchColours(forest), palettes: branchPalettes, legend: null };
}

/** Colours species as the tree says, and by branch where that means nothing, such as a removed column. */
export function colourForest(
  forest: Forest,
  { settings, parts }: TreeLook,
  isLiving: (index: number) => boolean,
): Colouring {
  const by: ColourBy | undefined = settings?.colourBy;
  if (by === 'group') return groupColours(forest, parts.groups) ?? colourByBranch(forest);
  if (by === 'placement') return placementColours(forest);
  if (by === 'living' && hasTime(settings?.scale)) return livingColours(forest, isLiving);
  if (by === 'custom') return customColours(forest, colourByBranch(forest));
  const column = typeof by === 'object' ? parts.columns.get(by.column) : undefined;
  if (typeof by !== 'object' || column === undefined) return colourByBranch(forest);
  return colourByColumn(forest, by.column, column) ?? colourByBranch(forest);
}
