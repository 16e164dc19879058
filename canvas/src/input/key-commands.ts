/** What a shortcut can do on the canvas. */
export type CanvasCommand =
  | 'ancestor'
  | 'first-descendant'
  | 'previous-sibling'
  | 'next-sibling'
  | 'first'
  | 'last'
  | 'add-ancestor'
  | 'add-first-descendant'
  | 'add-previous-sibling'
  | 'add-next-sibling'
  | 'select'
  | 'select-all'
  | 'compare'
  | 'leave'
  | 'fold'
  | 'zoom-in'
  | 'zoom-out'
  | 'fit'
  | 'zoom-to-selection'
  | 'find'
  | 'rename'
  | 'add-descendant'
  | 'delete'
  | 'duplicate'
  | 'undo'
  | 'redo'
  | 'toggle-panel'
  | 'menu'
  | 'list-keys';

/** The part of a keyboard event that selects a command. */
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
  z: 'zoom-to-selection',
  b: 'fold',
  c: 'compare',
  f: 'find',
  n: 'add-descendant',
  F2: 'rename',
  Delete: 'delete',
  Backspace: 'delete',
  p: 'toggle-panel',
  ContextMenu: 'menu',
  '?': 'list-keys',
};

const withShift: Readonly<Record<string, CanvasCommand>> = {
  F10: 'menu',
  ArrowLeft: 'add-ancestor',
  ArrowRight: 'add-first-descendant',
  ArrowUp: 'add-previous-sibling',
  ArrowDown: 'add-next-sibling',
};

/**
 * The command of a key, or null if it has none. Browser shortcuts keep working. Letters, digits and signs
 * alone are only shortcuts if the user wants that.
 */
export function commandFor(stroke: KeyStroke, singleKeys = true): CanvasCommand | null {
  const key = stroke.key.length === 1 ? stroke.key.toLowerCase() : stroke.key;
  if (stroke.altKey) return null;
  if (stroke.ctrlKey || stroke.metaKey) {
    if (key === 'z') return stroke.shiftKey ? 'redo' : 'undo';
    if (key === 'a' && !stroke.shiftKey) return 'select-all';
    if (key === 'd' && !stroke.shiftKey) return 'duplicate';
    return key === 'y' && !stroke.shiftKey ? 'redo' : null;
  }
  if (key.length === 1 && !singleKeys) return null;
  return (stroke.shiftKey ? withShift[key] : undefined) ?? plain[key] ?? null;
}
