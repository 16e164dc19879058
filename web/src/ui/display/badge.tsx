import type { CSSProperties, ReactNode } from 'react';

interface BadgeProps {
  readonly children: ReactNode;
  /** A CSS colour; green by default. */
  readonly colour?: string;
}

export function Badge({ children, colour = 'var(--leaf)' }: BadgeProps) {
  // A subtle border, so that ten tags on a card do not distract from its tree.
  const style: CSSProperties = {
    color: colour,
    borderColor: `color-mix(in srgb, ${colour} 40%, transparent)`,
  };
  return (
    <span
      style={style}
      className="inline-flex items-center rounded-full border px-2.5 py-0.5 font-medium text-xs"
    >
      {children}
    </span>
  );
}
