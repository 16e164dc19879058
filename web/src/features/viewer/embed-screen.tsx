import type { SpeciesId } from '@life-tree/phylogeny';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../api/api-context.ts';
import { failureText } from '../../api/api-error.ts';
import { imageAddress } from '../../api/image-address.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import {
  type CanvasAddress,
  TreeCanvas,
  useCanvasSettings,
  useCanvasView,
} from '../canvas/index.ts';
import {
  isMissing,
  type LoadedTree,
  openTreeQuery,
  TreeClosedNotice,
  useTreeStore,
} from '../open-tree/index.ts';

interface EmbedScreenProps {
  readonly treeId: string;
  readonly address: CanvasAddress;
}

/** A public tree without anything around it, for other sites to show in theirs. */
export function EmbedScreen({ treeId, address }: EmbedScreenProps) {
  const { data, error, isFetching, refetch } = useQuery(openTreeQuery(useApi(), treeId));
  if (isMissing(error) || data?.details.isPublic === false) {
    return (
      <main id="main" className="grid min-h-dvh place-items-center p-6">
        <p className="text-quiet">There is no public tree at this address.</p>
      </main>
    );
  }
  if (error !== null) {
    return (
      <main id="main" className="grid min-h-dvh place-items-center p-6">
        <ErrorState message={failureText(error)} retrying={isFetching} onRetry={() => refetch()} />
      </main>
    );
  }
  if (data === undefined) return <p className="sr-only">Loading the tree</p>;
  return <EmbeddedTree key={treeId} loaded={data} address={address} />;
}

interface EmbeddedTreeProps {
  readonly loaded: LoadedTree;
  readonly address: CanvasAddress;
}

function EmbeddedTree({ loaded, address }: EmbeddedTreeProps) {
  const [, { details, forest, closed }] = useTreeStore(loaded, null);
  const view = useCanvasView(address.place);
  const [settings, changeSettings] = useCanvasSettings(
    details.id,
    forest,
    address.unit === null ? {} : { unit: address.unit },
  );
  const [selection, setSelection] = useState<SpeciesId | null>(address.species);
  usePageTitle(details.name);
  if (closed !== null) return <TreeClosedNotice reason={closed} action={null} />;
  return (
    <main id="main" className="flex h-dvh flex-col">
      <a
        href={`/trees/${details.id}`}
        target="_blank"
        rel="noreferrer"
        className="flex shrink-0 items-baseline gap-2 border-line border-b bg-surface px-4 py-2 text-sm hover:text-leaf"
      >
        <span className="min-w-0 truncate font-medium">{details.name}</span>
        <span className="shrink-0 text-quiet text-xs">@{details.username} on Life Tree</span>
      </a>
      <div className="relative min-h-0 grow">
        <TreeCanvas
          view={view}
          forest={forest}
          label={details.name}
          settings={settings}
          onSettings={changeSettings}
          selection={selection}
          onSelect={setSelection}
          imageOf={(index) => {
            const image = forest.image(index);
            return image === null ? null : imageAddress(image, 'node');
          }}
          empty={<p className="text-quiet">This tree has no species yet.</p>}
        />
      </div>
    </main>
  );
}
