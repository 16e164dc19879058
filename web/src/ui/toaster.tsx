import { CircleAlert, CircleCheck, X } from 'lucide-react';
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { t } from '../texts/t.ts';
import { IconButton } from './icon-button.tsx';
import type { Toast, Toasts } from './toasts.ts';

const noteLifetimeMs = 6000;

const ToastsContext = createContext<Toasts | null>(null);

export function useToasts(): Toasts {
  const toasts = useContext(ToastsContext);
  if (!toasts) throw new Error('useToasts needs a Toaster above it');
  return toasts;
}

interface ToasterProps {
  readonly toasts: Toasts;
  readonly children: ReactNode;
}

export function Toaster({ toasts, children }: ToasterProps) {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.current, toasts.current);
  const [held, setHeld] = useState(false);
  return (
    <ToastsContext value={toasts}>
      {children}
      {/* On small screens above the bar that the account has at the bottom. */}
      <section
        aria-label={t('Announcements')}
        aria-live="polite"
        className="pointer-events-none fixed inset-x-0 bottom-0 z-40 flex flex-col items-center gap-2 p-4 max-lg:pb-20 sm:items-end"
        onPointerOver={() => setHeld(true)}
        onPointerOut={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
      >
        {shown.map((toast) => (
          <ToastCard
            key={toast.id}
            toast={toast}
            held={held}
            onDismiss={() => toasts.dismiss(toast.id)}
          />
        ))}
      </section>
    </ToastsContext>
  );
}

interface ToastCardProps {
  readonly toast: Toast;
  /** Somebody is reading: nothing leaves now. */
  readonly held: boolean;
  readonly onDismiss: () => void;
}

function ToastCard({ toast, held, onDismiss }: ToastCardProps) {
  const leaves = toast.kind === 'note' && !held;
  useEffect(() => {
    if (!leaves) return;
    const timer = setTimeout(onDismiss, noteLifetimeMs);
    return () => clearTimeout(timer);
  });

  const isError = toast.kind === 'error';
  const Icon = isError ? CircleAlert : CircleCheck;
  return (
    <div
      role={isError ? 'alert' : undefined}
      className="pointer-events-auto flex w-full max-w-sm items-start gap-3 rounded-md border border-line bg-surface py-2 pr-2 pl-4 text-sm shadow-raised"
    >
      <Icon
        aria-hidden="true"
        strokeWidth={1.5}
        className={isError ? 'mt-2 size-5 shrink-0 text-red' : 'mt-2 size-5 shrink-0 text-leaf'}
      />
      <p className="grow py-2">{toast.text}</p>
      <IconButton icon={X} label={t('Dismiss')} onClick={onDismiss} />
    </div>
  );
}
