import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';

interface PanelSectionProps {
  readonly title: string;
  /** What the tree uses of it, shown while it is closed. */
  readonly used?: readonly string[];
  /** Whether it begins open, unless the user has opened or closed it on this page before. */
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}

/** A part of the panel that can be closed. */
export function PanelSection({ title, used = [], isOpen = false, children }: PanelSectionProps) {
  const [open, setOpen] = useState(() => storedChoice(title) ?? isOpen);
  // Opens when something else asks for it or gives it its first value, and never closes by itself.
  const [before, setBefore] = useState(isOpen);
  if (before !== isOpen) {
    setBefore(isOpen);
    if (isOpen) setOpen(true);
  }
  return (
    <details
      open={open}
      className="group/section border-line border-t first:border-t-0"
      onToggle={(event) => {
        const isNowOpen = event.currentTarget.open;
        // Only the user changes it before the state does.
        if (isNowOpen === open) return;
        storeChoice(title, isNowOpen);
        setOpen(isNowOpen);
      }}
    >
      <summary className="flex cursor-pointer list-none items-baseline gap-2 py-3 text-sm [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-4 shrink-0 self-center text-quiet transition-transform group-open/section:rotate-90"
          strokeWidth={1.5}
        />
        <h2 className="font-medium font-sans text-sm">{title}</h2>
        {!open && <span className="truncate text-quiet text-xs">{used.join(', ')}</span>}
      </summary>
      {open && <div className="flex flex-col gap-6 pt-1 pb-5">{children}</div>}
    </details>
  );
}

// In this tab of the browser only: another visit begins with what each tree uses.
const keyOf = (title: string) => `panel-section:${title}`;

function storedChoice(title: string): boolean | null {
  try {
    const stored = sessionStorage.getItem(keyOf(title));
    return stored === null ? null : stored === 'open';
  } catch {
    return null;
  }
}

function storeChoice(title: string, isOpen: boolean): void {
  try {
    sessionStorage.setItem(keyOf(title), isOpen ? 'open' : 'closed');
  } catch {
    // Without storage, a section begins as the tree uses it.
  }
}
