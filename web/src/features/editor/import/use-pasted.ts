import { useEffect, useEffectEvent } from 'react';

/** Handles what is pasted anywhere in the dialog but in a field. */
export function usePasted(onPasted: (data: DataTransfer) => void): void {
  const handle = useEffectEvent(onPasted);
  useEffect(() => {
    const listen = ({ target, clipboardData }: ClipboardEvent) => {
      const isField = target instanceof Element && target.closest('input, textarea') !== null;
      if (clipboardData !== null && !isField) handle(clipboardData);
    };
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, []);
}
