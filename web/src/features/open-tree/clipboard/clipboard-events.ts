import { useEffect, useEffectEvent } from 'react';

/** Where texts and cells are copied and pasted, not species. */
const ownClipboard =
  'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="grid"], dialog';

type ClipboardHandler = (event: ClipboardEvent) => void;

/**
 * Handles a clipboard event of the page, unless it is about text: in a field or a dialog, or, for copying,
 * if the user has selected text on the page.
 */
export function useClipboardEvent(
  type: 'copy' | 'cut' | 'paste',
  handler: ClipboardHandler | null,
): void {
  const handle = useEffectEvent((event: ClipboardEvent) => handler?.(event));
  useEffect(() => {
    const listen = (event: ClipboardEvent) => {
      if (event.defaultPrevented || event.clipboardData === null) return;
      if (event.target instanceof Element && event.target.closest(ownClipboard) !== null) return;
      if (document.querySelector('dialog[open]') !== null) return;
      if (type !== 'paste' && document.getSelection()?.isCollapsed === false) return;
      handle(event);
    };
    document.addEventListener(type, listen);
    return () => document.removeEventListener(type, listen);
  }, [type]);
}
