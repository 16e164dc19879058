import { CircleAlert, CircleCheck, X } from 'lucide-react';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { createPortal } from 'react-dom';
import { t } from '../../texts/t.ts';
import { Button } from '../buttons/button.tsx';
import { IconButton } from '../buttons/icon-button.tsx';
import { ToastOutletProvider, ToastRegion } from './toast-outlet.tsx';
import type { Toast, Toasts } from './toasts.ts';

const noteLifetimeMs = 6000;
/** A user who wants to use the action must not have to hurry. */
const actionLifetimeMs = 15_000;

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
  const [page, setPage] = useState<HTMLElement | null>(null);
  const [outlets, setOutlets] = useState<readonly HTMLElement[]>([]);
  const showToastsIn = useCallback((outlet: HTMLElement) => {
    setOutlets((before) => [...before, outlet]);
    return () => setOutlets((before) => before.filter((other) => other !== outlet));
  }, []);
  // The dialog that was opened last is on top.
  const outlet = outlets.at(-1) ?? page;
  const { held, returnFocus } = useHeld(outlet);
  useFreePlace(outlet, shown, held);
  return (
    <ToastsContext value={toasts}>
      <ToastOutletProvider value={showToastsIn}>{children}</ToastOutletProvider>
      <ToastRegion ref={setPage} />
      {outlet !== null &&
        createPortal(
          shown.map((toast) => (
            <ToastCard
              key={toast.id}
              toast={toast}
              held={held}
              onDismiss={() => {
                returnFocus();
                toasts.dismiss(toast.id);
              }}
            />
          )),
          outlet,
        )}
    </ToastsContext>
  );
}

/** Keeps the toasts off buttons and fields, also while the page is scrolled. They never leave the pointer. */
function useFreePlace(region: HTMLElement | null, shown: readonly Toast[], held: boolean): void {
  useLayoutEffect(() => {
    if (region === null || shown.length === 0 || held) return;
    let frame = 0;
    let moveAside: ((toasts: HTMLElement) => void) | null = null;
    const move = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => moveAside?.(region));
    };
    // Most pages show no toast. Once it is loaded, they are moved before they are painted.
    const load = async () => {
      ({ moveAside } = await import('./toast-place.ts'));
      if (isShown) moveAside(region);
    };
    let isShown = true;
    void load().catch(() => undefined);
    window.addEventListener('resize', move);
    document.addEventListener('scroll', move, { capture: true, passive: true });
    // A dialog grows while what it shows is read.
    const dialog = region.closest('dialog');
    const growing = typeof ResizeObserver === 'function' ? new ResizeObserver(move) : null;
    if (dialog !== null) growing?.observe(dialog);
    return () => {
      isShown = false;
      cancelAnimationFrame(frame);
      window.removeEventListener('resize', move);
      document.removeEventListener('scroll', move, { capture: true });
      growing?.disconnect();
    };
  }, [region, shown, held]);
}

/** Whether a toast is hovered or focused, and a way back to what was focused before. */
function useHeld(outlet: HTMLElement | null) {
  const [held, setHeld] = useState(false);
  const before = useRef<EventTarget | null>(null);
  useEffect(() => {
    if (outlet === null) return;
    const abort = new AbortController();
    const options = { signal: abort.signal };
    for (const kind of ['pointerover', 'focusin']) {
      outlet.addEventListener(kind, () => setHeld(true), options);
    }
    for (const kind of ['pointerout', 'focusout']) {
      outlet.addEventListener(kind, () => setHeld(false), options);
    }
    const remember = ({ relatedTarget }: FocusEvent) => {
      const isOutside = !(relatedTarget instanceof Node && outlet.contains(relatedTarget));
      if (isOutside) before.current = relatedTarget;
    };
    outlet.addEventListener('focusin', remember, options);
    return () => {
      abort.abort();
      setHeld(false);
    };
  }, [outlet]);
  // The focused button disappears with its toast, and the focus would be lost.
  const returnFocus = () => {
    const isInside = outlet?.contains(document.activeElement);
    if (isInside && before.current instanceof HTMLElement) before.current.focus();
  };
  return { held, returnFocus };
}

interface ToastCardProps {
  readonly toast: Toast;
  /** The user is reading, so toasts must not disappear. */
  readonly held: boolean;
  readonly onDismiss: () => void;
}

function ToastCard({ toast, held, onDismiss }: ToastCardProps) {
  const { action } = toast;
  const leaves = toast.kind === 'note' && !held;
  const lifetime = action === undefined ? noteLifetimeMs : actionLifetimeMs;
  const dismiss = useEffectEvent(onDismiss);
  useEffect(() => {
    if (!leaves) return;
    const timer = setTimeout(() => dismiss(), lifetime);
    return () => clearTimeout(timer);
  }, [leaves, lifetime]);

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
      {action !== undefined && (
        <Button
          variant="quiet"
          onClick={() => {
            onDismiss();
            action.onClick();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton icon={X} label={t('Dismiss')} onClick={onDismiss} />
    </div>
  );
}
