import { shownName } from '../../texts/shown-name.ts';
import { t } from '../../texts/t.ts';
import { useSingleKeys } from '../../ui/single-keys.ts';
import { CommandMenu } from './command-menu.tsx';
import { CommandPalette } from './command-palette.tsx';
import { isSingleKey } from './key-texts.ts';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { type TreeCommandTarget, treeCommands } from './tree-commands.ts';

/** What shows the commands at the moment. */
export type CommandsShown =
  | { readonly kind: 'palette' }
  | { readonly kind: 'keys' }
  /** Where the menu is, in the window. */
  | { readonly kind: 'menu'; readonly at: { readonly x: number; readonly y: number } };

interface OpenedCommandsProps extends TreeCommandTarget {
  readonly shown: CommandsShown;
  readonly canEdit: boolean;
  readonly onClose: () => void;
}

/** The commands of an open tree, as a palette, as a context menu or as a list of shortcuts. */
export function OpenedCommands(props: OpenedCommandsProps) {
  const { shown, canEdit, forest, settings, selection, surface, onClose } = props;
  const singleKeys = useSingleKeys();
  const commands = treeCommands(props).map(({ keys, ...command }) =>
    keys === undefined || (isSingleKey(keys) && !singleKeys) ? command : { ...command, keys },
  );
  if (shown.kind === 'keys') {
    return <ShortcutsDialog commands={commands} canEdit={canEdit} onClose={onClose} />;
  }
  if (shown.kind === 'palette') {
    return (
      <CommandPalette
        // The command that opens it is of no use in it.
        commands={commands.filter(({ id }) => id !== 'palette')}
        forest={forest}
        settings={settings}
        onSpecies={(species) => surface.current?.find(forest.indexOf(species))}
        onClose={onClose}
      />
    );
  }
  const index = selection === null ? -1 : forest.indexOf(selection);
  const kind = index < 0 ? 'canvas' : 'species';
  return (
    <CommandMenu
      label={index < 0 ? t('Canvas') : shownName(forest, index)}
      at={shown.at}
      commands={commands.filter(({ menu }) => menu === kind || menu === 'both')}
      onClose={onClose}
      restoreFocus={() => surface.current?.focusActive()}
    />
  );
}
