import type { CSSProperties, ReactNode } from 'react';

interface BadgeProps {
  readonly children: ReactNode;
  /** A CSS colour for edge and text; leaf green if none is given. */
  readonly colour?: string;
}

export function Badge({ children, colour = 'var(--leaf)' }: BadgeProps) {
  const style: CSSProperties = { color: colour, borderColor: colour };
  return (
    <span
      style={style}
      className="inline-flex items-center rounded-full border px-2.5 py-0.5 font-medium text-xs"
    >
      {children}
    </span>
  );
}
