import { can, type Tree } from '@life-tree/contract';
import { GitBranchPlus, Pencil } from 'lucide-react';
import { t } from '../../texts/t.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PlaceLink } from '../../ui/place-link.tsx';
import { Logo } from '../site/index.ts';
import { LikeButton } from './like-button.tsx';
import { ShareMenu } from './share-menu.tsx';
import { useStart } from './use-start.ts';

/** The product's sign alone: the tree's name needs the room. */
export function HomeLink() {
  return (
    <div className="flex [&_span]:sr-only">
      <Logo />
    </div>
  );
}

export function AuthorLink({ tree }: { readonly tree: Tree }) {
  return (
    <PlaceLink
      href={`/profiles/${tree.userId}`}
      className="-my-0.5 w-fit max-w-full truncate py-0.5 text-quiet text-sm hover:text-leaf"
    >
      @{tree.username}
    </PlaceLink>
  );
}

interface ViewerActionsProps {
  readonly tree: Tree;
  readonly userId: string | null;
  readonly onDownload: () => void;
}

/** What a reader can do with the tree as a whole; those who may not edit it can begin with a copy. */
export function ViewerActions({ tree, userId, onDownload }: ViewerActionsProps) {
  const { busy, start } = useStart(tree, userId);
  const mayEdit = can(userId, 'edit', tree);
  return (
    <>
      {mayEdit ? (
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
          // On phones it stands in the menu: the tree's name needs the room.
          className="max-sm:hidden"
          busy={busy}
          onClick={start}
        >
          <GitBranchPlus aria-hidden="true" className="size-5" strokeWidth={1.5} />
          {t('Make a copy')}
        </Button>
      )}
      <LikeButton treeId={tree.id} userId={userId} likes={tree.likes} />
      <ShareMenu tree={tree} onStart={mayEdit ? null : start} onDownload={onDownload} />
    </>
  );
}
