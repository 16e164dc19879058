import type { ReactNode } from 'react';
import { GrowingTree } from '../landing/index.ts';
import { PlainHeader } from '../site/index.ts';

interface AuthFrameProps {
  readonly title: string;
  readonly intro?: ReactNode;
  readonly children: ReactNode;
}

/** A form on the left and, where there is room, the tree it leads to. */
export function AuthFrame({ title, intro, children }: AuthFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <PlainHeader />
      <div className="grid grow lg:grid-cols-2">
        <main id="main" className="flex justify-center px-5 py-12 sm:px-8 lg:py-16">
          <div className="flex w-full max-w-md flex-col gap-8">
            <div className="flex flex-col gap-2">
              <h1 className="text-xl">{title}</h1>
              {intro && <p className="text-quiet">{intro}</p>}
            </div>
            {children}
          </div>
        </main>
        <aside className="hidden border-line border-l bg-sunken lg:block">
          <div className="sticky top-0 flex h-dvh max-h-200 flex-col justify-center gap-6 p-12 xl:p-16">
            <GrowingTree />
            <p className="text-quiet text-sm">
              The horse family, Equidae: twelve genera in 56 million years.
            </p>
          </div>
        </aside>
      </div>
    </div>
  );
}
