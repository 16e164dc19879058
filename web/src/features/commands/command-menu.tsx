import { DropdownMenu } from 'radix-ui';
import { Fragment, useRef } from 'react';
import { classNames } from '../../ui/class-names.ts';
import type { Command } from '../canvas-tools/index.ts';
import { ariaKeys, keyText } from './key-texts.ts';
import { bySection, sectionTitles } from './section-titles.ts';

interface CommandMenuProps {
  /** What the menu is about. */
  readonly label: string;
  /** Where it opens, in the window. */
  readonly at: { readonly x: number; readonly y: number };
  readonly commands: readonly Command[];
  readonly onClose: () => void;
  /** Moves the focus to where the menu was opened. */
  readonly restoreFocus: () => void;
}

/** Commands with their shortcuts, beside the pointer. */
export function CommandMenu({ label, at, commands, onClose, restoreFocus }: CommandMenuProps) {
  const chosen = useRef<Command | null>(null);
  const titles = sectionTitles();
  return (
    <DropdownMenu.Root open modal={false} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DropdownMenu.Trigger asChild>
        <span
          aria-hidden="true"
          // Beside the pointer, a menu moves up where it does not fit. A phone has room for one only at its edge.
          className="fixed size-0 max-sm:left-0!"
          style={{ left: at.x, top: at.y }}
        />
      </DropdownMenu.Trigger>
      {/* In place, so that it is inside the main part of the page for screen readers. */}
      <DropdownMenu.Content
        aria-label={label}
        aria-labelledby={undefined}
        side="right"
        align="start"
        sideOffset={2}
        collisionPadding={8}
        className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-56 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-md border border-line bg-surface p-1 text-ink shadow-raised outline-none"
        // The key that opened the menu would open the browser's menu on top of it.
        onContextMenu={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          restoreFocus();
          // Only now, because commands may move the focus or open a dialog.
          chosen.current?.run();
        }}
      >
        {bySection(commands).map((group, at) => (
          <Fragment key={group.section}>
            {at > 0 && <DropdownMenu.Separator className="mx-2 my-1 h-px bg-line" />}
            <DropdownMenu.Group aria-label={titles[group.section]}>
              {group.commands.map((command) => (
                <CommandItem
                  key={command.id}
                  command={command}
                  onChoose={() => {
                    chosen.current = command;
                  }}
                />
              ))}
            </DropdownMenu.Group>
          </Fragment>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}

interface CommandItemProps {
  readonly command: Command;
  readonly onChoose: () => void;
}

function CommandItem({ command, onChoose }: CommandItemProps) {
  const { label, icon: Icon, keys, disabled = false, destructive = false } = command;
  return (
    <DropdownMenu.Item
      disabled={disabled}
      aria-keyshortcuts={ariaKeys(keys)}
      onSelect={onChoose}
      // On a phone, the menu opens under the finger, which does not choose a command when it is lifted.
      onPointerUp={(event) => event.preventDefault()}
      className={classNames(
        'flex min-h-9 cursor-pointer items-center gap-3 rounded-md px-2.5 text-sm outline-none data-[disabled]:cursor-not-allowed data-[highlighted]:bg-leaf-tint data-[disabled]:opacity-50 pointer-coarse:min-h-11',
        destructive && 'text-red data-[highlighted]:bg-red-tint',
      )}
    >
      <span className="flex size-4 shrink-0">
        {Icon && <Icon aria-hidden="true" className="size-4" strokeWidth={1.5} />}
      </span>
      <span className="grow truncate">{label}</span>
      {keys !== undefined && (
        <span aria-hidden="true" className="shrink-0 pl-4 font-sans text-quiet text-xs">
          {keyText(keys)}
        </span>
      )}
    </DropdownMenu.Item>
  );
}
