import { type ReactNode, use } from 'react';
import { ClosingLine } from './closing-line.tsx';
import { Framed } from './framed.ts';
import { Logo } from './logo.tsx';

/** For pages with one purpose: the way home above, the choice of language and theme below. */
export function PlainPage({ children }: { readonly children: ReactNode }) {
  if (use(Framed)) return children;
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-line border-b">
        <div className="page-width flex min-h-16 items-center py-3">
          <Logo />
        </div>
      </header>
      <div className="flex grow flex-col">{children}</div>
      <footer>
        <ClosingLine />
      </footer>
    </div>
  );
}
