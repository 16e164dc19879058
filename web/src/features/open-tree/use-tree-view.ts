import type { CanvasSettings, CanvasView, ChangeSettings } from '@life-tree/canvas';
import type { Tree } from '@life-tree/contract';
import type { Forest, SpeciesId } from '@life-tree/phylogeny';
import { useState } from 'react';
import { pageName } from '../../ui/page-names.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { type CanvasAddress, useCanvasSettings, useCanvasView } from '../canvas-tools/index.ts';

/** How one person looks at an open tree: the view, its settings, the selection, the panel beside it. */
export interface TreeView<Tab extends string> {
  readonly view: CanvasView;
  readonly settings: CanvasSettings;
  readonly changeSettings: ChangeSettings;
  readonly selection: SpeciesId | null;
  /** A species that is selected is shown in the panel. */
  readonly select: (species: SpeciesId | null) => void;
  readonly tab: Tab | 'node';
  readonly changeTab: (tab: Tab | 'node') => void;
  /** On phones; on wide screens the panel is always there. */
  readonly isPanelOpen: boolean;
  readonly openPanel: (isOpen: boolean) => void;
}

const anywhere: CanvasAddress = { species: null, unit: null, position: null };

/** `address` is what the link that led here says to look at. */
export function useTreeView<Tab extends string>(
  tree: Tree,
  forest: Forest,
  firstTab: Tab | 'node',
  address: CanvasAddress = anywhere,
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
    // Somebody may have deleted it meanwhile.
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
