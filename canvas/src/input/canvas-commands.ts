import { neighboursOf, type SpeciesId } from '@life-tree/phylogeny';
import type { CanvasView } from '../camera/canvas-view.ts';
import type { PointerGestures } from './gestures/pointer-gestures.ts';
import type { CanvasCommand } from './key-commands.ts';
import type { SurfaceProps } from './surface-props.ts';

/** What commands act on. */
export interface CommandTarget {
  readonly view: CanvasView;
  readonly gestures: Pick<PointerGestures, 'cancel' | 'holdSpace'>;
  readonly props: SurfaceProps;
  /** Rows of the forest; -1 for none. */
  readonly selected: number;
  /** The species with the keyboard focus. */
  readonly active: number;
  /** Selects a species and focuses it. */
  goTo(index: number): void;
  /** Adds a species to the selection or removes it. */
  toggle(index: number): void;
  /** Moves the focus to a neighbour and adds it to the selection, or goes back and removes one. */
  extendTo(index: number): void;
  selectAll(): void;
  /** Compares the selected species with another one, or with the next one selected. */
  compare(index: number): void;
  toggleFold(index: number): void;
  /** Opens the menu of the focused species, or of the canvas; returns false if there is none. */
  openMenuAtFocus(): boolean;
  /** Focuses the species that last had the focus, or the tree if it is hidden. */
  focusActive(): void;
}

/** Returns false if the command doesn't apply here, so that the key keeps its usual meaning. */
export function runCommand(command: CanvasCommand, target: CommandTarget): boolean {
  const { view, props, selected } = target;
  const { editing, forest, onSelect, onFind, onListKeys, onTogglePanel, onRename } = props;
  const id = selected < 0 ? null : forest.id(selected);
  switch (command) {
    case 'ancestor':
    case 'first-descendant':
    case 'previous-sibling':
    case 'next-sibling':
    case 'first':
    case 'last':
      target.goTo(stepFrom(command, target));
      return true;
    case 'add-ancestor':
    case 'add-first-descendant':
    case 'add-previous-sibling':
    case 'add-next-sibling':
      target.extendTo(stepFrom(plainStep[command], target));
      return true;
    case 'select':
      target.goTo(target.active);
      return true;
    case 'select-all':
      target.selectAll();
      return true;
    case 'leave':
      if (target.gestures.cancel()) return true;
      if (props.selected.size > 1) onSelect(id);
      else if (props.compared === null) onSelect(null);
      else props.onCompare(null);
      return true;
    case 'compare':
      target.compare(target.active);
      return true;
    case 'fold':
      return fold(target);
    case 'zoom-in':
      view.zoomIn();
      return true;
    case 'zoom-out':
      view.zoomOut();
      return true;
    case 'fit':
      view.fit();
      return true;
    case 'zoom-to-selection':
      view.zoomToBranches(props.selected);
      return selected >= 0;
    case 'find':
      onFind();
      return true;
    case 'list-keys':
      onListKeys();
      return true;
    case 'toggle-panel':
      onTogglePanel();
      return true;
    case 'menu':
      return target.openMenuAtFocus();
    case 'rename':
      if (id !== null && editing !== null) onRename(id);
      return editing !== null;
    case 'add-descendant':
      editing?.onAdd(id);
      return editing !== null;
    case 'delete':
      if (id !== null && editing !== null) void remove([...props.selected], target);
      return editing !== null;
    case 'duplicate':
      editing?.onDuplicate();
      return editing !== null;
    case 'undo':
      editing?.onUndo();
      return editing !== null;
    case 'redo':
      editing?.onRedo();
      return editing !== null;
  }
}

/** Where each command that extends the selection goes. */
const plainStep = {
  'add-ancestor': 'ancestor',
  'add-first-descendant': 'first-descendant',
  'add-previous-sibling': 'previous-sibling',
  'add-next-sibling': 'next-sibling',
} as const;

function stepFrom(command: CanvasCommand, { view, active }: CommandTarget): number {
  const { rows, forest } = view.tree;
  if (command === 'first') return rows.species(0);
  if (command === 'last') return rows.species(rows.count - 1);
  const neighbours = neighboursOf(forest, rows, active);
  if (command === 'ancestor') return neighbours.ancestor;
  if (command === 'first-descendant') return neighbours.firstDescendant;
  return command === 'previous-sibling' ? neighbours.previousSibling : neighbours.nextSibling;
}

/** Folds a branch, or unfolds it. */
function fold(target: CommandTarget): boolean {
  const { active, props } = target;
  if (active < 0 || props.forest.branchSize(active) === 1) return false;
  target.toggleFold(active);
  return true;
}

/** Restores the focus afterwards, because the focused species may have been deleted. */
async function remove(ids: readonly SpeciesId[], target: CommandTarget): Promise<void> {
  await target.props.editing?.onDelete(ids);
  target.focusActive();
}
