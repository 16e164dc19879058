import type { SpeciesId } from '@life-tree/phylogeny';
import { Download, Plus, Redo2, Trash2, Undo2 } from 'lucide-react';
import { t } from '../../texts/t.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import type { Editing } from './use-editing.ts';

interface EditorToolsProps {
  readonly editing: Editing;
  readonly selection: SpeciesId | null;
  readonly onDownload: () => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
}

/** What the toolbar of an editor has beside what every canvas has. */
export function EditorTools({ editing, selection, onDownload, onUndo, onRedo }: EditorToolsProps) {
  return (
    <>
      <IconButton
        icon={Plus}
        label={selection === null ? t('Add species') : t('Add descendant')}
        onClick={() => editing.add(selection)}
      />
      <IconButton
        icon={Trash2}
        label={t('Delete species')}
        disabled={selection === null}
        onClick={() => selection !== null && editing.remove(selection)}
      />
      <IconButton icon={Undo2} label={t('Undo')} onClick={onUndo} />
      <IconButton icon={Redo2} label={t('Redo')} onClick={onRedo} />
      <IconButton icon={Download} label={t('Download SVG')} onClick={onDownload} />
    </>
  );
}
