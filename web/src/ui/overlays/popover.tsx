import { Popover as RadixPopover } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { useOverlayContainer } from './overlay-container.ts';

interface PopoverProps {
  /** The button that opens it. */
  readonly trigger: ReactNode;
  readonly label: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly side?: 'top' | 'right' | 'bottom';
  readonly className?: string;
  readonly children: ReactNode;
}

/** A panel next to the button that opens it. Escape or a click outside closes it. */
export function Popover({
  trigger,
  label,
  open,
  onOpenChange,
  side = 'bottom',
  className,
  children,
}: PopoverProps) {
  const container = useOverlayContainer();
  return (
    <RadixPopover.Root open={open} onOpenChange={onOpenChange}>
      <RadixPopover.Trigger asChild>{trigger}</RadixPopover.Trigger>
      <RadixPopover.Portal container={container}>
        <RadixPopover.Content
          aria-label={label}
          side={side}
          align="end"
          sideOffset={8}
          collisionPadding={8}
          className={classNames(
            'z-50 rounded-md border border-line bg-surface text-ink shadow-raised outline-none',
            className,
          )}
        >
          {children}
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  );
}
