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
  const link = (
    <a
      href={`/trees/${details.id}`}
      target="_blank"
      rel="noreferrer"
      className="rounded-md border border-line bg-surface px-3 py-1.5 font-medium text-sm hover:text-leaf"
    >
      {details.name} <span className="font-normal text-quiet">@{details.username}, Life Tree</span>
    </a>
  );
  if (closed !== null) return <TreeClosedNotice reason={closed} action={null} />;
  return (
    <main id="main" className="relative h-dvh">
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
      <div className="absolute top-3 left-3 max-w-[calc(100%-1.5rem)] truncate">{link}</div>
    </main>
  );
}
