import { errorTexts } from '@life-tree/contract';
import { type SpeciesId, speciesId } from '@life-tree/phylogeny';
import { useNavigate } from '@tanstack/react-router';
import { FileUp, Plus } from 'lucide-react';
import { useState } from 'react';
import { imageAddress } from '../../api/image-address.ts';
import { Button } from '../../ui/button.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useToasts } from '../../ui/toaster.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { CanvasToolbar, TreeCanvas, useCanvasSettings, useCanvasView } from '../canvas/index.ts';
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
import { CollaboratorsTab } from './collaborators-tab.tsx';
import { EditorHeader } from './editor-header.tsx';
import { EditorTools } from './editor-tools.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { NodeTab } from './node-tab.tsx';
import { personColour } from './person-colour.ts';
import { TreeTab } from './tree-tab.tsx';
import { useEditing } from './use-editing.ts';
import { useMostSpecies } from './use-most-species.ts';
import { usePresence } from './use-presence.ts';

type EditorTab = 'tree' | 'node' | 'collaborators';

interface TreeEditorProps {
  readonly loaded: LoadedTree;
  readonly personId: string;
}

export function TreeEditor({ loaded, personId }: TreeEditorProps) {
  const onRefused = useRefusals();
  const [store, { details, forest, saving, closed }] = useTreeStore(loaded, {
    personId,
    onRefused,
  });
  const view = useCanvasView();
  const [settings, changeSettings] = useCanvasSettings(details.id, forest);
  const [chosen, setChosen] = useState<SpeciesId | null>(null);
  // Somebody may have deleted it meanwhile.
  const selection = chosen !== null && forest.has(chosen) ? chosen : null;
  const [tab, setTab] = useState<EditorTab>('tree');
  const [isPanelOpen, setIsPanelOpen] = useState(false);
  const [isFinding, setIsFinding] = useState(false);
  const [isListingKeys, setIsListingKeys] = useState(false);
  const [isDeleting, setIsDeleting] = useState(false);
  const [isImporting, setIsImporting] = useState(false);
  const mostSpecies = useMostSpecies(details.userId);
  const present = usePresence(details.id, personId, selection);
  usePageTitle(details.name);

  const select = (species: SpeciesId | null) => {
    setChosen(species);
    if (species === null) return;
    setTab('node');
    setIsPanelOpen(true);
  };
  const editing = useEditing(store, select);

  if (closed !== null && !isDeleting) {
    return (
      <TreeClosedNotice reason={closed} action={<WayOut treeId={details.id} reason={closed} />} />
    );
  }

  const download = async () => {
    saveFile(await drawingFile(forest, details.name, settings), fileName(details.name, 'svg'));
  };
  const canvasProps = { view, settings, onSettings: changeSettings, selection };
  const tabProps = { store, tree: details, forest, personId, editing, settings };

  return (
    <TreeFrame
      fills="rest"
      header={
        <EditorHeader
          tree={details}
          saving={saving}
          present={present}
          isPanelOpen={isPanelOpen}
          onTogglePanel={() => setIsPanelOpen(!isPanelOpen)}
        />
      }
      toolbar={
        <CanvasToolbar
          {...canvasProps}
          onFind={() => setIsFinding(true)}
          onListKeys={() => setIsListingKeys(true)}
        >
          <EditorTools
            editing={editing}
            selection={selection}
            onDownload={download}
            onUndo={() => store.undo()}
            onRedo={() => store.redo()}
          />
        </CanvasToolbar>
      }
      canvas={
        <TreeCanvas
          {...canvasProps}
          forest={forest}
          label={details.name}
          onSelect={select}
          editing={{
            onOperation: editing.performOrTell,
            onAddDescendant: editing.add,
            onDelete: editing.remove,
            onUndo: () => store.undo(),
            onRedo: () => store.redo(),
          }}
          presence={present.flatMap(({ socketId, userId, username, speciesId: selected }) =>
            selected === null
              ? []
              : [
                  {
                    key: socketId,
                    name: `@${username}`,
                    colour: personColour(userId),
                    species: speciesId(selected),
                  },
                ],
          )}
          imageOf={(index) => {
            const image = forest.image(index);
            return image === null ? null : imageAddress(image, 'node');
          }}
          empty={
            <Button size="large" onClick={() => editing.add(null)}>
              <Plus aria-hidden="true" className="size-5" strokeWidth={1.5} />
              Add species
            </Button>
          }
          finding={isFinding}
          onFinding={setIsFinding}
          listingKeys={isListingKeys}
          onListingKeys={setIsListingKeys}
        />
      }
      panel={
        <SidePanel label="Edit" open={isPanelOpen} onClose={() => setIsPanelOpen(false)}>
          <Tabs
            label="Edit"
            value={tab}
            onChange={setTab}
            tabs={[
              {
                value: 'tree',
                label: 'Tree',
                content: (
                  <TreeTab
                    {...tabProps}
                    onSettings={changeSettings}
                    importing={
                      <Button variant="secondary" onClick={() => setIsImporting(true)}>
                        <FileUp aria-hidden="true" className="size-4" strokeWidth={1.5} />
                        Import
                      </Button>
                    }
                    onDeleting={setIsDeleting}
                  />
                ),
              },
              {
                value: 'node',
                label: 'Node',
                content: <NodeTab {...tabProps} selection={selection} onSelect={select} />,
              },
              {
                value: 'collaborators',
                label: 'Collaborators',
                content: <CollaboratorsTab {...tabProps} />,
              },
            ]}
          />
          {isImporting && (
            <ImportDialog
              forest={forest}
              selection={selection}
              unit={settings.unit}
              mostSpecies={mostSpecies}
              editing={editing}
              onClose={() => setIsImporting(false)}
              onImported={select}
            />
          )}
        </SidePanel>
      }
    />
  );
}

/** Says why an edit was taken back; the plan's limit comes with a way beyond it. */
function useRefusals(): (reason: string) => void {
  const dialogs = useDialogs();
  const toasts = useToasts();
  const navigate = useNavigate();
  return async (reason) => {
    if (reason !== errorTexts['species-limit'].message) {
      toasts.error(reason);
      return;
    }
    if (await dialogs.confirm(reason, { accept: 'See plans' })) await navigate({ to: '/pricing' });
  };
}

interface WayOutProps {
  readonly treeId: string;
  readonly reason: 'deleted' | 'private' | 'removed';
}

function WayOut({ treeId, reason }: WayOutProps) {
  return (
    <div className="flex flex-wrap justify-center gap-3">
      <LinkButton to="/account">Back to your account</LinkButton>
      {reason === 'removed' && (
        <LinkButton variant="secondary" to="/trees/$id" params={{ id: treeId }}>
          View tree
        </LinkButton>
      )}
    </div>
  );
}
