/** What a key can do on the canvas. */
export type CanvasCommand =
  | 'ancestor'
  | 'first-descendant'
  | 'previous-sibling'
  | 'next-sibling'
  | 'first'
  | 'last'
  | 'select'
  | 'leave'
  | 'collapse'
  | 'expand'
  | 'zoom-in'
  | 'zoom-out'
  | 'fit'
  | 'find'
  | 'rename'
  | 'add-descendant'
  | 'delete'
  | 'undo'
  | 'redo'
  | 'list-keys';

/** The part of a keyboard event that decides. */
export interface KeyStroke {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

const plain: Readonly<Record<string, CanvasCommand>> = {
  ArrowLeft: 'ancestor',
  ArrowRight: 'first-descendant',
  ArrowUp: 'previous-sibling',
  ArrowDown: 'next-sibling',
  Home: 'first',
  End: 'last',
  Enter: 'select',
  Escape: 'leave',
  '+': 'zoom-in',
  '=': 'zoom-in',
  '-': 'zoom-out',
  _: 'zoom-out',
  '−': 'zoom-out',
  0: 'fit',
  f: 'find',
  n: 'add-descendant',
  F2: 'rename',
  Delete: 'delete',
  Backspace: 'delete',
  '?': 'list-keys',
};

const withShift: Readonly<Record<string, CanvasCommand>> = {
  ArrowLeft: 'collapse',
  ArrowRight: 'expand',
};

/** The command of a key, or null when it is none of the canvas's: browser shortcuts stay the browser's. */
export function commandFor(stroke: KeyStroke): CanvasCommand | null {
  const key = stroke.key.length === 1 ? stroke.key.toLowerCase() : stroke.key;
  if (stroke.altKey) return null;
  if (stroke.ctrlKey || stroke.metaKey) {
    if (key === 'z') return stroke.shiftKey ? 'redo' : 'undo';
    return key === 'y' && !stroke.shiftKey ? 'redo' : null;
  }
  return (stroke.shiftKey ? withShift[key] : undefined) ?? plain[key] ?? null;
}

/** One line of the list of keys. */
export interface KeyDescription {
  readonly keys: readonly string[];
  readonly does: string;
}

export interface KeyGroup {
  readonly title: string;
  readonly lines: readonly KeyDescription[];
}

const walking: KeyGroup = {
  title: 'Walk the tree',
  lines: [
    { keys: ['←'], does: 'Ancestor' },
    { keys: ['→'], does: 'First descendant' },
    { keys: ['↑', '↓'], does: 'Siblings' },
    { keys: ['Home', 'End'], does: 'First and last species' },
    { keys: ['Shift ←', 'Shift →'], does: 'Collapse or expand a branch' },
    { keys: ['F'], does: 'Find a species' },
    { keys: ['Esc'], does: 'Select nothing' },
  ],
};

const looking: KeyGroup = {
  title: 'Look around',
  lines: [
    { keys: ['+', '−'], does: 'Zoom in and out' },
    { keys: ['0'], does: 'Fit the whole tree' },
    { keys: ['Wheel', 'Space drag'], does: 'Move the view' },
    { keys: ['Ctrl wheel', 'Pinch'], does: 'Zoom at the pointer' },
    { keys: ['?'], does: 'This list' },
  ],
};

const editing: KeyGroup = {
  title: 'Edit',
  lines: [
    { keys: ['N'], does: 'Add a descendant' },
    { keys: ['F2', 'Double-click'], does: 'Rename' },
    { keys: ['Drag a bar'], does: 'Change its times' },
    { keys: ['Delete'], does: 'Delete the species' },
    { keys: ['Ctrl Z'], does: 'Undo' },
    { keys: ['Ctrl Shift Z'], does: 'Redo' },
  ],
};

/** All keys, those for editing only where editing is possible. */
export function keyGroups(canEdit: boolean): readonly KeyGroup[] {
  return canEdit ? [walking, looking, editing] : [walking, looking];
}
