import { newIdentifier } from '@life-tree/contract/values';
import type { SpeciesId } from '@life-tree/phylogeny';
import { useEffectEvent, useState } from 'react';
import { useApi } from '../../api/api-context.ts';
import { historyEntryText } from '../../texts/history-messages.ts';
import { t } from '../../texts/t.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { useToasts } from '../../ui/feedback/toaster.tsx';
import { touchScreen, useMediaQuery } from '../../ui/use-media-query.ts';
import type { CanvasAddress } from '../canvas-tools/index.ts';
import {
  type ClosedReason,
  type OpenedTree,
  TreeClosedNotice,
  useLimitAlert,
  useTreeStore,
  useTreeView,
} from '../open-tree/index.ts';
import { EditingContext, ShownTreeProvider } from '../shown-tree/index.ts';
import { openStoredEdits } from '../unsent-edits/index.ts';
import { EditedTree } from './edited-tree.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';
import { StoreContext } from './use-store.ts';
import { useTreeEdits } from './use-tree-edits.ts';

interface TreeEditorProps {
  readonly opened: OpenedTree;
  readonly userId: string;
  /** What the link that was opened shows. */
  readonly address: CanvasAddress;
}

export function TreeEditor({ opened, userId, address }: TreeEditorProps) {
  const onRefused = useRefusalHandler();
  const api = useApi();
  const toasts = useToasts();
  // The user may not remember what they did before, so say what was undone.
  const noteReversal = useEffectEvent(async (version: number) => {
    const call = { params: { id: opened.details.id }, query: { limit: '10' } };
    const { entries } = await api.call('GET ph-tree/{id}/history', call);
    const entry = entries.find((one) => one.version === version);
    if (entry) toasts.note(historyEntryText(entry, settings.unit, settings.look.settings));
  });
  const [store, { details, forest, parts, saving, canUndo, canRedo, closed, oldEdits }] =
    useTreeStore(opened, {
      openStorage: (onFailed) =>
        openStoredEdits({
          accountId: userId,
          treeId: opened.details.id,
          windowId: newIdentifier(),
          onFailed,
        }),
      onRefused,
      onStorageFailed: () =>
        toasts.error(
          t(
            'A change could not be stored in this browser. Keep this page open until it says Saved.',
          ),
        ),
      // Without a connection, the tree shows it soon.
      onEarlierReversed: (version) => void noteReversal(version).catch(() => undefined),
    });
  useLeaveGuard(store);
  const treeView = useTreeView<'tree' | 'collaborators'>({
    opened,
    userId,
    tree: details,
    forest,
    parts,
    firstTab: 'tree',
    address,
  });
  const { settings, select } = treeView;
  const [isDeleting, setIsDeleting] = useState(false);
  const [naming, setNaming] = useState<SpeciesId | null>(null);
  // Focusing a text field opens a keyboard that covers half of a touch screen. New species are named in
  // the sheet there, when the user taps its field.
  const isTouchScreen = useMediaQuery(touchScreen);
  const editing = useTreeEdits(store, {
    settings,
    select,
    showAdded: (species) => {
      select(species);
      if (!isTouchScreen) setNaming(species);
    },
  });
  if (closed !== null && !isDeleting) {
    return (
      <TreeClosedNotice
        reason={closed}
        action={<ClosedTreeLinks treeId={details.id} reason={closed} />}
      />
    );
  }

  return (
    <StoreContext value={store}>
      <EditingContext value={editing}>
        <ShownTreeProvider shown={{ ...treeView, tree: details, forest, parts }}>
          <EditedTree
            {...{ userId, treeView, naming }}
            {...{ saving, canUndo, canRedo, oldEdits }}
            onNaming={setNaming}
            onDeleting={setIsDeleting}
          />
        </ShownTreeProvider>
      </EditingContext>
    </StoreContext>
  );
}

/** Shows why the server refused an edit. At the plan's limit, also what was not added, and offers to see the plans. */
function useRefusalHandler(): (reason: string, code?: string, lost?: string) => void {
  const toasts = useToasts();
  const alertAboutLimit = useLimitAlert();
  return (reason, code, lost) => {
    if (code === 'species-limit') void alertAboutLimit(reason, lost);
    else if (code === 'nothing-to-undo' || code === 'nothing-to-redo') toasts.note(reason);
    else toasts.error(reason);
  };
}

interface ClosedTreeLinksProps {
  readonly treeId: string;
  readonly reason: ClosedReason;
}

function ClosedTreeLinks({ treeId, reason }: ClosedTreeLinksProps) {
  return (
    <div className="flex flex-wrap justify-center gap-3">
      <LinkButton to="/account">{t('Back to your account')}</LinkButton>
      {reason === 'removed' && (
        <LinkButton variant="secondary" to="/trees/$id" params={{ id: treeId }}>
          {t('View tree')}
        </LinkButton>
      )}
    </div>
  );
}
