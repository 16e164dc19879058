import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly children: ReactNode;
  /** The next step, as a button. */
  readonly action?: ReactNode;
}

export function EmptyState({ icon: Icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-md border border-edge border-dashed px-6 py-12 text-center">
      <Icon aria-hidden="true" className="size-10 text-leaf" strokeWidth={1.25} />
      <p className="font-medium font-serif text-lg tracking-tight">{title}</p>
      <p className="max-w-prose text-balance text-quiet">{children}</p>
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}
