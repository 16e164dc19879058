import type { Tree } from '@life-tree/contract';
import { can } from '@life-tree/contract/values';
import { Link, useLocation } from '@tanstack/react-router';
import { GitBranchPlus, Link2, Pencil, Share2 } from 'lucide-react';
import { t } from '../../texts/t.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { InternalLink } from '../../ui/pages/internal-link.tsx';
import type { Command } from '../canvas-tools/index.ts';
import { useMe } from '../session/index.ts';
import { AccountLink, Logo } from '../site/index.ts';
import { LikeButton } from './like-button.tsx';
import { isSeenByLink } from './seen-by-link.ts';

/** The logo without text, to leave space for the tree's name. */
export function HomeLink() {
  return (
    <div className="flex [&_span]:sr-only">
      <Logo />
    </div>
  );
}

function AuthorLink({ tree }: { readonly tree: Tree }) {
  return (
    <InternalLink
      href={`/profiles/${tree.userId}`}
      className="-my-0.5 w-fit max-w-full truncate py-0.5 text-quiet text-xs hover:text-leaf lg:text-sm"
    >
      @{tree.username}
    </InternalLink>
  );
}

interface ViewerNoteProps {
  readonly tree: Tree;
  /** Null for a visitor, undefined until it is known. */
  readonly userId: string | null | undefined;
}

/** The author, a sign for private trees seen by their link and, on phones, Log In for visitors: the space beside the tree's name is needed for the name. */
export function ViewerNote({ tree, userId }: ViewerNoteProps) {
  const href = useLocation({ select: (location) => location.href });
  return (
    <div className="flex min-w-0 items-baseline gap-3">
      <AuthorLink tree={tree} />
      {userId !== undefined && isSeenByLink(tree, userId) && (
        <Link2
          role="img"
          aria-label={t('Shared by link')}
          className="size-4 shrink-0 self-center text-quiet"
          strokeWidth={1.5}
        />
      )}
      {userId === null && (
        <Link
          to="/auth"
          search={{ redirect: href }}
          preload="intent"
          className="text-link -my-0.5 shrink-0 py-0.5 text-sm sm:hidden"
        >
          {t('Log In')}
        </Link>
      )}
    </div>
  );
}

interface ViewerActionsProps {
  readonly tree: Tree;
  readonly userId: string | null;
  /** Whether the tree is being copied. */
  readonly busy: boolean;
  readonly onCopyTree: () => void;
  /** What the Share menu offers. */
  readonly share: readonly Command[];
}

/**
 * Edit for users who may edit the tree, Make a copy for all others, Like, Share, and the account or, for visitors, Log In.
 * Phones do without the account, to leave space for the tree's name.
 */
export function ViewerActions({ tree, userId, busy, onCopyTree, share }: ViewerActionsProps) {
  const href = useLocation({ select: (location) => location.href });
  const canEdit = can(userId, 'edit', tree);
  const me = useMe();
  return (
    <>
      {canEdit ? (
        <LinkButton
          variant="secondary"
          to="/account/trees/$id"
          params={{ id: tree.id }}
          aria-label={t('Edit')}
          title={t('Edit this tree')}
          className="shrink-0 max-lg:border-transparent max-lg:px-2.5"
        >
          <Pencil aria-hidden="true" className="size-5" strokeWidth={1.5} />
          <span className="max-lg:hidden">{t('Edit')}</span>
        </LinkButton>
      ) : (
        <Button
          variant="secondary"
          title={t('Make your own copy of this tree to edit')}
          // On small screens, this action is only in the menu, to leave space for the tree's name.
          className="max-lg:hidden"
          busy={busy}
          onClick={onCopyTree}
        >
          <GitBranchPlus aria-hidden="true" className="size-5" strokeWidth={1.5} />
          {t('Make a copy')}
        </Button>
      )}
      <LikeButton treeId={tree.id} userId={userId} likes={tree.likes} />
      <Menu
        trigger={<IconButton icon={Share2} label={t('Share')} />}
        items={share.map(({ run, ...command }) => ({ ...command, onSelect: run }))}
      />
      {userId === null ? (
        <LinkButton to="/auth" search={{ redirect: href }} className="max-sm:hidden">
          {t('Log In')}
        </LinkButton>
      ) : (
        <div className="max-sm:hidden">
          <AccountLink me={me} />
        </div>
      )}
    </>
  );
}
