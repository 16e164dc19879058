import type { Tree } from '@life-tree/contract';
import { can } from '@life-tree/contract/values';
import { GitBranchPlus, Pencil } from 'lucide-react';
import { t } from '../../texts/t.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { InternalLink } from '../../ui/pages/internal-link.tsx';
import { Logo } from '../site/index.ts';
import { LikeButton } from './like-button.tsx';
import { ShareMenu } from './share-menu.tsx';
import { useTreeCopy } from './use-tree-copy.ts';

/** The logo without text, to leave space for the tree's name. */
export function HomeLink() {
  return (
    <div className="flex [&_span]:sr-only">
      <Logo />
    </div>
  );
}

export function AuthorLink({ tree }: { readonly tree: Tree }) {
  return (
    <InternalLink
      href={`/profiles/${tree.userId}`}
      className="-my-0.5 w-fit max-w-full truncate py-0.5 text-quiet text-sm hover:text-leaf"
    >
      @{tree.username}
    </InternalLink>
  );
}

interface ViewerActionsProps {
  readonly tree: Tree;
  readonly userId: string | null;
  readonly onDownload: () => void;
}

/** Edit for users who may edit the tree, Make a copy for all others, Like and Share. */
export function ViewerActions({ tree, userId, onDownload }: ViewerActionsProps) {
  const { busy, copyTree } = useTreeCopy(tree, userId);
  const canEdit = can(userId, 'edit', tree);
  return (
    <>
      {canEdit ? (
        <LinkButton
          variant="secondary"
          to="/account/trees/$id"
          params={{ id: tree.id }}
          aria-label={t('Edit')}
          title={t('Edit this tree')}
          className="max-sm:border-transparent max-sm:px-2.5"
        >
          <Pencil aria-hidden="true" className="size-5" strokeWidth={1.5} />
          <span className="max-sm:hidden">{t('Edit')}</span>
        </LinkButton>
      ) : (
        <Button
          variant="secondary"
          title={t('Make your own copy of this tree to edit')}
          // On phones, this action is in the menu to leave space for the tree's name.
          className="max-sm:hidden"
          busy={busy}
          onClick={copyTree}
        >
          <GitBranchPlus aria-hidden="true" className="size-5" strokeWidth={1.5} />
          {t('Make a copy')}
        </Button>
      )}
      <LikeButton treeId={tree.id} userId={userId} likes={tree.likes} />
      <ShareMenu tree={tree} onCopyTree={canEdit ? null : copyTree} onDownload={onDownload} />
    </>
  );
}
