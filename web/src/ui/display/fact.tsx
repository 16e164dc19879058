import type { ReactNode } from 'react';

/** A line of a list of facts. */
export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-1.5">
      <dt className="shrink-0 text-quiet">{name}</dt>
      <dd className="min-w-0 text-right">{children}</dd>
    </div>
  );
}
