import { type GuideName, helpAddress } from '@life-tree/contract/values';
import type { SpeciesId } from '@life-tree/phylogeny';
import { CircleHelp, PanelBottom, PanelRight, SquareCheckBig } from 'lucide-react';
import {
  type ComponentProps,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  startTransition,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { loadLater } from '../../../api/load-ahead.ts';
import { t } from '../../../texts/t.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { type Tab, Tabs } from '../../../ui/buttons/tabs.tsx';
import { ErrorBoundary } from '../../../ui/feedback/error-boundary.tsx';
import { DialogBoundary } from '../../../ui/overlays/dialog-boundary.tsx';
import {
  CanvasToolbar,
  type Command,
  isToolbarCommand,
  TreeCanvas,
} from '../../canvas-tools/index.ts';
import type { CommandsShown } from '../../commands/index.ts';
import { useForest, useParts, useTree } from '../../shown-tree/index.ts';
import { type TableEditing, type TableSurface, TreeTable } from '../../table/index.ts';
import { useCopying } from '../clipboard/use-copying.ts';
import { CanvasAndTable } from './canvas-and-table.tsx';
import { type ShownView, useShownView } from './panel-preference.ts';
import { PanelSkeleton } from './panel-skeleton.tsx';
import { SidePanel } from './side-panel.tsx';
import { TreeHeader } from './tree-header.tsx';
import { TreeLayout } from './tree-layout.tsx';
import type { TreeView } from './use-tree-view.ts';
import { ViewSwitch, viewSwitchCommands } from './view-switch.tsx';

interface TreeScreenProps<TabName extends string>
  extends Pick<
    ComponentProps<typeof TreeCanvas>,
    'editing' | 'presence' | 'naming' | 'empty' | 'selectionActions'
  > {
  /** The whole window, or the rest of a page with its own navigation. */
  readonly fills: 'window' | 'rest';
  readonly treeView: TreeView<TabName>;
  /** What the tree's name offers. */
  readonly menu?: readonly Command[];
  /** Before the name in the header. */
  readonly lead?: ReactNode;
  /** Beside the name, or under it where there is less space. */
  readonly note: ReactNode;
  /** At the header's right end. */
  readonly actions: ReactNode;
  /** Deletes species that were cut. Without it, species can only be copied. */
  readonly onCut?: (species: readonly SpeciesId[]) => void;
  /** The commands of the page itself. Those with a rank are also in the toolbar. */
  readonly commands?: readonly Command[];
  /** Shown on top of the canvas, or below it. */
  readonly overlay?: ReactNode;
  readonly panelLabel: string;
  /** Shown below the tabs of the panel, where it covers nothing. */
  readonly hint?: ReactNode;
  /** Shown until the panel is rendered. */
  readonly panelPlaceholder?: ReactNode;
  readonly tabs: readonly Tab<TabName | 'node'>[];
  /** How the table is edited; absent for people who only view the tree. */
  readonly tableEditing?: TableEditing | null;
}

const noCommands: readonly Command[] = [];

// Loaded for the palette, a menu or the list of shortcuts.
const loadCommands = async () => {
  ({ OpenedCommands: loadedCommands } = await import('../../commands/index.ts'));
  return { default: loadedCommands };
};
type OpenedCommands = typeof import('../../commands/index.ts').OpenedCommands;
let loadedCommands: OpenedCommands | null = null;
const LazyCommands = lazy(loadCommands);

/** The canvas is rendered first, then the parts around it from top to bottom. */
const step = { toolbar: 1, actions: 2, panel: 3 };

/** The common parts of viewer and editor: header, toolbar, canvas and side panel. */
export function TreeScreen<TabName extends string>({
  fills,
  treeView,
  onCut,
  menu,
  lead,
  note,
  actions,
  commands = noCommands,
  overlay,
  panelLabel,
  hint,
  panelPlaceholder = <PanelSkeleton />,
  tabs,
  tableEditing = null,
  ...canvas
}: TreeScreenProps<TabName>) {
  const tree = useTree();
  const forest = useForest();
  const parts = useParts();
  const [isFinding, setIsFinding] = useState(false);
  const [shownCommands, setShownCommands] = useState<CommandsShown | null>(null);
  // Once they are loaded, without React's lazy component: it would take a third of a second to show them for the
  // first time, and what is typed meanwhile would be lost.
  const [Commands, setCommands] = useState<OpenedCommands | typeof LazyCommands>(LazyCommands);
  const { view, settings, changeSettings, selection, isPanelOpen, isSheet, openPanel } = treeView;
  const togglePanel = () => openPanel(!isPanelOpen);
  const [chosenView, chooseView] = useShownView();
  // A phone has no room for both.
  const shownView = isSheet && chosenView === 'both' ? 'canvas' : chosenView;
  // The palette leaves the focus in what is hidden now. The menu keeps it.
  const [viewToFocus, setViewToFocus] = useState<ShownView | null>(null);
  const viewSwitch = (movesFocus: boolean) => ({
    shown: shownView,
    onShown: (chosen: ShownView) => {
      setViewToFocus(movesFocus ? chosen : null);
      chooseView(chosen);
    },
    hasBoth: !isSheet,
  });
  const focusCanvas = useEffectEvent(() => treeView.surface.current?.focusActive());
  useEffect(() => {
    if (viewToFocus === 'canvas') focusCanvas();
  }, [viewToFocus]);
  const table = useRef<TableSurface | null>(null);
  const guide = shownView === 'table' ? 'table' : 'editor';
  const tools = commands.filter(isToolbarCommand);
  const reached = useSteps(step.panel);
  useSelectionInView(treeView);
  const showCommands = (what: CommandsShown) => {
    setCommands(() => loadedCommands ?? LazyCommands);
    setShownCommands(what);
  };
  const openPalette = () => showCommands({ kind: 'palette' });
  usePaletteKey(openPalette);
  // What is typed right after Ctrl-K must not be lost while the palette loads.
  useEffect(() => loadLater(loadCommands), []);
  const document = { fields: tree, forest, parts };
  useCopying({ tree: document, selected: treeView.selected, onCut: onCut ?? null });
  const listKeys = () => showCommands({ kind: 'keys' });
  const find = () => setIsFinding(true);
  const closeCommands = () => setShownCommands(null);
  const { selected } = treeView;
  const shared = { view, settings, onSettings: changeSettings, selection, selected };
  const callbacks = { onFind: find, onListKeys: listKeys, onPalette: openPalette };
  return (
    <TreeLayout
      fills={fills}
      header={
        <TreeHeader
          name={tree.name}
          menu={menu?.map(({ run, ...item }) => ({ ...item, onSelect: run }))}
          lead={lead}
          note={note}
          toolbar={
            reached >= step.toolbar && (
              <CanvasToolbar
                {...shared}
                {...callbacks}
                hasCanvas={shownView !== 'table'}
                tools={tools}
                viewChoice={<ViewSwitch {...viewSwitch(false)} />}
              />
            )
          }
          actions={
            reached >= step.actions && (
              <>
                {actions}
                <IconButton
                  icon={isSheet ? PanelBottom : PanelRight}
                  label={isPanelOpen ? t('Close panel') : t('Open panel')}
                  aria-expanded={isPanelOpen}
                  onClick={togglePanel}
                />
              </>
            )
          }
        />
      }
      canvas={
        <>
          <CanvasAndTable
            shown={shownView}
            canvas={
              <ErrorBoundary message={t('The canvas has crashed. Your edits are safe.')}>
                <TreeCanvas
                  {...canvas}
                  view={view}
                  hidesSelectionBar={isSheet && isPanelOpen}
                  finding={isFinding}
                  onFinding={setIsFinding}
                  onListKeys={listKeys}
                  onMenu={(at) => showCommands({ kind: 'menu', at })}
                  surface={treeView.surface}
                  onTogglePanel={togglePanel}
                />
                {overlay}
              </ErrorBoundary>
            }
            table={() => (
              <ErrorBoundary message={t('The table has crashed. Your edits are safe.')}>
                <TreeTable
                  ref={table}
                  hasInitialFocus={viewToFocus !== null}
                  editing={tableEditing}
                  questionsOnly={treeView.questionsOnly}
                  onQuestionsOnly={treeView.showQuestionsOnly}
                />
              </ErrorBoundary>
            )}
          />
          {shownCommands !== null && (
            <DialogBoundary onClose={closeCommands}>
              <Suspense>
                <Commands
                  {...shared}
                  {...callbacks}
                  forest={forest}
                  surface={treeView.surface}
                  onSelectMany={treeView.selectMany}
                  own={[
                    ...commands,
                    ...(shownView === 'canvas' ? [] : [selectRowsCommand(table)]),
                    ...viewSwitchCommands(viewSwitch(true)),
                    helpCommand(guide),
                  ]}
                  shown={shownCommands}
                  canEdit={canvas.editing !== undefined}
                  isPanelOpen={isPanelOpen}
                  onTogglePanel={togglePanel}
                  tabs={tabs.map(({ value, label }) => ({
                    label,
                    onOpen: () => {
                      openPanel(true);
                      treeView.changeTab(value);
                    },
                  }))}
                  onClose={closeCommands}
                />
              </Suspense>
            </DialogBoundary>
          )}
        </>
      }
      panel={
        <SidePanel label={panelLabel} open={isPanelOpen} onClose={() => openPanel(false)}>
          {reached >= step.panel ? (
            <Tabs
              label={panelLabel}
              value={treeView.tab}
              onChange={treeView.changeTab}
              tabs={tabs.map((tab) => ({
                ...tab,
                content: (
                  <ErrorBoundary message={t('This panel has crashed. Your edits are safe.')}>
                    {tab.content}
                  </ErrorBoundary>
                ),
              }))}
            />
          ) : (
            panelPlaceholder
          )}
          {hint}
        </SidePanel>
      }
    />
  );
}

function selectRowsCommand(table: RefObject<TableSurface | null>): Command {
  return {
    id: 'select-rows',
    section: 'select',
    icon: SquareCheckBig,
    label: t('Select all rows'),
    run: () => table.current?.selectRows(),
  };
}

function helpCommand(guide: GuideName): Command {
  return {
    id: 'help',
    section: 'tree',
    icon: CircleHelp,
    label: t('Help'),
    run: () => window.open(helpAddress(guide), '_blank', 'noopener'),
  };
}

/** Opens the palette with Ctrl-K wherever the focus is, also in text fields, but not behind a dialog. */
function usePaletteKey(onOpen: () => void): void {
  const open = useEffectEvent(onOpen);
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
      if (key.toLowerCase() !== 'k' || ctrlKey === metaKey || shiftKey || altKey) return;
      if (event.defaultPrevented || document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, []);
}

/** Centres the selection when the sheet opens, because the sheet may cover it. */
function useSelectionInView({
  view,
  selection,
  isPanelOpen,
  isSheet,
}: Pick<TreeView<never>, 'view' | 'selection' | 'isPanelOpen' | 'isSheet'>): void {
  const isCovered = isPanelOpen && isSheet;
  const reveal = useEffectEvent(() => {
    if (selection !== null && !view.isRestored) view.reveal(view.tree.forest.indexOf(selection));
  });
  useEffect(() => {
    if (!isCovered) return;
    // The canvas measures its new size in the next frame, so move the view in the one after it.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => reveal());
    });
    return () => cancelAnimationFrame(frame);
  }, [isCovered]);
}

/**
 * Counts up to `last`, one step per rendering. Parts of a large screen that appear in later steps are
 * rendered separately, so that the browser can respond and paint in between.
 */
function useSteps(last: number): number {
  const [step, setStep] = useState(0);
  useEffect(() => {
    if (step < last) startTransition(() => setStep(step + 1));
  }, [step, last]);
  return step;
}
