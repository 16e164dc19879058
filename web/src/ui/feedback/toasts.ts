/** A button in a toast. Pressing it also dismisses the toast. */
export interface ToastAction {
  readonly label: string;
  readonly onClick: () => void;
}

export interface Toast {
  readonly id: number;
  readonly kind: 'note' | 'error';
  readonly text: string;
  readonly action?: ToastAction | undefined;
}

/** Short messages at the edge of the screen. */
export interface Toasts {
  /** Disappears after some time. Returns its id. */
  readonly note: (text: string, action?: ToastAction) => number;
  /** Stays until it is dismissed. */
  readonly error: (text: string, action?: ToastAction) => void;
  readonly dismiss: (id: number) => void;
  readonly current: () => readonly Toast[];
  readonly subscribe: (listener: () => void) => () => void;
}

export function createToasts(): Toasts {
  let toasts: readonly Toast[] = [];
  let nextId = 0;
  const listeners = new Set<() => void>();

  const change = (next: readonly Toast[]) => {
    toasts = next;
    for (const listener of listeners) listener();
  };
  // A message replaces an older one with the same text or action, and a note one that only informs, too.
  // Several of them would pile up over the page.
  const isReplaced = (old: Toast, kind: Toast['kind'], text: string, action?: ToastAction) => {
    if (old.text === text) return true;
    if (action !== undefined) return old.action?.label === action.label;
    return kind === 'note' && old.kind === 'note' && old.action === undefined;
  };
  const add = (kind: Toast['kind'], text: string, action?: ToastAction) => {
    const id = nextId++;
    change([
      ...toasts.filter((old) => !isReplaced(old, kind, text, action)),
      { id, kind, text, action },
    ]);
    return id;
  };

  return {
    note: (text, action) => add('note', text, action),
    error: (text, action) => void add('error', text, action),
    dismiss: (id) => change(toasts.filter((toast) => toast.id !== id)),
    current: () => toasts,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
