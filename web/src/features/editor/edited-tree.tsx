import type { Presence } from '@life-tree/contract';
import { type Forest, type SpeciesId, speciesId } from '@life-tree/phylogeny';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Eye, Share2 } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '../../api/api-context.ts';
import { t } from '../../texts/t.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { useToasts } from '../../ui/feedback/toaster.tsx';
import { DialogBoundary } from '../../ui/overlays/dialog-boundary.tsx';
import { TypingContext } from '../../ui/typing/typing.ts';
import { AccountActions } from '../account/index.ts';
import type { Command } from '../canvas-tools/index.ts';
import { useTreeExport } from '../export/index.ts';
import type { TreeState, TreeView } from '../open-tree/index.ts';
import { TreeScreen } from '../open-tree/index.ts';
import { useMe } from '../session/index.ts';
import { useEditing, useForest, useParts, useTree } from '../shown-tree/index.ts';
import { usePasting } from './clipboard/use-pasting.tsx';
import { editorCommands } from './commands/editor-commands.ts';
import { FileDrop } from './dropped-files/file-drop.tsx';
import { useBringIn } from './dropped-files/use-bring-in.tsx';
import { DeletedSpecies } from './getting-started/deleted-species.tsx';
import { exampleOperation } from './getting-started/example-operation.ts';
import { HintNote } from './getting-started/hint-note.tsx';
import { StartOptions } from './getting-started/start-options.tsx';
import { TimeQuestion } from './getting-started/time-question.tsx';
import { UndatedNote } from './getting-started/undated-note.tsx';
import { useImportEnd } from './import/use-import-end.tsx';
import { OldEditsDialog } from './old-edits-dialog.tsx';
import { PresentUsers } from './presence/present-users.tsx';
import { usePresence } from './presence/use-presence.ts';
import { userColour } from './presence/user-colour.ts';
import { SelectNamesDialog } from './pruning/select-names-dialog.tsx';
import { usePruning } from './pruning/use-pruning.ts';
import { SavingIndicator } from './saving-indicator.tsx';
import { CollaboratorsTab } from './sharing/collaborators-tab.tsx';
import { GroupDialog } from './tabs/groups/group-dialog.tsx';
import { NodeTab } from './tabs/node-tab.tsx';
import { MoveUnderDialog } from './tabs/several/move-under-dialog.tsx';
import { AddAncestorDialog } from './tabs/species/add-ancestor-dialog.tsx';
import { TreeTab } from './tabs/tree-tab.tsx';
import { treeLimitsQuery } from './tree-limits-query.ts';
import { useTreeMenu } from './tree-menu/use-tree-menu.tsx';

import { useStore } from './use-store.ts';
import { useTyping } from './use-typing.ts';

interface EditedTreeProps extends Pick<TreeState, 'saving' | 'canUndo' | 'canRedo' | 'oldEdits'> {
  readonly userId: string;
  readonly treeView: TreeView<'tree' | 'collaborators'>;
  /** A species just added, whose name field should open. */
  readonly naming: SpeciesId | null;
  readonly onNaming: (species: SpeciesId | null) => void;
  readonly onDeleting: (isDeleting: boolean) => void;
}

/** The screen of the editor. */
export function EditedTree(props: EditedTreeProps) {
  const { userId, treeView, saving, canUndo, canRedo, oldEdits } = props;
  const store = useStore();
  const editing = useEditing();
  const tree = useTree();
  const forest = useForest();
  const parts = useParts();
  const { selection, selected, select } = treeView;
  const api = useApi();
  const queries = useQueryClient();
  const toasts = useToasts();
  const navigate = useNavigate();
  const me = useMe();
  const present = usePresence(tree.id, userId, selection);
  const [scaleAsked, setScaleAsked] = useState(0);
  /** The species that an ancestor is being added to. */
  const [descendant, setDescendant] = useState<SpeciesId | null>(null);
  const [isMovingUnder, setIsMovingUnder] = useState(false);
  const [isGrouping, setIsGrouping] = useState(false);
  const [isSelectingNames, setIsSelectingNames] = useState(false);
  const importing = useImportEnd(treeView.view, treeView.openQuestions);
  const bringIn = useBringIn(userId, importing.onImported);
  const pasting = usePasting({ onUnclear: bringIn.importText, onFiles: bringIn.receive });
  const exporting = useTreeExport(`/trees/${tree.id}`);
  const pruning = usePruning();
  const treeMenu = useTreeMenu(userId, props.onDeleting);

  /** If an undo or redo removes the selected species, goes on from its closest remaining ancestor. */
  const keepPlace = (change: () => void) => {
    const lineage = selection === null ? [] : lineageOf(store.state().forest, selection);
    change();
    const remaining = store.state().forest;
    const closest = lineage.find((one) => remaining.has(one));
    if (closest !== undefined && closest !== selection) select(closest);
  };
  const undo = () => keepPlace(() => store.undo());
  const redo = () => keepPlace(() => store.redo());
  const typing = useTyping(store, { undo, redo });

  const commands = [
    ...editorCommands({
      tree,
      forest,
      selection,
      selected,
      editing,
      surface: treeView.surface,
      canUndo,
      canRedo,
      onUndo: undo,
      onRedo: redo,
      pasting,
      onAddAncestor: setDescendant,
      onMoveUnder: () => setIsMovingUnder(true),
      onGroup: () => setIsGrouping(true),
      onKeepOnly: () => void pruning.keepOnly(),
      onRemoveOnly: () => void pruning.removeOnly(),
      onSelectNames: () => setIsSelectingNames(true),
      onImport: bringIn.openImport,
      onImportOutline: bringIn.openOutline,
      onAddImages: bringIn.openImages,
      onExport: exporting.openDialog,
      exportOutline: exporting.outlineCommand,
      onDownload: exporting.downloadDrawing,
      onView: () => void navigate({ to: '/trees/$id', params: { id: tree.id } }),
    }),
    treeMenu.share,
    ...treeMenu.commands,
  ];
  const ofTree = new Set<string>(['import', 'export', 'add-images']);

  return (
    <TypingContext value={typing}>
      <TreeScreen
        fills="rest"
        tableEditing={{
          ...editing,
          onUndo: undo,
          onRedo: redo,
          importText: bringIn.importText,
          maxSpecies: async () => {
            try {
              return (await queries.ensureQueryData(treeLimitsQuery(api, tree.id))).maxSpecies;
            } catch {
              // The server refuses what the plan does not allow.
              return null;
            }
          },
        }}
        treeView={treeView}
        note={<SavingIndicator treeId={tree.id} saving={saving} />}
        actions={
          <>
            <PresentUsers present={present} />
            <ShareButton {...treeMenu.share} />
            <ViewLink treeId={tree.id} />
            {me && (
              <div className="flex items-center gap-1 max-sm:hidden sm:gap-2">
                <AccountActions me={me} />
              </div>
            )}
          </>
        }
        onCut={editing.cut}
        commands={commands}
        menu={[...commands.filter(({ id }) => ofTree.has(id)), ...treeMenu.commands]}
        overlay={
          <>
            <FileDrop onFiles={bringIn.receive} />
            <UndatedNote onDate={bringIn.openDating} />
            <TimeQuestion
              onOwnScale={() => {
                treeView.changeTab('tree');
                treeView.openPanel(true);
                setScaleAsked((times) => times + 1);
              }}
              onClosed={() => treeView.surface.current?.focusActive()}
            />
          </>
        }
        editing={{
          onOperation: editing.performOrNotify,
          onTimes: async (edit) => {
            const refused =
              edit.kind === 'shift' ? await editing.setManyTimes(edit) : editing.setTimes(edit);
            if (refused !== null) toasts.error(refused);
          },
          onName: editing.rename,
          // The user has a keyboard, so no other one will cover the screen.
          onAdd: (ancestor) => props.onNaming(editing.add(ancestor)),
          onDelete: editing.remove,
          onDuplicate: pasting.duplicate,
          onUndo: undo,
          onRedo: redo,
        }}
        presence={ringsOf(present)}
        selectionActions={
          !treeView.isPanelOpen && (
            <Button variant="quiet" onClick={() => treeView.openPanel(true)}>
              {t('Edit')}
            </Button>
          )
        }
        naming={props.naming}
        empty={
          <DeletedSpecies
            treeId={tree.id}
            version={tree.version}
            saving={saving}
            userId={userId}
            onRestore={(version) => store.restore(version)}
          >
            <StartOptions
              onExample={(example) =>
                editing.perform(exampleOperation(example, tree, { forest, parts }))
              }
              onImport={bringIn.openImport}
              onOutline={bringIn.openOutline}
              onDraw={() => editing.add(null)}
            />
          </DeletedSpecies>
        }
        panelLabel={t('Edit')}
        hint={<HintNote userId={userId} />}
        tabs={[
          {
            value: 'tree',
            label: t('Tree'),
            content: (
              <TreeTab
                onQuestions={treeView.openQuestions}
                scaleAsked={scaleAsked}
                onDate={bringIn.openDating}
                onImageUploaded={() => treeView.changeTab('tree')}
              />
            ),
          },
          {
            value: 'node',
            label: t('Node'),
            content: <NodeTab onAddAncestor={setDescendant} onDuplicate={pasting.duplicate} />,
          },
          {
            value: 'collaborators',
            label: t('Collaborators'),
            content: <CollaboratorsTab userId={userId} />,
          },
        ]}
      />
      {exporting.dialog}
      {treeMenu.dialog}
      {oldEdits !== null && (
        <DialogBoundary>
          <OldEditsDialog oldEdits={oldEdits} />
        </DialogBoundary>
      )}
      {bringIn.dialog}
      {importing.dialog}
      {pasting.dialog}
      {descendant !== null && forest.has(descendant) && (
        <DialogBoundary onClose={() => setDescendant(null)}>
          <AddAncestorDialog
            descendant={forest.indexOf(descendant)}
            onClose={() => setDescendant(null)}
          />
        </DialogBoundary>
      )}
      {isGrouping && selected.size > 0 && (
        <DialogBoundary onClose={() => setIsGrouping(false)}>
          <GroupDialog id={null} onClose={() => setIsGrouping(false)} />
        </DialogBoundary>
      )}
      {isSelectingNames && (
        <DialogBoundary onClose={() => setIsSelectingNames(false)}>
          <SelectNamesDialog onClose={() => setIsSelectingNames(false)} />
        </DialogBoundary>
      )}
      {isMovingUnder && selected.size > 0 && (
        <DialogBoundary onClose={() => setIsMovingUnder(false)}>
          <MoveUnderDialog onClose={() => setIsMovingUnder(false)} />
        </DialogBoundary>
      )}
    </TypingContext>
  );
}

/** A species and its ancestors, closest first. */
function lineageOf(forest: Forest, species: SpeciesId): readonly SpeciesId[] {
  const lineage: SpeciesId[] = [];
  for (let row = forest.indexOf(species); row >= 0; row = forest.ancestor(row)) {
    lineage.push(forest.id(row));
  }
  return lineage;
}

/** Rings around the species that other users have selected. */
function ringsOf(present: readonly Presence[]) {
  return present.flatMap(({ socketId, userId, username, speciesId: selected }) =>
    selected === null
      ? []
      : [
          {
            key: socketId,
            name: `@${username}`,
            colour: userColour(userId),
            species: speciesId(selected),
          },
        ],
  );
}

function ShareButton({ label, run }: Command) {
  return (
    <Button variant="secondary" aria-label={label} className="max-lg:px-2.5" onClick={run}>
      <Share2 aria-hidden="true" className="size-4" strokeWidth={1.5} />
      <span className="max-lg:sr-only">{label}</span>
    </Button>
  );
}

function ViewLink({ treeId }: { readonly treeId: string }) {
  return (
    <LinkButton
      variant="quiet"
      size="icon"
      to="/trees/$id"
      params={{ id: treeId }}
      aria-label={t('View tree')}
      title={t('View tree')}
    >
      <Eye aria-hidden="true" className="size-5" strokeWidth={1.5} />
    </LinkButton>
  );
}
