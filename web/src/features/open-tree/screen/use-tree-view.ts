import type { CanvasSettings, CanvasView, ChangeSettings } from '@life-tree/canvas';
import type { Tree } from '@life-tree/contract';
import type { Forest, SpeciesId } from '@life-tree/phylogeny';
import { useState } from 'react';
import { pageName } from '../../../ui/pages/page-names.ts';
import { usePageTitle } from '../../../ui/pages/use-page-title.ts';
import { type CanvasAddress, useCanvasSettings, useCanvasView } from '../../canvas-tools/index.ts';

/** How the user views an open tree: the view, its settings, the selection and the side panel. */
export interface TreeView<Tab extends string> {
  readonly view: CanvasView;
  readonly settings: CanvasSettings;
  readonly changeSettings: ChangeSettings;
  readonly selection: SpeciesId | null;
  /** Selects a species and shows it in the panel. */
  readonly select: (species: SpeciesId | null) => void;
  readonly tab: Tab | 'node';
  readonly changeTab: (tab: Tab | 'node') => void;
  /** Applies to phones. On wide screens the panel is always open. */
  readonly isPanelOpen: boolean;
  readonly openPanel: (isOpen: boolean) => void;
}

const noAddress: CanvasAddress = { species: null, unit: null, position: null };

/** `address` has the species, unit and position of the link that was opened. */
export function useTreeView<Tab extends string>(
  tree: Tree,
  forest: Forest,
  firstTab: Tab | 'node',
  address: CanvasAddress = noAddress,
): TreeView<Tab> {
  const view = useCanvasView(address.position);
  const [settings, changeSettings] = useCanvasSettings(
    tree.id,
    forest,
    address.unit === null ? {} : { unit: address.unit },
  );
  const [chosen, setChosen] = useState(address.species);
  const [tab, setTab] = useState(firstTab);
  const [isPanelOpen, setIsPanelOpen] = useState(tab !== 'tree');
  usePageTitle(pageName('/trees/:id', tree));
  return {
    view,
    settings,
    changeSettings,
    // The species may have been deleted meanwhile.
    selection: chosen !== null && forest.has(chosen) ? chosen : null,
    select: (species) => {
      setChosen(species);
      if (species === null) return;
      setTab('node');
      setIsPanelOpen(true);
    },
    tab,
    changeTab: setTab,
    isPanelOpen,
    openPanel: setIsPanelOpen,
  };
}
