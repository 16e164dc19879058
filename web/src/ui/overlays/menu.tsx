import type { LucideIcon } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

export interface MenuItem {
  readonly label: string;
  readonly icon?: LucideIcon;
  readonly destructive?: boolean;
  readonly disabled?: boolean;
  readonly onSelect: () => void;
}

interface MenuProps {
  /** The button that opens it. */
  readonly trigger: ReactNode;
  readonly items: readonly MenuItem[];
  readonly align?: 'start' | 'end';
}

export function Menu({ trigger, items, align = 'end' }: MenuProps) {
  return (
    // Not modal, because that would hide the page with its focus from screen readers.
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      {/* Where its button stands, not at the end of the page: it belongs to what it is about. */}
      <DropdownMenu.Content
        align={align}
        sideOffset={6}
        collisionPadding={8}
        className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 overflow-y-auto rounded-md border border-line bg-surface p-1 shadow-raised"
      >
        {items.map(({ label, icon: Icon, destructive, disabled = false, onSelect }) => (
          <DropdownMenu.Item
            key={label}
            disabled={disabled}
            onSelect={onSelect}
            className={classNames(
              'flex cursor-pointer items-center gap-3 rounded-md px-3 py-2 text-sm outline-none data-[disabled]:cursor-not-allowed data-[highlighted]:bg-leaf-tint data-[disabled]:opacity-50',
              destructive && 'text-red data-[highlighted]:bg-red-tint',
            )}
          >
            {Icon && <Icon aria-hidden="true" className="size-4" strokeWidth={1.5} />}
            {label}
          </DropdownMenu.Item>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
