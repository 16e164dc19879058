import { t } from '../../texts/t.ts';
import { pageName } from '../../ui/pages/page-names.ts';
import { usePageTitle } from '../../ui/pages/use-page-title.ts';
import {
  type CanvasAddress,
  linkedBranches,
  linkedShape,
  TreeCanvas,
  useCanvasSettings,
  useCanvasView,
  ZoomToolbar,
} from '../canvas-tools/index.ts';
import { type LoadedTree, TreeClosedNotice, TreeLoader, useTreeStore } from '../open-tree/index.ts';
import { ShownTreeProvider, useSelection } from '../shown-tree/index.ts';

interface EmbedScreenProps {
  readonly treeId: string;
  readonly address: CanvasAddress;
}

/** A public tree without navigation, for other sites to embed. */
export function EmbedScreen({ treeId, address }: EmbedScreenProps) {
  return (
    <TreeLoader treeId={treeId} fills="window" missing={<NoPublicTree />}>
      {(loaded) =>
        loaded.details.isPublic ? (
          <EmbeddedTree loaded={loaded} address={address} />
        ) : (
          <NoPublicTree />
        )
      }
    </TreeLoader>
  );
}

function NoPublicTree() {
  return (
    <main id="main" className="grid min-h-dvh place-items-center p-6">
      <p className="text-quiet">{t('There is no public tree at this address.')}</p>
    </main>
  );
}

interface EmbeddedTreeProps {
  readonly loaded: LoadedTree;
  readonly address: CanvasAddress;
}

function EmbeddedTree({ loaded, address }: EmbeddedTreeProps) {
  const [, { details, forest, parts, closed }] = useTreeStore(loaded, null);
  const view = useCanvasView(address.position);
  const [settings, changeSettings] = useCanvasSettings(details, forest, parts, {
    ...linkedShape(address),
    ...(address.unit !== null && { unit: address.unit }),
    ...(address.folded !== null && { collapsed: linkedBranches(loaded.forest, address.folded) }),
  });
  const selection = useSelection(address.species, forest);
  usePageTitle(pageName('/embed/:id', details));
  // Private trees are never embedded, not even for users who may see them.
  if (!details.isPublic) return <NoPublicTree />;
  if (closed !== null) return <TreeClosedNotice reason={closed} action={null} />;
  return (
    <ShownTreeProvider
      shown={{ ...selection, tree: details, forest, parts, settings, changeSettings }}
    >
      {' '}
      <main id="main" className="flex h-dvh flex-col">
        <div className="flex shrink-0 items-center border-line border-b bg-surface">
          <a
            href={`/trees/${details.id}`}
            target="_blank"
            rel="noreferrer"
            className="flex min-w-0 grow items-baseline gap-x-2 py-2 pl-3 text-sm hover:text-leaf"
          >
            <h1 className="min-w-0 truncate font-medium font-sans tracking-normal">
              {details.name}
            </h1>
            <span className="shrink-0 text-quiet text-xs max-sm:sr-only">
              {t('@{username} on Life Tree', { username: details.username })}
            </span>
          </a>
          <ZoomToolbar view={view} />
        </div>
        <div className="relative min-h-0 grow">
          <TreeCanvas
            view={view}
            empty={<p className="text-quiet">{t('This tree has no species yet.')}</p>}
          />
        </div>
      </main>
    </ShownTreeProvider>
  );
}
