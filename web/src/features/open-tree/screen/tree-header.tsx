import type { ReactNode } from 'react';

interface TreeHeaderProps {
  readonly name: string;
  /** Before the name. */
  readonly lead?: ReactNode;
  /** Under the name. */
  readonly note: ReactNode;
  /** At the right end. Until it is rendered, phones reserve its width, so that the name does not wrap differently later. */
  readonly children?: ReactNode;
}

/** The header above a tree. Also shown while the tree is loading. */
export function TreeHeader({ name, lead, note, children }: TreeHeaderProps) {
  return (
    <header className="flex min-h-16 shrink-0 items-center gap-1 border-line border-b bg-surface px-3 py-2 sm:gap-3 sm:px-4">
      {lead}
      <div className="flex min-w-0 grow flex-col max-sm:pl-1">
        <h1
          title={name}
          className="text-lg max-sm:line-clamp-2 max-sm:text-base max-sm:leading-tight sm:truncate"
        >
          {name}
        </h1>
        {note}
      </div>
      {children || <div className="w-34 shrink-0 sm:hidden" />}
    </header>
  );
}
