import type { ReactNode } from 'react';

interface TreeGridProps {
  readonly label: string;
  readonly busy?: boolean;
  /** List items. */
  readonly children: ReactNode;
}

export function TreeGrid({ label, busy = false, children }: TreeGridProps) {
  return (
    <ul aria-label={label} aria-busy={busy} className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
      {children}
    </ul>
  );
}
