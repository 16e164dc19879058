import type { SpeciesId } from '@life-tree/phylogeny';
import { Download, Plus, Redo2, Trash2, Undo2 } from 'lucide-react';
import { t } from '../../texts/t.ts';
import type { ToolbarAction } from '../canvas-tools/index.ts';
import type { Editing } from './use-editing.ts';

interface EditorToolsSettings {
  readonly editing: Editing;
  readonly selection: SpeciesId | null;
  readonly onDownload: () => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
}

/** The editor's additions to the toolbar of the canvas. */
export function editorTools({
  editing,
  selection,
  onDownload,
  onUndo,
  onRedo,
}: EditorToolsSettings): readonly ToolbarAction[] {
  return [
    {
      icon: Plus,
      label: selection === null ? t('Add species') : t('Add descendant'),
      isFrequent: true,
      onClick: () => editing.add(selection),
    },
    {
      icon: Trash2,
      label: t('Delete species'),
      isFrequent: true,
      disabled: selection === null,
      onClick: () => selection !== null && editing.remove(selection),
    },
    { icon: Undo2, label: t('Undo'), isFrequent: true, onClick: onUndo },
    { icon: Redo2, label: t('Redo'), onClick: onRedo },
    { icon: Download, label: t('Download SVG'), onClick: onDownload },
  ];
}
