export interface Toast {
  readonly id: number;
  readonly kind: 'note' | 'error';
  readonly text: string;
}

/** Short messages at the edge of the screen. */
export interface Toasts {
  /** Disappears after some time. */
  readonly note: (text: string) => void;
  /** Stays until it is dismissed. */
  readonly error: (text: string) => void;
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
  // A message replaces an older one with the same text.
  const add = (kind: Toast['kind'], text: string) =>
    change([...toasts.filter((toast) => toast.text !== text), { id: nextId++, kind, text }]);

  return {
    note: (text) => add('note', text),
    error: (text) => add('error', text),
    dismiss: (id) => change(toasts.filter((toast) => toast.id !== id)),
    current: () => toasts,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
