import type { CanvasSurface } from '@life-tree/canvas';
import { type Forest, nowOf, type SpeciesId, timeUnits } from '@life-tree/phylogeny';
import { ChevronsDownUp, ChevronsUpDown, PanelRight, SquareCheckBig } from 'lucide-react';
import type { RefObject } from 'react';
import { t } from '../../texts/t.ts';
import { unitNames } from '../../texts/times.ts';
import { applyThemeChoice, storedThemeChoice } from '../../ui/theme/theme-choice.ts';
import { themes } from '../../ui/theme/theme-switch.tsx';
import {
  type Command,
  modes,
  selectionChoices,
  shapes,
  type ViewCommandTarget,
  viewCommands,
  viewSwitches,
  zoomCommands,
} from '../canvas-tools/index.ts';
import type { Selection } from '../shown-tree/index.ts';

/** What the commands of every open tree act on. */
export interface TreeCommandTarget extends ViewCommandTarget {
  readonly forest: Forest;
  readonly surface: RefObject<CanvasSurface | null>;
  readonly selected: ReadonlySet<SpeciesId>;
  readonly onSelectMany: Selection['selectMany'];
  /** The commands of the page itself, such as those of the editor. */
  readonly own: readonly Command[];
  readonly isPanelOpen: boolean;
  readonly onTogglePanel: () => void;
  /** The tabs of the panel. */
  readonly tabs: readonly { readonly label: string; readonly onOpen: () => void }[];
}

/** Everything that can be done with an open tree, for the palette, the menus and the list of shortcuts. */
export function treeCommands(target: TreeCommandTarget): readonly Command[] {
  const { centre, grid, find, keys, palette } = viewCommands(target);
  const zoom = zoomCommands(target.view, target.selected);
  return [
    ...target.own,
    ...selectCommands(target),
    ...foldCommands(target),
    ...(find === undefined ? [] : [find]),
    ...[zoom.fit, zoom.selection, centre, zoom.in, zoom.out, zoom.whole, grid],
    ...settingCommands(target),
    ...panelCommands(target),
    ...[keys, palette].filter((one) => one !== undefined),
    ...themeCommands(),
  ];
}

function selectCommands(target: TreeCommandTarget): Command[] {
  const { forest, surface, selection, selected, settings, onSelectMany } = target;
  const index = selection === null ? -1 : forest.indexOf(selection);
  const { parts, settings: style } = settings.look;
  const choices =
    index < 0 ? [] : selectionChoices(forest, index, selected, parts.columns, nowOf(style));
  return [
    {
      id: 'select-all',
      section: 'select',
      keys: 'Mod+A',
      icon: SquareCheckBig,
      label: t('Select all species'),
      menu: 'canvas',
      disabled: forest.size === 0,
      run: () => surface.current?.run('select-all'),
    },
    ...choices.map(
      ({ id, label, species }): Command => ({
        id: `select-${id}`,
        section: 'select',
        label,
        ...(id === 'branch' && { menu: 'species' }),
        run: () => onSelectMany(species()),
      }),
    ),
  ];
}

function foldCommands({ forest, selection, settings, surface }: TreeCommandTarget): Command[] {
  const index = selection === null ? -1 : forest.indexOf(selection);
  const isFolded = selection !== null && settings.collapsed.has(selection);
  return [
    {
      id: 'fold',
      section: 'view',
      keys: 'B',
      icon: isFolded ? ChevronsUpDown : ChevronsDownUp,
      label: isFolded ? t('Expand branch') : t('Collapse branch'),
      menu: 'species',
      disabled: index < 0 || forest.branchSize(index) === 1,
      run: () => surface.current?.toggleFold(index),
    },
  ];
}

/** Modes, switches and units. */
function settingCommands({ view, settings, onSettings }: TreeCommandTarget): Command[] {
  const names = unitNames();
  return [
    ...modes().map(
      ({ value, label, icon }): Command => ({
        id: `mode-${value}`,
        section: 'view',
        label,
        icon,
        checked: settings.mode === value,
        run: () => onSettings({ mode: value }),
      }),
    ),
    ...shapes().map(
      ({ value, label }): Command => ({
        id: `shape-${value}`,
        section: 'view',
        label: t('Shape: {shape}', { shape: label }),
        checked: (settings.shape ?? 'across') === value,
        run: () => onSettings({ shape: value === 'across' ? undefined : value }),
      }),
    ),
    ...viewSwitches(settings, view.state()).map(
      ({ setting, label }): Command => ({
        id: `switch-${setting}`,
        section: 'view',
        label,
        checked: settings[setting],
        run: () => onSettings({ [setting]: !settings[setting] }),
      }),
    ),
    // A scale of one's own has one unit.
    ...(settings.look.settings?.scale === undefined ? timeUnits : []).map(
      (unit): Command => ({
        id: `unit-${unit}`,
        section: 'view',
        label: t('Unit: {unit}', { unit: names[unit] }),
        checked: settings.unit === unit,
        run: () => onSettings({ unit }),
      }),
    ),
  ];
}

function panelCommands({ tabs, isPanelOpen, onTogglePanel }: TreeCommandTarget): Command[] {
  return [
    {
      id: 'toggle-panel',
      section: 'view',
      keys: 'P',
      icon: PanelRight,
      label: isPanelOpen ? t('Close panel') : t('Open panel'),
      run: onTogglePanel,
    },
    ...tabs.map(
      ({ label, onOpen }): Command => ({
        id: `tab-${label}`,
        section: 'view',
        label: t('Panel: {tab}', { tab: label }),
        run: onOpen,
      }),
    ),
  ];
}

function themeCommands(): Command[] {
  const chosen = storedThemeChoice();
  return themes().map(({ value, label, icon }) => ({
    id: `theme-${value}`,
    section: 'view',
    label,
    icon,
    checked: value === chosen,
    run: () => applyThemeChoice(value),
  }));
}
