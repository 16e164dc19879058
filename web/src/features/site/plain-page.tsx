import { type ReactNode, use } from 'react';
import { FooterBar } from './footer-bar.tsx';
import { InsideLayout } from './inside-layout.ts';
import { Logo } from './logo.tsx';

/** A page with only a logo above and the footer bar below, unless it is inside another layout. */
export function PlainPage({ children }: { readonly children: ReactNode }) {
  if (use(InsideLayout)) return children;
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-line border-b">
        <div className="page-width flex min-h-16 items-center py-3">
          <Logo />
        </div>
      </header>
      <div className="flex grow flex-col">{children}</div>
      <footer>
        <FooterBar />
      </footer>
    </div>
  );
}
