import type {
  FanAngles,
  Forest,
  MergedForest,
  SpeciesId,
  TimeUnit,
  TreeLook,
  TreeShape,
  Years,
} from '@life-tree/phylogeny';
import { defaultTimeUnit, plainLook } from '@life-tree/phylogeny';

/** Whether dragging edits and selects species, or moves the view. */
export type CanvasMode = 'selection' | 'moving';

/** What the user has chosen to see of a tree, and how. */
export interface CanvasSettings {
  readonly chronological: boolean;
  readonly names: boolean;
  readonly grid: boolean;
  /** The eras of the time scale: those of Earth's past, or those of the tree's own scale. */
  readonly bands: boolean;
  /** Whether uncertain times fade out. */
  readonly uncertainty: boolean;
  /** Whether colours and styles are explained under the tree, if there is anything to explain. */
  readonly legend: boolean;
  /** Whether pictures are large, beside the names instead of the bars. */
  readonly largePictures: boolean;
  readonly mode: CanvasMode;
  readonly unit: TimeUnit;
  /** Present-time mode: shows only species that are extinct by this time. Null when off. */
  readonly present: Years | null;
  /** In present-time mode, shows the species that were alive at this time instead. */
  readonly aliveThen: boolean;
  /** Species whose descendants are hidden. */
  readonly collapsed: ReadonlySet<SpeciesId>;
  /** The settings and parts of the tree. */
  readonly look: TreeLook;
  /** The shape of the drawing; across when absent. */
  readonly shape?: TreeShape | undefined;
  /** The angles that a link asks for, which are in the look then; absent for those of the tree. */
  readonly fan?: FanAngles | undefined;
  /** Two trees that are shown as one. Absent when there is only one. */
  readonly compared?: ComparedTrees | undefined;
}

/** Two trees that are shown as one. */
export interface ComparedTrees {
  readonly merged: MergedForest;
  /** Which of them stands out. The times are those of the earlier tree only when it does. */
  readonly shown: 'earlier' | 'later' | 'both';
  /** What the difference of a species is called, in the user's language; null if it has none. */
  readonly textOf: (index: number) => string | null;
}

export type ChangeSettings = (change: Partial<CanvasSettings>) => void;

const nothingCollapsed: ReadonlySet<SpeciesId> = new Set();

/** Everything on, nothing hidden, with the unit that suits the tree. */
export function defaultSettings(forest: Forest): CanvasSettings {
  return {
    chronological: true,
    names: true,
    grid: true,
    bands: true,
    uncertainty: true,
    legend: true,
    largePictures: false,
    mode: 'selection',
    unit: defaultTimeUnit(forest.span),
    present: null,
    aliveThen: false,
    collapsed: nothingCollapsed,
    look: plainLook,
  };
}

/** Adds a species to the collapsed ones, or removes it. */
export function toggleCollapsed(
  collapsed: ReadonlySet<SpeciesId>,
  id: SpeciesId,
): ReadonlySet<SpeciesId> {
  const toggled = new Set(collapsed);
  if (!toggled.delete(id)) toggled.add(id);
  return toggled;
}

/** Expands the branches that hide a species. Returns the same set if none does. */
export function expandAncestors(
  collapsed: ReadonlySet<SpeciesId>,
  forest: Forest,
  index: number,
): ReadonlySet<SpeciesId> {
  if (collapsed.size === 0 || index < 0) return collapsed;
  const hiding: SpeciesId[] = [];
  for (const ancestor of forest.ancestors(index)) {
    if (collapsed.has(forest.id(ancestor))) hiding.push(forest.id(ancestor));
  }
  if (hiding.length === 0) return collapsed;
  const open = new Set(collapsed);
  for (const id of hiding) open.delete(id);
  return open;
}
