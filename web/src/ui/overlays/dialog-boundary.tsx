import type { ReactNode } from 'react';
import { t } from '../../texts/t.ts';
import { ErrorBoundary } from '../feedback/error-boundary.tsx';
import { useToasts } from '../feedback/toaster.tsx';

interface DialogBoundaryProps {
  readonly onClose?: () => void;
  readonly children: ReactNode;
}

/** Closes a dialog that crashes, so that the page behind it stays usable. */
export function DialogBoundary({ onClose, children }: DialogBoundaryProps) {
  const toasts = useToasts();
  const close = () => {
    toasts.error(t('This dialog has crashed. Your saved work is safe.'));
    onClose?.();
  };
  return (
    <ErrorBoundary message={null} onCrash={close}>
      {children}
    </ErrorBoundary>
  );
}
