import { useLayoutEffect, useMemo, useRef } from 'react';
import { t } from '../../texts/t.ts';
import { useToasts } from '../../ui/feedback/toaster.tsx';
import type { Typing } from '../../ui/forms/typing.ts';
import type { TreeStore } from '../open-tree/index.ts';

/** What the fields of an open tree need to store what is typed into them. Always the same object. */
export function useTyping(store: TreeStore, reversal: Pick<Typing, 'undo' | 'redo'>): Typing {
  const toasts = useToasts();
  const latest = useRef(reversal);
  useLayoutEffect(() => {
    latest.current = reversal;
  });
  return useMemo(
    () => ({
      texts: store.typed,
      undo: () => latest.current.undo(),
      redo: () => latest.current.redo(),
      // The text is in the message, so that the user can copy it.
      lose: (text, reason) =>
        toasts.error(t('Your text “{text}” was not saved. {reason}', { text, reason })),
    }),
    [store, toasts],
  );
}
