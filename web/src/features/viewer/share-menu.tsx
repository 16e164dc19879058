import type { Tree } from '@life-tree/contract';
import { Code, FileImage, GitBranchPlus, Link, Quote, Share2 } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../texts/t.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { useCopy } from '../../ui/use-copy.ts';
import { CiteDialog } from './cite-dialog.tsx';
import { embedCode } from './embed-code.ts';

interface ShareMenuProps {
  readonly tree: Tree;
  /** Null for whoever can edit the tree itself. */
  readonly onStart: (() => void) | null;
  readonly onDownload: () => void;
}

export function ShareMenu({ tree, onStart, onDownload }: ShareMenuProps) {
  const [isCiting, setCiting] = useState(false);
  const copy = useCopy();
  const embed = {
    label: t('Copy embed code'),
    icon: Code,
    onSelect: () => copy(embedCode(tree, window.location.origin), t('Embed code copied')),
  };
  const cite = { label: t('Cite this tree'), icon: Quote, onSelect: () => setCiting(true) };
  return (
    <>
      <Menu
        trigger={<IconButton icon={Share2} label={t('Share')} />}
        items={[
          {
            label: t('Copy link'),
            icon: Link,
            onSelect: () => copy(window.location.href, t('Link copied')),
          },
          ...(tree.isPublic ? [embed, cite] : []),
          ...(onStart === null
            ? []
            : [{ label: t('Make a copy'), icon: GitBranchPlus, onSelect: onStart }]),
          { label: t('Download'), icon: FileImage, onSelect: onDownload },
        ]}
      />
      {isCiting && <CiteDialog tree={tree} onCopy={copy} onClose={() => setCiting(false)} />}
    </>
  );
}
