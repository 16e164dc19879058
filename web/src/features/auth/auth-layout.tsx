import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { t } from '../../texts/t.ts';
import { HorseFigure } from '../landing/index.ts';
import { PlainPage } from '../site/index.ts';

interface AuthLayoutProps {
  readonly title: string;
  readonly intro?: ReactNode;
  readonly children: ReactNode;
}

/** A form and, on large screens, an example tree. */
export function AuthLayout({ title, intro, children }: AuthLayoutProps) {
  return (
    <PlainPage>
      <div className="page-width grid grow items-start gap-16 py-12 lg:grid-cols-[5fr_7fr] lg:gap-24 lg:py-16">
        <main id="main" className="mx-auto flex w-full max-w-md flex-col gap-8 lg:mx-0">
          <div className="flex flex-col gap-2">
            <h1 className="text-xl">{title}</h1>
            {intro && <p className="text-quiet">{intro}</p>}
            <PendingNote />
          </div>
          {children}
        </main>
        <aside aria-label={t('Example tree')} className="sticky top-16 hidden lg:block">
          <HorseFigure />
        </aside>
      </div>
    </PlainPage>
  );
}

/** Says that what the visitor was doing goes on after the form. */
function PendingNote() {
  const action = useLocation({ select: ({ state }) => state.pendingAction });
  if (action?.kind !== 'copy-tree') return null;
  return <p className="text-quiet">{t('Your copy of the tree will open afterwards.')}</p>;
}
