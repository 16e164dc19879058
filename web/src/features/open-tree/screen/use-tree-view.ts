import type { CanvasSettings, CanvasSurface, CanvasView, ChangeSettings } from '@life-tree/canvas';
import type { Tree } from '@life-tree/contract';
import type { Forest, TreeParts } from '@life-tree/phylogeny';
import { type RefObject, useRef, useState } from 'react';
import { pageName } from '../../../ui/pages/page-names.ts';
import { usePageTitle } from '../../../ui/pages/use-page-title.ts';
import { useMediaQuery, wideScreen } from '../../../ui/use-media-query.ts';
import {
  type CanvasAddress,
  linkedShape,
  useCanvasSettings,
  useCanvasView,
} from '../../canvas-tools/index.ts';
import { type Selection, useSelection } from '../../shown-tree/index.ts';
import { useFoldedBranches } from '../folded/use-folded-branches.ts';
import type { OpenedTree } from '../load-tree.ts';
import { usePanelOpen, useShownView } from './panel-preference.ts';

/** How the user views an open tree: the view, its settings, the selection and the side panel. */
export interface TreeView<Tab extends string> extends Selection {
  readonly view: CanvasView;
  /** The running canvas. */
  readonly surface: RefObject<CanvasSurface | null>;
  readonly settings: CanvasSettings;
  readonly changeSettings: ChangeSettings;
  readonly tab: Tab | 'node';
  readonly changeTab: (tab: Tab | 'node') => void;
  /** The panel beside the canvas, or the sheet below it. */
  readonly isPanelOpen: boolean;
  /** Whether the panel is a sheet, which covers more of the tree. */
  readonly isSheet: boolean;
  readonly openPanel: (isOpen: boolean) => void;
  /** Whether the table shows only species about which a file has left a question. */
  readonly questionsOnly: boolean;
  readonly showQuestionsOnly: (questionsOnly: boolean) => void;
  /** Opens the table with these species. */
  readonly openQuestions: () => void;
}

const noAddress: CanvasAddress = {
  species: null,
  unit: null,
  position: null,
  folded: null,
  shape: null,
};

interface ViewedTree<Tab extends string> {
  readonly opened: OpenedTree;
  /** Null for visitors. */
  readonly userId: string | null;
  readonly tree: Tree;
  readonly forest: Forest;
  readonly parts: TreeParts;
  readonly firstTab: Tab | 'node';
  /** The species, unit, position and folded branches of the link that was opened. */
  readonly address?: CanvasAddress;
}

export function useTreeView<Tab extends string>({
  opened,
  userId,
  tree,
  forest,
  parts,
  firstTab,
  address = noAddress,
}: ViewedTree<Tab>): TreeView<Tab> {
  const view = useCanvasView(address.position);
  const surface = useRef<CanvasSurface | null>(null);
  const [collapsed, saveFolded] = useFoldedBranches(opened, userId, address);
  const [settings, setSettings] = useCanvasSettings(tree, forest, parts, {
    collapsed,
    ...linkedShape(address),
    ...(address.unit !== null && { unit: address.unit }),
  });
  const selection = useSelection(address.species, forest);
  const [tab, setTab] = useState(firstTab);
  const panel = usePanel(tab !== 'tree', forest.size === 0);
  const [shown, show] = useShownView();
  const [questionsOnly, showQuestionsOnly] = useState(false);
  usePageTitle(pageName('/trees/:id', tree));
  return {
    view,
    surface,
    settings,
    changeSettings: (changed) => {
      if (changed.collapsed !== undefined) saveFolded(changed.collapsed);
      setSettings(changed);
    },
    ...selection,
    select: (species) => {
      selection.select(species);
      if (species === null) return;
      setTab('node');
      // A panel that the user has closed stays closed.
      panel.openSheet();
    },
    selectMany: (ids, main) => {
      selection.selectMany(ids, main);
      // A sheet would cover the species that the user adds next.
      setTab('node');
    },
    tab,
    changeTab: setTab,
    isPanelOpen: panel.isOpen,
    isSheet: panel.isSheet,
    openPanel: panel.open,
    questionsOnly,
    showQuestionsOnly,
    openQuestions: () => {
      showQuestionsOnly(true);
      if (panel.isSheet) panel.open(false);
      // A phone has no room for both.
      if (panel.isSheet) show('table');
      else if (shown === 'canvas') show('both');
    },
  };
}

/**
 * The panel of wide screens is open until the user closes it, except that an empty tree begins without it; the
 * sheet is closed until it is needed.
 */
function usePanel(isNeeded: boolean, isEmpty: boolean) {
  const isSheet = !useMediaQuery(wideScreen, true);
  const [isSheetOpen, setIsSheetOpen] = useState(isNeeded);
  const [isOpenHere, setIsOpenHere] = useState(isNeeded);
  const [staysOpen, setStaysOpen] = usePanelOpen();
  return {
    isSheet,
    isOpen: isSheet ? isSheetOpen : isOpenHere || (staysOpen && !isEmpty),
    open: (isOpen: boolean) => {
      if (isSheet) {
        setIsSheetOpen(isOpen);
        return;
      }
      setIsOpenHere(isOpen && isEmpty);
      setStaysOpen(isOpen);
    },
    openSheet: () => setIsSheetOpen(true),
  };
}
