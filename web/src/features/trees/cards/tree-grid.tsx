import type { ReactNode } from 'react';

interface TreeGridProps {
  readonly label: string;
  readonly busy?: boolean;
  /** List items. */
  readonly children: ReactNode;
}

/** As many columns as fit: three on wide screens. */
export function TreeGrid({ label, busy = false, children }: TreeGridProps) {
  return (
    <ul
      aria-label={label}
      aria-busy={busy}
      className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-6"
    >
      {children}
    </ul>
  );
}
