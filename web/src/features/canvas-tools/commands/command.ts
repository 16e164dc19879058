import type { LucideIcon } from 'lucide-react';

/** What a command is about. The palette and the menus group commands by it, in this order. */
export const commandSections = ['edit', 'clipboard', 'select', 'view', 'tree'] as const;
export type CommandSection = (typeof commandSections)[number];

/** Something a user can do with an open tree, wherever it is offered. */
export interface Command {
  readonly id: string;
  readonly label: string;
  readonly section: CommandSection;
  /** The shortcut, such as `Mod+Shift+Z`. `Mod` is Ctrl, or the command key on a Mac. */
  readonly keys?: string;
  readonly icon?: LucideIcon;
  readonly disabled?: boolean;
  /** For switches and choices: whether this is on or chosen. */
  readonly checked?: boolean;
  readonly destructive?: boolean;
  /** The context menus that offer it; none if absent. */
  readonly menu?: 'species' | 'canvas' | 'both';
  readonly run: () => unknown;
}

/** A command that the toolbar also offers. */
export interface ToolbarCommand extends Command {
  readonly icon: LucideIcon;
  /** The lower it is, the longer the command stays in the row when space gets scarce. */
  readonly rank: number;
  /** For commands whose label says whether they turn something on or off. */
  readonly isOn?: boolean;
  /** Shown in the row as a small arrow beside the command before it. */
  readonly isArrow?: boolean;
}

export function isToolbarCommand(command: Command): command is ToolbarCommand {
  return 'rank' in command;
}
