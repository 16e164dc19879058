import type { SpeciesId } from '@life-tree/phylogeny';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi } from '../../api/api-context.ts';
import { imageAddress } from '../../api/image-address.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import {
  type CanvasAddress,
  CanvasToolbar,
  TreeCanvas,
  useCanvasSettings,
  useCanvasView,
} from '../canvas/index.ts';
import { CommentsPanel } from '../comments/index.ts';
import {
  drawingFile,
  fileName,
  type LoadedTree,
  SidePanel,
  saveFile,
  TreeClosedNotice,
  TreeFrame,
  useTreeStore,
} from '../open-tree/index.ts';
import { NodeTab } from './node-tab.tsx';
import { TreeTab } from './tree-tab.tsx';
import { useAddressView } from './use-address-view.ts';
import { ViewerHeader } from './viewer-header.tsx';
import { viewQuery } from './viewer-queries.ts';

type ViewerTab = 'tree' | 'node' | 'comments';

interface TreeViewerProps {
  readonly loaded: LoadedTree;
  readonly personId: string | null;
  /** What the link that led here says to look at. */
  readonly address: CanvasAddress;
}

export function TreeViewer({ loaded, personId, address }: TreeViewerProps) {
  const api = useApi();
  const [, { details, forest, closed }] = useTreeStore(loaded, null);
  const view = useCanvasView(address.place);
  const [settings, changeSettings] = useCanvasSettings(
    details.id,
    forest,
    address.unit === null ? {} : { unit: address.unit },
  );
  const [selection, setSelection] = useState(address.species);
  const isAboutComment = useLocation({ select: ({ hash }) => hash.startsWith('comment-') });
  const [tab, setTab] = useState<ViewerTab>(
    isAboutComment ? 'comments' : selection === null ? 'tree' : 'node',
  );
  const [isPanelOpen, setIsPanelOpen] = useState(tab !== 'tree');
  const [isFinding, setIsFinding] = useState(false);
  const [isListingKeys, setIsListingKeys] = useState(false);
  const [draft, setDraft] = useState('');
  const [chosenUnit, setChosenUnit] = useState(address.unit);
  usePageTitle(details.name);
  useQuery(viewQuery(api, details.id));
  useAddressView(view, selection, chosenUnit);

  if (closed !== null) {
    const action = <LinkButton to="/trees">Search Trees</LinkButton>;
    return <TreeClosedNotice reason={closed} action={action} />;
  }

  const select = (species: SpeciesId | null) => {
    setSelection(species);
    if (species === null) return;
    setTab('node');
    setIsPanelOpen(true);
  };
  const change: typeof changeSettings = (changed) => {
    if (changed.unit !== undefined) setChosenUnit(changed.unit);
    changeSettings(changed);
  };
  const download = async () => {
    saveFile(await drawingFile(forest, details.name, settings), fileName(details.name, 'svg'));
  };
  const canvasProps = { view, settings, onSettings: change, selection };

  return (
    <TreeFrame
      fills="window"
      header={
        <ViewerHeader
          tree={details}
          personId={personId}
          onDownload={download}
          isPanelOpen={isPanelOpen}
          onTogglePanel={() => setIsPanelOpen(!isPanelOpen)}
        />
      }
      toolbar={
        <CanvasToolbar
          {...canvasProps}
          onFind={() => setIsFinding(true)}
          onListKeys={() => setIsListingKeys(true)}
        />
      }
      canvas={
        <TreeCanvas
          {...canvasProps}
          forest={forest}
          label={details.name}
          onSelect={select}
          imageOf={(index) => {
            const image = forest.image(index);
            return image === null ? null : imageAddress(image, 'node');
          }}
          empty={<p className="text-quiet">This tree has no species yet.</p>}
          finding={isFinding}
          onFinding={setIsFinding}
          listingKeys={isListingKeys}
          onListingKeys={setIsListingKeys}
        />
      }
      panel={
        <SidePanel label="About this tree" open={isPanelOpen} onClose={() => setIsPanelOpen(false)}>
          <Tabs
            label="About this tree"
            value={tab}
            onChange={setTab}
            tabs={[
              {
                value: 'tree',
                label: 'Tree',
                content: (
                  <TreeTab
                    tree={details}
                    forest={forest}
                    settings={settings}
                    onSettings={change}
                    onSelect={select}
                  />
                ),
              },
              {
                value: 'node',
                label: 'Node',
                content: (
                  <NodeTab
                    forest={forest}
                    selection={selection}
                    unit={settings.unit}
                    onSelect={select}
                  />
                ),
              },
              {
                value: 'comments',
                label: 'Comments',
                content: (
                  <CommentsPanel
                    treeId={details.id}
                    personId={personId}
                    draft={draft}
                    onDraft={setDraft}
                  />
                ),
              },
            ]}
          />
        </SidePanel>
      }
    />
  );
}
