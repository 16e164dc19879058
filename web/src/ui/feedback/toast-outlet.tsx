import { createContext, type Ref, useContext, useLayoutEffect, useRef } from 'react';
import { t } from '../../texts/t.ts';

/** Shows toasts in this element until the returned function is called. */
type ShowToastsIn = (outlet: HTMLElement) => () => void;

const ToastOutletContext = createContext<ShowToastsIn | null>(null);

export const ToastOutletProvider = ToastOutletContext.Provider;

interface ToastRegionProps {
  readonly ref: Ref<HTMLElement>;
  readonly className?: string;
}

/** On small screens, above the bottom bar of the account. */
const onPage = 'bottom-0 max-lg:pb-20';
/** Dialogs fill small screens and have their buttons at the bottom. */
const inDialog = 'max-sm:top-0 sm:bottom-0';

/**
 * Contains the toasts. It is rendered before any of them, because screen readers announce only changes
 * in an existing region.
 */
export function ToastRegion({ ref, className = onPage }: ToastRegionProps) {
  return (
    <section
      ref={ref}
      aria-label={t('Announcements')}
      aria-live="polite"
      className={`pointer-events-none fixed inset-x-0 z-40 flex flex-col items-center gap-2 p-4 sm:items-end ${className}`}
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
  return <ToastRegion ref={ref} className={inDialog} />;
}
