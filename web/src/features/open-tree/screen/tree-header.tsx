import { ChevronDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
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

const heading = 'min-w-0 text-sm lg:text-base';

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
          {menu === undefined ? (
            <h1 title={name} className={classNames(heading, lines)}>
              {name}
            </h1>
          ) : (
            <Menu align="start" items={menu} trigger={<NameButton name={name} lines={lines} />} />
          )}
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

interface NameButtonProps extends ComponentProps<'button'> {
  readonly name: string;
  readonly lines: string;
}

/** The heading as a button. Its menu is beside the heading, not a part of it. */
function NameButton({ name, lines, ...button }: NameButtonProps) {
  return (
    <h1 title={name} className={heading}>
      <button
        {...button}
        type="button"
        className="flex min-h-8 max-w-full items-center gap-1 rounded-md px-1.5 text-left hover:bg-leaf-tint"
      >
        <span className={lines}>{name}</span>
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-quiet" strokeWidth={1.5} />
      </button>
    </h1>
  );
}
