import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { t } from '../../texts/t.ts';
import { useToasts } from '../../ui/feedback/toaster.tsx';
import type { Typing } from '../../ui/typing/typing.ts';
import type { TreeStore } from '../open-tree/index.ts';

/** What the fields of an open tree need to store what is typed into them. Always the same object. */
export function useTyping(store: TreeStore, reversal: Pick<Typing, 'undo' | 'redo'>): Typing {
  const toasts = useToasts();
  const latest = useRef(reversal);
  useLayoutEffect(() => {
    latest.current = reversal;
  });
  useEffect(() => {
    document.addEventListener('beforeinput', pressReversal);
    return () => document.removeEventListener('beforeinput', pressReversal);
  }, []);
  return useMemo(
    () => ({
      texts: store.typed,
      undo: () => latest.current.undo(),
      redo: () => latest.current.redo(),
      // The text is in the message, so that the user can copy it.
      lose: (text, reason, place) =>
        toasts.error(
          t('{place}: your text “{text}” was not saved. {reason}', { place, text, reason }),
        ),
    }),
    [store, toasts],
  );
}

/**
 * Undo and Redo in the menu of a browser or a system press no key. Fields and tables handle the key that means
 * the same, and the browser only changes the text if they do not.
 */
function pressReversal(event: InputEvent): void {
  const { inputType, target } = event;
  if (inputType !== 'historyUndo' && inputType !== 'historyRedo') return;
  const shiftKey = inputType === 'historyRedo';
  const key = { key: 'z', ctrlKey: true, shiftKey, bubbles: true, cancelable: true };
  if (target?.dispatchEvent(new KeyboardEvent('keydown', key)) === false) event.preventDefault();
}
