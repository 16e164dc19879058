import type { CSSProperties, ReactNode } from 'react';

interface BadgeProps {
  readonly children: ReactNode;
  /** A CSS colour; leaf green if none is given. */
  readonly colour?: string;
}

export function Badge({ children, colour = 'var(--leaf)' }: BadgeProps) {
  // A quieter edge: ten tags on a card must not outshine its tree.
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
