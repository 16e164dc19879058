import { ChevronDown, type LucideIcon } from 'lucide-react';
import { Popover, Toolbar } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { useOverlayContainer } from '../../../ui/overlays/overlay-container.ts';
import type { ToolbarCommand } from '../commands/command.ts';

/** A command in the row of a toolbar. */
export function CommandButton({ icon, label, run, disabled, isOn, isArrow }: ToolbarCommand) {
  return (
    <ToolbarButton
      icon={isArrow ? ChevronDown : icon}
      label={label}
      disabled={disabled}
      className={isArrow ? '-ml-1.5 w-6' : colourOf(isOn)}
      onClick={run}
    />
  );
}

/**
 * A button in the row of a toolbar. It keeps the focus while it is disabled, so that a button that
 * disables itself, such as "Zoom in", does not lose the user's place in the row.
 */
export function ToolbarButton({ disabled, onClick, ...rest }: ComponentProps<typeof IconButton>) {
  return (
    <Toolbar.Button asChild>
      <IconButton
        {...rest}
        aria-disabled={disabled || undefined}
        onClick={disabled ? undefined : onClick}
      />
    </Toolbar.Button>
  );
}

/** A button that says what it is where there is room. */
export function WordButton({
  icon: Icon,
  label,
  showsLabel,
  ...rest
}: ComponentProps<typeof IconButton> & { readonly showsLabel: boolean }) {
  if (!showsLabel) return <ToolbarButton icon={Icon} label={label} {...rest} />;
  return (
    <Toolbar.Button
      {...rest}
      className="inline-flex min-h-10 shrink-0 items-center gap-2 rounded-md px-2.5 text-sm transition-colors hover:bg-leaf-tint"
    >
      <Icon aria-hidden="true" className="size-5" strokeWidth={1.5} />
      {label}
    </Toolbar.Button>
  );
}

/** A command in the menu of a toolbar. */
export function CommandLine({ icon: Icon, label, run, disabled, isOn }: ToolbarCommand) {
  return (
    <Popover.Close asChild>
      <button
        type="button"
        disabled={disabled}
        className="flex min-h-10 items-center gap-3 rounded-md px-2 text-left text-sm hover:bg-leaf-tint disabled:cursor-not-allowed disabled:opacity-50"
        onClick={run}
      >
        <Icon
          aria-hidden="true"
          className={classNames('size-5', colourOf(isOn))}
          strokeWidth={1.5}
        />
        {label}
      </button>
    </Popover.Close>
  );
}

function colourOf(isOn: boolean | undefined): string | undefined {
  if (isOn === undefined) return undefined;
  return isOn ? 'text-leaf' : 'text-quiet';
}

interface ToolbarMenuProps {
  readonly icon: LucideIcon;
  readonly label: string;
  /** Shows the label beside the icon. */
  readonly showsLabel: boolean;
  readonly children: ReactNode;
}

/** A menu for what doesn't fit into the toolbar. */
export function ToolbarMenu({ icon, label, showsLabel, children }: ToolbarMenuProps) {
  const container = useOverlayContainer();
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <WordButton icon={icon} label={label} showsLabel={showsLabel} />
      </Popover.Trigger>
      <Popover.Portal container={container}>
        <Popover.Content
          aria-label={label}
          align="end"
          sideOffset={6}
          collisionPadding={8}
          className="z-50 flex max-h-(--radix-popover-content-available-height) flex-col gap-4 overflow-y-auto rounded-md border border-line bg-surface p-4 shadow-raised"
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
