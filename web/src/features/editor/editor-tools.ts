import type { SpeciesId } from '@life-tree/phylogeny';
import { Download, Plus, Redo2, Trash2, Undo2 } from 'lucide-react';
import { t } from '../../texts/t.ts';
import type { ToolbarAction } from '../canvas-tools/index.ts';
import type { Editing } from './use-editing.ts';

interface EditorToolsSettings {
  readonly editing: Editing;
  readonly selection: SpeciesId | null;
  readonly selected: ReadonlySet<SpeciesId>;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly onDownload: () => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
}

/** The editor's additions to the toolbar of the canvas. */
export function editorTools({
  editing,
  selection,
  selected,
  canUndo,
  canRedo,
  onDownload,
  onUndo,
  onRedo,
}: EditorToolsSettings): readonly ToolbarAction[] {
  return [
    {
      icon: Plus,
      label: selection === null ? t('Add species') : t('Add descendant'),
      rank: 1,
      onClick: () => editing.add(selection),
    },
    {
      icon: Trash2,
      label: t('Delete species'),
      rank: 4,
      disabled: selection === null,
      onClick: () => editing.remove([...selected]),
    },
    { icon: Undo2, label: t('Undo'), rank: 2, disabled: !canUndo, onClick: onUndo },
    { icon: Redo2, label: t('Redo'), rank: 6, disabled: !canRedo, onClick: onRedo },
    { icon: Download, label: t('Download SVG'), rank: 10, onClick: onDownload },
  ];
}
