import type { Tree } from '@life-tree/contract';
import { Code, FileImage, GitBranchPlus, Link, Quote, Share2 } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../texts/t.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { useCopy } from '../../ui/buttons/use-copy.ts';
import { DialogBoundary } from '../../ui/overlays/dialog-boundary.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { CiteDialog } from './cite-dialog.tsx';

interface ShareMenuProps {
  readonly tree: Tree;
  /** Null for users who can edit the tree itself. */
  readonly onCopyTree: (() => void) | null;
  readonly onDownload: () => void;
}

export function ShareMenu({ tree, onCopyTree, onDownload }: ShareMenuProps) {
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
          ...(onCopyTree === null
            ? []
            : [{ label: t('Make a copy'), icon: GitBranchPlus, onSelect: onCopyTree }]),
          { label: t('Download'), icon: FileImage, onSelect: onDownload },
        ]}
      />
      {isCiting && (
        <DialogBoundary onClose={() => setCiting(false)}>
          <CiteDialog tree={tree} onCopy={copy} onClose={() => setCiting(false)} />
        </DialogBoundary>
      )}
    </>
  );
}

const htmlEntities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '"': '&quot;',
  '<': '&lt;',
  '>': '&gt;',
};

/** The HTML that shows the tree on another site. */
function embedCode(tree: { readonly id: string; readonly name: string }, origin: string): string {
  const title = tree.name.replace(/[&"<>]/g, (mark) => htmlEntities[mark] ?? mark);
  return `<iframe src="${origin}/embed/${tree.id}" title="${title}" width="800" height="500" style="border:0" loading="lazy" allowfullscreen></iframe>`;
}
