import { type RefObject, useEffect, useEffectEvent } from 'react';

type ClipboardHandlers = Readonly<
  Record<'copy' | 'cut' | 'paste', (event: ClipboardEvent) => void | Promise<void>>
>;

/**
 * Handles the clipboard while a cell has the focus. Outside of fields, browsers send these events to
 * the selected text or the page instead of the focused element.
 */
export function useClipboard(grid: RefObject<HTMLElement | null>, handlers: ClipboardHandlers) {
  const handle = useEffectEvent((event: ClipboardEvent) => {
    const focused = document.activeElement;
    if (!focused?.matches('[data-cell], [data-resting]')) return;
    if (!grid.current?.contains(focused)) return;
    if (event.type === 'copy' || event.type === 'cut' || event.type === 'paste') {
      void handlers[event.type](event);
    }
  });
  useEffect(() => {
    // Captured, so that the page does not handle what the table has handled.
    const types = ['copy', 'cut', 'paste'] as const;
    const listen = (event: ClipboardEvent) => handle(event);
    for (const type of types) document.addEventListener(type, listen, true);
    return () => {
      for (const type of types) document.removeEventListener(type, listen, true);
    };
  }, []);
}
