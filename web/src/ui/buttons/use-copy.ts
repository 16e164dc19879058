import { t } from '../../texts/t.ts';
import { useToasts } from '../feedback/toaster.tsx';

/** Copies a text to the clipboard and shows a toast with the result. */
export function useCopy(): (text: string, note: string, refusal?: string) => Promise<void> {
  const toasts = useToasts();
  return async (text, note, refusal = t('Your browser blocked copying')) => {
    try {
      await navigator.clipboard.writeText(text);
      toasts.note(note);
    } catch {
      toasts.error(refusal);
    }
  };
}
