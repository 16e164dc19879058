import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { Menu, type MenuItem } from '../../../ui/overlays/menu.tsx';

interface TreeHeaderProps {
  readonly name: string;
  /** What can be done with the whole tree. Without it, the name is only a heading. */
  readonly menu?: readonly MenuItem[] | undefined;
  /** Before the name. */
  readonly lead?: ReactNode;
  /** Beside the name, or under it where there is less space. */
  readonly note: ReactNode;
  /** Between the name and the actions; a second row on phones. */
  readonly toolbar?: ReactNode;
  /** At the right end. Until it is rendered, phones reserve its width, so that the name does not wrap differently later. */
  readonly actions?: ReactNode;
}

/** Longer names need two lines on a phone, which fit above the note only in small letters. */
const maxNormalLength = 20;

/** The header above a tree. Also shown while the tree is loading. */
export function TreeHeader({ name, menu, lead, note, toolbar, actions }: TreeHeaderProps) {
  const lines = classNames(
    'max-sm:line-clamp-2 max-sm:leading-tight sm:truncate',
    name.length > maxNormalLength && 'max-sm:text-xs',
  );
  return (
    <header className="flex min-h-12 shrink-0 flex-wrap items-center border-line border-b bg-surface sm:flex-nowrap sm:gap-2 sm:px-2">
      <div className="flex min-h-12 min-w-0 items-center gap-1 max-sm:grow max-sm:basis-0 max-sm:pl-2 sm:max-w-1/4 sm:shrink-0 sm:gap-2 lg:max-w-[30%]">
        {lead}
        <div className="flex min-w-0 flex-col pl-1 lg:flex-row lg:items-center lg:gap-3">
          <h1 title={name} className={classNames('min-w-0 text-sm lg:text-base', !menu && lines)}>
            {menu === undefined ? (
              name
            ) : (
              <Menu
                align="start"
                items={menu}
                trigger={
                  <button
                    type="button"
                    className="flex min-h-8 max-w-full items-center gap-1 rounded-md px-1.5 text-left hover:bg-leaf-tint"
                  >
                    <span className={lines}>{name}</span>
                    <ChevronDown
                      aria-hidden="true"
                      className="size-4 shrink-0 text-quiet"
                      strokeWidth={1.5}
                    />
                  </button>
                }
              />
            )}
          </h1>
          {note}
        </div>
      </div>
      <div className="min-h-12 min-w-0 grow basis-full max-sm:order-last max-sm:min-h-12.25 max-sm:border-line max-sm:border-t sm:basis-0">
        {toolbar}
      </div>
      <div className="flex shrink-0 items-center max-sm:pr-1 sm:gap-2">
        {actions || <div className="w-32 sm:hidden" />}
      </div>
    </header>
  );
}
