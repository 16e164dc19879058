import { createContext, type Ref, useContext, useLayoutEffect, useRef } from 'react';
import { t } from '../../texts/t.ts';

/** Where toasts are shown from now on, until the returned function is called. */
type ShowToastsIn = (outlet: HTMLElement) => () => void;

const ToastOutletContext = createContext<ShowToastsIn | null>(null);

export const ToastOutletProvider = ToastOutletContext.Provider;

/**
 * Where toasts appear. It is there before any of them, since screen readers announce only what changes
 * in a region they know.
 */
export function ToastRegion({ ref }: { readonly ref: Ref<HTMLElement> }) {
  return (
    <section
      ref={ref}
      aria-label={t('Announcements')}
      aria-live="polite"
      // On small screens above the bar that the account has at the bottom.
      className="pointer-events-none fixed inset-x-0 bottom-0 z-40 flex flex-col items-center gap-2 p-4 max-lg:pb-20 sm:items-end"
    />
  );
}

/**
 * Shows the toasts where it stands. An open modal dialog makes the page behind it inert: what appears
 * there is covered, cannot be pressed and is not announced, so every dialog has an outlet of its own.
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
