import type { Tree } from '@life-tree/contract';
import { can } from '@life-tree/contract';
import { Menu as MenuIcon, Pencil } from 'lucide-react';
import { IconButton } from '../../ui/icon-button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PlaceLink } from '../../ui/place-link.tsx';
import { Logo } from '../site/index.ts';
import { LikeButton } from './like-button.tsx';
import { ShareMenu } from './share-menu.tsx';

interface ViewerHeaderProps {
  readonly tree: Tree;
  readonly personId: string | null;
  readonly onDownload: () => void;
  readonly isPanelOpen: boolean;
  readonly onTogglePanel: () => void;
}

export function ViewerHeader({
  tree,
  personId,
  onDownload,
  isPanelOpen,
  onTogglePanel,
}: ViewerHeaderProps) {
  return (
    <header className="flex min-h-16 shrink-0 items-center gap-3 border-line border-b bg-surface px-4 py-2">
      <div className="flex [&_span]:sr-only">
        <Logo />
      </div>
      <div className="flex min-w-0 grow flex-col">
        <h1 title={tree.name} className="truncate text-lg">
          {tree.name}
        </h1>
        <PlaceLink
          href={`/profiles/${tree.userId}`}
          className="w-fit max-w-full truncate text-quiet text-sm hover:text-leaf"
        >
          @{tree.username}
        </PlaceLink>
      </div>
      {can(personId, 'edit', tree) && (
        <LinkButton
          variant="secondary"
          to="/account/trees/$id"
          params={{ id: tree.id }}
          aria-label="Edit"
          title="Edit this tree"
          className="max-sm:px-2.5"
        >
          <Pencil aria-hidden="true" className="size-5" strokeWidth={1.5} />
          <span className="max-sm:hidden">Edit</span>
        </LinkButton>
      )}
      <LikeButton treeId={tree.id} personId={personId} likes={tree.likes} />
      <ShareMenu tree={tree} onDownload={onDownload} />
      <IconButton
        icon={MenuIcon}
        label={isPanelOpen ? 'Close panel' : 'Open panel'}
        aria-expanded={isPanelOpen}
        className="lg:hidden"
        onClick={onTogglePanel}
      />
    </header>
  );
}
