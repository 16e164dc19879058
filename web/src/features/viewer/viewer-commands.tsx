import type { Tree } from '@life-tree/contract';
import { can } from '@life-tree/contract/values';
import type { SpeciesId } from '@life-tree/phylogeny';
import { useNavigate } from '@tanstack/react-router';
import { Code, FileImage, Flag, GitBranchPlus, Link, Pencil, Quote } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { t } from '../../texts/t.ts';
import { useCopy } from '../../ui/buttons/use-copy.ts';
import { DialogBoundary } from '../../ui/overlays/dialog-boundary.tsx';
import type { Command } from '../canvas-tools/index.ts';
import { useReport } from '../moderation/index.ts';
import { copyCommand, embedCode } from '../open-tree/index.ts';
import { CiteDialog } from './cite-dialog.tsx';

type Copy = ReturnType<typeof useCopy>;

export const copyLinkCommand = (copy: Copy) =>
  ({
    id: 'copy-link',
    section: 'tree',
    label: t('Copy link'),
    icon: Link,
    menu: 'canvas',
    run: () => copy(window.location.href, t('Link copied')),
  }) satisfies Command;

export const downloadCommand = (run: () => void) =>
  ({
    id: 'download',
    section: 'tree',
    label: t('Download'),
    icon: FileImage,
    menu: 'canvas',
    run,
  }) satisfies Command;

interface ViewerCommandsSettings {
  readonly tree: Tree;
  readonly userId: string | null;
  readonly selected: ReadonlySet<SpeciesId>;
  readonly onCopyTree: () => void;
  readonly onDownload: () => void;
  readonly exportOutline: Command;
}

interface ViewerCommands {
  /** What the Share menu offers. */
  readonly share: readonly Command[];
  /** Everything that can be done with the tree from its page. */
  readonly all: readonly Command[];
  readonly dialog: ReactNode;
}

/** What a viewer can do with a tree. */
export function useViewerCommands(settings: ViewerCommandsSettings): ViewerCommands {
  const { tree, userId, selected, onCopyTree, onDownload, exportOutline } = settings;
  const [isCiting, setCiting] = useState(false);
  const copy = useCopy();
  const navigate = useNavigate();
  const embed: Command = {
    id: 'copy-embed',
    section: 'tree',
    label: t('Copy embed code'),
    icon: Code,
    run: () => copy(embedCode(tree), t('Embed code copied')),
  };
  const cite: Command = {
    id: 'cite',
    section: 'tree',
    label: t('Cite this tree'),
    icon: Quote,
    run: () => setCiting(true),
  };
  const edit: Command = {
    id: 'edit',
    section: 'tree',
    label: t('Edit this tree'),
    icon: Pencil,
    menu: 'canvas',
    run: () => navigate({ to: '/account/trees/$id', params: { id: tree.id } }),
  };
  const makeCopy: Command = {
    id: 'copy-tree',
    section: 'tree',
    label: t('Make a copy'),
    icon: GitBranchPlus,
    run: onCopyTree,
  };
  const reporting = useReport();
  const reportTree: Command = {
    id: 'report-tree',
    section: 'tree',
    label: t('Report this tree'),
    icon: Flag,
    run: () => reporting.report({ kind: 'tree', id: tree.id }),
  };
  const canEdit = can(userId, 'edit', tree);
  const canReport = userId !== null && userId !== tree.userId;
  const share = [
    copyLinkCommand(copy),
    ...(tree.isPublic ? [embed, cite] : []),
    ...(canEdit ? [] : [makeCopy]),
    downloadCommand(onDownload),
    ...(canReport ? [reportTree] : []),
  ];
  return {
    share,
    all: [copyCommand(selected), ...(canEdit ? [edit] : []), ...share, exportOutline],
    dialog: (
      <>
        {isCiting && (
          <DialogBoundary onClose={() => setCiting(false)}>
            <CiteDialog tree={tree} onCopy={copy} onClose={() => setCiting(false)} />
          </DialogBoundary>
        )}
        {reporting.dialog}
      </>
    ),
  };
}
