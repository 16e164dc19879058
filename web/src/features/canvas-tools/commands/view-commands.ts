import type {
  CanvasSettings,
  CanvasView,
  CanvasViewState,
  ChangeSettings,
} from '@life-tree/canvas';
import type { SpeciesId } from '@life-tree/phylogeny';
import {
  Command as CommandIcon,
  Grid2x2,
  Hand,
  Keyboard,
  LocateFixed,
  Maximize,
  MousePointer2,
  Scan,
  Search,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { t } from '../../../texts/t.ts';
import type { Command, ToolbarCommand } from './command.ts';

export interface ViewCommandTarget {
  readonly view: CanvasView;
  readonly settings: CanvasSettings;
  readonly onSettings: ChangeSettings;
  /** "Center view" centres on this species, or on the tree if it is null. */
  readonly selection: SpeciesId | null;
  readonly selected?: ReadonlySet<SpeciesId>;
  readonly onFind?: (() => void) | undefined;
  readonly onListKeys?: (() => void) | undefined;
  readonly onPalette?: (() => void) | undefined;
}

/** The commands of the view that have a button in the toolbar. */
export function viewCommands(target: ViewCommandTarget) {
  const { view, settings, onSettings, selection, onFind, onListKeys, onPalette } = target;
  const centre: ToolbarCommand = {
    id: 'centre',
    section: 'view',
    icon: LocateFixed,
    label: t('Center view'),
    rank: 8,
    menu: 'both',
    run: () => (selection === null ? view.centre() : view.centreOn(selection)),
  };
  const grid: ToolbarCommand = {
    id: 'grid',
    section: 'view',
    icon: Grid2x2,
    label: settings.grid ? t('Hide grids') : t('Show grids'),
    rank: 9,
    isOn: settings.grid,
    menu: 'canvas',
    run: () => onSettings({ grid: !settings.grid }),
  };
  const find: Command | undefined = onFind && {
    id: 'find',
    section: 'view',
    keys: 'F',
    icon: Search,
    label: t('Find a species'),
    menu: 'canvas',
    run: onFind,
  };
  const keys: Command | undefined = onListKeys && {
    id: 'list-keys',
    section: 'view',
    keys: '?',
    icon: Keyboard,
    label: t('Keyboard shortcuts'),
    run: onListKeys,
  };
  const palette: ToolbarCommand | undefined = onPalette && {
    id: 'palette',
    section: 'view',
    keys: 'Mod+K',
    icon: CommandIcon,
    label: t('Commands'),
    rank: 3,
    menu: 'canvas',
    run: onPalette,
  };
  return { centre, grid, find, keys, palette };
}

const none: ReadonlySet<SpeciesId> = new Set();

/** Zooms in steps, or to the whole tree or the selected branches. */
export function zoomCommands(view: CanvasView, selected = none) {
  return {
    fit: {
      id: 'fit',
      section: 'view',
      keys: '0',
      icon: Maximize,
      label: t('Fit the whole tree'),
      menu: 'canvas',
      run: () => view.fit(),
    },
    selection: {
      id: 'zoom-to-selection',
      section: 'view',
      keys: 'Z',
      icon: Scan,
      label: t('Zoom to selection'),
      menu: 'species',
      disabled: selected.size === 0,
      run: () => view.zoomToBranches(selected),
    },
    out: {
      id: 'zoom-out',
      section: 'view',
      keys: 'Minus',
      icon: ZoomOut,
      label: t('Zoom out'),
      run: () => view.zoomOut(),
    },
    whole: {
      id: 'zoom-whole',
      section: 'view',
      label: t('Zoom to 100%'),
      run: () => view.zoomTo(1),
    },
    in: {
      id: 'zoom-in',
      section: 'view',
      keys: 'Plus',
      icon: ZoomIn,
      label: t('Zoom in'),
      run: () => view.zoomIn(),
    },
  } as const;
}

/** Whether dragging selects or moves. */
export const modes = () =>
  [
    { value: 'selection', label: t('Selection mode'), icon: MousePointer2 },
    { value: 'moving', label: t('Moving mode'), icon: Hand },
  ] as const;

/** The shapes in which a tree can be drawn. */
export const shapes = () =>
  [
    { value: 'across', label: t('Across') },
    { value: 'upright', label: t('Upright') },
    { value: 'fan', label: t('Fan') },
  ] as const;

/** What a switch shows or hides. */
type ViewSwitch = {
  readonly setting: 'chronological' | 'bands' | 'uncertainty' | 'names' | 'largePictures';
  readonly label: string;
};

/** The switches that make a difference in this tree. */
export function viewSwitches(
  settings: CanvasSettings,
  {
    isOfEarth,
    hasEras,
    hasTime,
    hasLengths,
    isUncertain,
    hasPictures,
  }: Pick<
    CanvasViewState,
    'isOfEarth' | 'hasEras' | 'hasTime' | 'hasLengths' | 'isUncertain' | 'hasPictures'
  >,
): readonly ViewSwitch[] {
  return [
    ...(hasLengths
      ? [
          {
            setting: 'chronological',
            label: hasTime ? t('Chronological scale') : t('Branch lengths'),
          } as const,
        ]
      : []),
    ...(hasEras && settings.chronological
      ? [{ setting: 'bands', label: isOfEarth ? t('Geologic time') : t('Eras') } as const]
      : []),
    ...(isUncertain ? [{ setting: 'uncertainty', label: t('Uncertainty') } as const] : []),
    { setting: 'names', label: t('Show names') },
    ...(hasPictures ? [{ setting: 'largePictures', label: t('Large pictures') } as const] : []),
  ];
}
