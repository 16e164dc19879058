import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';

interface TreeLayoutProps {
  /** The whole window, or the rest of a page with its own navigation. */
  readonly fills: 'window' | 'rest';
  readonly header: ReactNode;
  readonly canvas: ReactNode;
  readonly panel: ReactNode;
}

/** The layout of a screen with a tree. The canvas fills the space that the other parts leave. */
export function TreeLayout({ fills, header, canvas, panel }: TreeLayoutProps) {
  return (
    <main
      id="main"
      className={classNames(
        'flex min-h-0 flex-col overflow-hidden',
        fills === 'window' ? 'h-dvh' : 'grow basis-0',
      )}
    >
      {header}
      <div className="flex min-h-0 grow narrow:flex-col">
        <div className="relative min-h-0 min-w-0 grow">{canvas}</div>
        {panel}
      </div>
    </main>
  );
}
