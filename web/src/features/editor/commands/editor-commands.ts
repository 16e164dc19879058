import type { CanvasSurface } from '@life-tree/canvas';
import type { Tree } from '@life-tree/contract';
import type { Forest, SpeciesId } from '@life-tree/phylogeny';
import {
  ClipboardPaste,
  CopyPlus,
  Download,
  Eye,
  FileDown,
  FileUp,
  GitBranch,
  Group,
  Images,
  ListChecks,
  ListTree,
  PenLine,
  Plus,
  Redo2,
  Scissors,
  SquareArrowUp,
  Trash2,
  Undo2,
  Unlink,
} from 'lucide-react';
import type { RefObject } from 'react';
import { t } from '../../../texts/t.ts';
import type { Command, ToolbarCommand } from '../../canvas-tools/index.ts';
import { copyCommand, runClipboardCommand } from '../../open-tree/index.ts';
import type { Editing } from '../../shown-tree/index.ts';
import type { Pasting } from '../clipboard/use-pasting.tsx';
import { notationChoices } from '../tabs/tree-settings-fields.tsx';

/** What the commands of the editor act on. */
export interface EditorCommandTarget {
  readonly tree: Pick<Tree, 'notation' | 'scale'>;
  readonly forest: Forest;
  readonly selection: SpeciesId | null;
  readonly selected: ReadonlySet<SpeciesId>;
  readonly editing: Editing;
  readonly surface: RefObject<CanvasSurface | null>;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly pasting: Pick<Pasting, 'paste' | 'duplicate'>;
  readonly onAddAncestor: (species: SpeciesId) => void;
  /** Asks for the new ancestor of the selected species. */
  readonly onMoveUnder: () => void;
  /** Removes all other species, or the selected ones without their descendants, after asking. */
  readonly onKeepOnly: () => void;
  readonly onRemoveOnly: () => void;
  /** Asks for the names of the species to select. */
  readonly onSelectNames: () => void;
  /** Asks for the name of a group of the selected species. */
  readonly onGroup: () => void;
  readonly onImport: () => void;
  readonly onImportOutline: () => void;
  readonly onAddImages: () => void;
  readonly onExport: () => void;
  readonly exportOutline: Command;
  readonly onDownload: () => void;
  /** Opens the page that visitors see. */
  readonly onView: () => void;
}

/** Everything that only the editor can do. The toolbar shows the commands with a rank. */
export function editorCommands(target: EditorCommandTarget): readonly Command[] {
  return [
    ...speciesCommands(target),
    ...treeCommands(target),
    ...undoCommands(target),
    ...clipboardCommands(target),
  ];
}

/** Whether every species is in the branch of a selected one. */
function areAllRootsIn(forest: Forest, selected: ReadonlySet<SpeciesId>): boolean {
  for (const root of forest.roots()) {
    if (!selected.has(forest.id(root))) return false;
  }
  return true;
}

function undoCommands(target: EditorCommandTarget): ToolbarCommand[] {
  const { forest, canUndo, canRedo, onUndo, onRedo } = target;
  // An empty tree that never had a species has nothing to undo.
  if (forest.size === 0 && !canUndo && !canRedo) return [];
  return [
    {
      id: 'undo',
      section: 'edit',
      keys: 'Mod+Z',
      icon: Undo2,
      label: t('Undo'),
      rank: 2,
      menu: 'canvas',
      disabled: !canUndo,
      run: onUndo,
    },
    {
      id: 'redo',
      section: 'edit',
      keys: 'Mod+Shift+Z',
      icon: Redo2,
      label: t('Redo'),
      rank: 6,
      menu: 'canvas',
      disabled: !canRedo,
      run: onRedo,
    },
  ];
}

function speciesCommands(target: EditorCommandTarget): (Command | ToolbarCommand)[] {
  const { forest, selection, selected, editing, surface, onAddAncestor, onMoveUnder } = target;
  const index = selection === null ? -1 : forest.indexOf(selection);
  return [
    {
      id: 'add-descendant',
      section: 'edit',
      keys: 'N',
      icon: Plus,
      label: selection === null ? t('Add species') : t('Add descendant'),
      rank: 1,
      menu: 'both',
      run: () => editing.add(selection),
    },
    {
      id: 'rename',
      section: 'edit',
      keys: 'F2',
      icon: PenLine,
      label: t('Rename'),
      menu: 'species',
      disabled: selection === null,
      run: () => surface.current?.run('rename'),
    },
    {
      id: 'add-ancestor',
      section: 'edit',
      icon: SquareArrowUp,
      label: t('Add ancestor'),
      menu: 'species',
      disabled: selection === null,
      run: () => selection !== null && onAddAncestor(selection),
    },
    {
      id: 'move-under',
      section: 'edit',
      icon: GitBranch,
      label: t('Move under…'),
      menu: 'species',
      disabled: selection === null || areAllRootsIn(forest, selected),
      run: onMoveUnder,
    },
    {
      id: 'group',
      section: 'edit',
      icon: Group,
      label: selected.size > 1 ? t('Group species…') : t('Group branch…'),
      menu: 'species',
      disabled: selected.size === 0,
      run: target.onGroup,
    },
    {
      id: 'unlink',
      section: 'edit',
      icon: Unlink,
      label: t('Unlink from ancestor'),
      menu: 'species',
      disabled: index < 0 || forest.isRoot(index),
      run: () => selection !== null && editing.unlink(selection),
    },
    {
      id: 'delete',
      section: 'edit',
      keys: 'Delete',
      icon: Trash2,
      label: t('Delete species'),
      rank: 4,
      menu: 'species',
      destructive: true,
      disabled: selection === null,
      run: () => editing.remove([...selected]),
    },
    {
      id: 'remove-only',
      section: 'edit',
      label: t('Remove species, keep descendants…'),
      destructive: true,
      disabled: selected.size === 0,
      run: target.onRemoveOnly,
    },
    {
      id: 'keep-only',
      section: 'edit',
      label: t('Keep only the selected species…'),
      destructive: true,
      disabled: selected.size === 0,
      run: target.onKeepOnly,
    },
    {
      id: 'select-names',
      section: 'select',
      icon: ListChecks,
      label: t('Select species by their names…'),
      disabled: forest.size === 0,
      run: target.onSelectNames,
    },
  ];
}

function clipboardCommands({ selected, pasting }: EditorCommandTarget): Command[] {
  const isEmpty = selected.size === 0;
  return [
    {
      id: 'cut',
      section: 'clipboard',
      keys: 'Mod+X',
      icon: Scissors,
      label: t('Cut'),
      menu: 'species',
      disabled: isEmpty,
      run: () => runClipboardCommand('cut'),
    },
    copyCommand(selected),
    {
      id: 'paste',
      section: 'clipboard',
      keys: 'Mod+V',
      icon: ClipboardPaste,
      label: t('Paste'),
      menu: 'both',
      run: pasting.paste,
    },
    {
      id: 'duplicate',
      section: 'clipboard',
      keys: 'Mod+D',
      icon: CopyPlus,
      label: t('Duplicate'),
      menu: 'species',
      disabled: isEmpty,
      run: pasting.duplicate,
    },
  ];
}

function treeCommands(target: EditorCommandTarget): (Command | ToolbarCommand)[] {
  const { tree, forest, editing, onImport, onAddImages, onExport, onDownload, onView } = target;
  const { onImportOutline, exportOutline } = target;
  const isEmpty = forest.size === 0;
  return [
    {
      id: 'import',
      section: 'tree',
      icon: FileUp,
      label: t('Import'),
      menu: 'canvas',
      run: onImport,
    },
    {
      id: 'import-outline',
      section: 'tree',
      icon: ListTree,
      label: t('Type or paste an outline'),
      run: onImportOutline,
    },
    {
      id: 'add-images',
      section: 'tree',
      icon: Images,
      label: t('Add images'),
      disabled: isEmpty,
      run: onAddImages,
    },
    {
      id: 'download',
      section: 'tree',
      icon: Download,
      label: t('Download SVG'),
      rank: 10,
      run: onDownload,
    },
    {
      id: 'export',
      section: 'tree',
      icon: FileDown,
      label: t('Export'),
      menu: 'canvas',
      disabled: isEmpty,
      ...(!isEmpty && { rank: 11, isArrow: true }),
      run: onExport,
    },
    exportOutline,
    { id: 'view', section: 'tree', icon: Eye, label: t('View tree'), run: onView },
    // A scale of one's own says how its times count.
    ...(tree.scale === undefined ? notationChoices(forest) : []).map(
      ({ value, label }): Command => ({
        id: `notation-${value}`,
        section: 'tree',
        label: t('Dates: {example}', { example: label }),
        checked: (tree.notation ?? 'years') === value,
        run: () => editing.setNotation(value),
      }),
    ),
  ];
}
