import { createContext, type Ref, useContext, useLayoutEffect, useRef } from 'react';
import { t } from '../../texts/t.ts';

/** Shows toasts in this element until the returned function is called. */
type ShowToastsIn = (outlet: HTMLElement) => () => void;

const ToastOutletContext = createContext<ShowToastsIn | null>(null);

export const ToastOutletProvider = ToastOutletContext.Provider;

/**
 * Contains the toasts. It is rendered before any of them, because screen readers announce only changes
 * in an existing region.
 */
export function ToastRegion({ ref }: { readonly ref: Ref<HTMLElement> }) {
  return (
    <section
      ref={ref}
      aria-label={t('Announcements')}
      aria-live="polite"
      // On small screens, above the bottom bar of the account.
      className="pointer-events-none fixed inset-x-0 bottom-0 z-40 flex flex-col items-center gap-2 p-4 max-lg:pb-20 sm:items-end"
    />
  );
}

/**
 * Shows the toasts in its place. Toasts behind an open modal dialog would be covered, inert and not
 * announced, so every dialog has its own outlet.
 */
export function ToastOutlet() {
  const showToastsIn = useContext(ToastOutletContext);
  const ref = useRef<HTMLElement>(null);
  useLayoutEffect(
    () => (ref.current === null ? undefined : showToastsIn?.(ref.current)),
    [showToastsIn],
  );
  return <ToastRegion ref={ref} />;
}
