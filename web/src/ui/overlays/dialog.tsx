import { X } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { t } from '../../texts/t.ts';
import { IconButton } from '../buttons/icon-button.tsx';
import { classNames } from '../class-names.ts';
import { ErrorBoundary } from '../feedback/error-boundary.tsx';
import { ToastOutlet } from '../feedback/toast-outlet.tsx';
import { OverlayContainerProvider } from './overlay-container.ts';

interface ModalProps {
  readonly role: 'dialog' | 'alertdialog';
  readonly labelledBy: string;
  readonly describedBy?: string | undefined;
  readonly isWide?: boolean | undefined;
  readonly isFull?: boolean | undefined;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/**
 * A native modal dialog: it traps the focus, makes the page behind it inert and is above everything.
 * It is open while it is rendered. The focus starts at the element with `data-initial-focus` and later
 * returns to the element that had it.
 */
export function Modal(props: ModalProps) {
  const {
    role,
    labelledBy,
    describedBy,
    isWide = false,
    isFull = false,
    onCancel,
    children,
  } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const [element, setElement] = useState<HTMLDialogElement | null>(null);

  useLayoutEffect(() => {
    const dialog = ref.current;
    const opener = document.activeElement;
    dialog?.showModal();
    dialog?.querySelector<HTMLElement>('[data-initial-focus]')?.focus();
    setElement(dialog);
    return () => {
      dialog?.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);

  return createPortal(
    <dialog
      ref={ref}
      role={role}
      aria-modal="true"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      className={classNames(
        'm-auto w-[calc(100vw-2rem)] rounded-md border border-line bg-surface p-6 text-ink shadow-raised backdrop:bg-shade',
        isFull ? 'max-w-6xl' : isWide ? 'max-w-xl' : 'max-w-md',
      )}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
    >
      <OverlayContainerProvider value={element}>{children}</OverlayContainerProvider>
      <ToastOutlet />
    </dialog>,
    document.body,
  );
}

interface DialogProps {
  readonly title: string;
  /** For tables and for several fields beside each other. */
  readonly isWide?: boolean;
  /** For a tree with something beside it. */
  readonly isFull?: boolean;
  /** A `HelpLink` to the guide that explains it, which most dialogs and so the first files of the app do not have. */
  readonly help?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog with a title and any content. For a simple question, use `useDialogs`. */
export function Dialog({ title, isWide, isFull, help, onClose, children }: DialogProps) {
  const titleId = useId();
  return (
    <Modal role="dialog" labelledBy={titleId} {...{ isWide, isFull }} onCancel={onClose}>
      <div className="mb-4 flex items-start justify-between gap-4">
        <h2 id={titleId} className="text-lg">
          {title}
        </h2>
        <div className="-mt-1.5 -mr-2 flex shrink-0">
          {help}
          <IconButton icon={X} label={t('Close')} onClick={onClose} />
        </div>
      </div>
      <ErrorBoundary message={t('This dialog has crashed. Your saved work is safe.')}>
        {children}
      </ErrorBoundary>
    </Modal>
  );
}
