import { useState } from 'react';
import { t } from '../../../texts/t.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useTree } from '../../shown-tree/index.ts';
import { ComparedWith } from './compared-with.tsx';
import { FileToCompare } from './file-to-compare.tsx';
import { StoredTreeToCompare } from './stored-tree-to-compare.tsx';
import { type OtherTree, type TreeSource, TreeToCompare } from './tree-to-compare.tsx';

/** Compares the open tree with another one: chosen from a list, by its address, or from a file. */
export function CompareDialog({ onClose }: { readonly onClose: () => void }) {
  const tree = useTree();
  const [source, setSource] = useState<TreeSource | null>(null);
  const [other, setOther] = useState<OtherTree | null>(null);
  const chooseAgain = () => {
    setSource(null);
    setOther(null);
  };
  const title =
    other === null
      ? t('Compare with another tree')
      : t('{name} and {other}', { name: tree.name, other: other.name });
  return (
    <Dialog title={title} isWide isFull={other !== null} onClose={onClose}>
      {other !== null ? (
        <ComparedWith other={other} onChooseAgain={chooseAgain} />
      ) : source === null ? (
        <TreeToCompare onChoose={setSource} />
      ) : source.kind === 'file' ? (
        <FileToCompare file={source.file} onRead={setOther} onCancel={chooseAgain} />
      ) : (
        <StoredTreeToCompare source={source} onLoaded={setOther} onCancel={chooseAgain} />
      )}
    </Dialog>
  );
}
