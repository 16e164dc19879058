import type { CanvasSettings, CanvasView, ChangeSettings } from '@life-tree/canvas';
import type { SpeciesId } from '@life-tree/phylogeny';
import {
  Ellipsis,
  Grid2x2,
  Keyboard,
  LocateFixed,
  Maximize,
  Search,
  SlidersHorizontal,
} from 'lucide-react';
import { Toolbar } from 'radix-ui';
import { Fragment, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { t } from '../../../texts/t.ts';
import { Switch } from '../../../ui/forms/switch.tsx';
import { UncertaintyLegend } from '../uncertainty-legend.tsx';
import { useCanvasViewState } from '../use-canvas-view.ts';
import { fittingItems } from './fitting-items.ts';
import { ModeButtons, ModeChoice } from './mode-choice.tsx';
import { ActionIcon, ActionLine, type ToolbarAction, ToolbarMenu } from './toolbar-actions.tsx';
import { keepFocus, ZoomControls } from './zoom-controls.tsx';

/** Widths in rem, like those of the elements. */
const iconWidth = 2.5;
const modeWidth = 6;
/** The zoom controls and the button of the menu. */
const fixedWidth = 8.75 + 2.5;
/** The lines between the groups, which are only shown if everything fits. */
const linesWidth = 2 * 0.625;

interface CanvasToolbarProps {
  readonly view: CanvasView;
  readonly settings: CanvasSettings;
  readonly onSettings: ChangeSettings;
  /** "Center view" centres on this species, or on the tree if it is null. */
  readonly selection: SpeciesId | null;
  readonly onFind?: () => void;
  readonly onListKeys?: () => void;
  /** The editor's own actions: add, delete, download. */
  readonly tools?: readonly ToolbarAction[];
}

const noTools: readonly ToolbarAction[] = [];

/** A control of the toolbar, wherever it fits. */
interface ToolbarItem {
  readonly key: string;
  readonly width: number;
  readonly rank: number;
  readonly inRow: ReactNode;
  readonly inMenu: ReactNode;
}

/** The controls of the view in one row. Those that don't fit are in the menu at its end. */
export function CanvasToolbar(props: CanvasToolbarProps) {
  const [ref, width] = useWidth();
  const groups = itemGroups(props);
  const items = groups.flat();
  const free = width - fixedWidth;
  const fitting = fittingItems(items, free);
  const inMenu = items.filter((item) => !fitting.has(item));
  const hasLines = items.reduce((sum, item) => sum + item.width, linesWidth) <= free;
  const inRow = groups.map((group) => group.filter((item) => fitting.has(item)));
  return (
    <Toolbar.Root
      ref={ref}
      aria-label={t('Canvas')}
      onMouseDown={keepFocus}
      className="flex h-12 w-full items-center max-sm:px-1"
    >
      <ZoomControls view={props.view} />
      {inRow
        .filter((group) => group.length > 0)
        .map((group, at) => (
          <Fragment key={group[0]?.key}>
            {hasLines && at > 0 && (
              <span aria-hidden="true" className="mx-1 h-6 w-px shrink-0 bg-line" />
            )}
            {group.map((item) => (
              <Fragment key={item.key}>{item.inRow}</Fragment>
            ))}
          </Fragment>
        ))}
      <div className="max-sm:ml-auto">
        <ToolbarMenu
          icon={inMenu.length === 0 ? SlidersHorizontal : Ellipsis}
          label={inMenu.length === 0 ? t('View options') : t('More tools')}
        >
          <div className="-mx-2 -my-1 flex flex-col empty:hidden">
            {inMenu.map((item) => (
              <Fragment key={item.key}>{item.inMenu}</Fragment>
            ))}
          </div>
          <ViewSwitches {...props} />
        </ToolbarMenu>
      </div>
    </Toolbar.Root>
  );
}

/** All controls in groups, in the order of the row. */
function itemGroups(props: CanvasToolbarProps): readonly (readonly ToolbarItem[])[] {
  const { view, settings, onSettings, selection, onFind, onListKeys, tools = noTools } = props;
  const centre: ToolbarAction = {
    icon: LocateFixed,
    label: t('Center view'),
    rank: 8,
    onClick: () => (selection === null ? view.centre() : view.centreOn(selection)),
  };
  const fit: ToolbarAction = {
    icon: Maximize,
    label: t('Fit the whole tree'),
    rank: 5,
    onClick: () => view.fit(),
  };
  const mode: ToolbarItem = {
    key: 'mode',
    width: modeWidth,
    rank: 7,
    inRow: <ModeButtons {...props} />,
    inMenu: (
      <div className="px-2 py-1">
        <ModeChoice {...props} />
      </div>
    ),
  };
  const grid: ToolbarAction = {
    icon: Grid2x2,
    label: settings.grid ? t('Hide grids') : t('Show grids'),
    rank: 9,
    isOn: settings.grid,
    onClick: () => onSettings({ grid: !settings.grid }),
  };
  const find = onFind && { icon: Search, label: t('Find a species'), rank: 3, onClick: onFind };
  const keys = onListKeys && {
    icon: Keyboard,
    label: t('Keyboard shortcuts'),
    rank: 11,
    onClick: onListKeys,
  };
  return [
    [centre, fit].map(actionItem),
    [mode, ...[grid, find, keys].filter((action) => action !== undefined).map(actionItem)],
    tools.map(actionItem),
  ];
}

function actionItem(action: ToolbarAction): ToolbarItem {
  return {
    key: action.label,
    width: iconWidth,
    rank: action.rank,
    inRow: <ActionIcon {...action} />,
    inMenu: <ActionLine {...action} />,
  };
}

function ViewSwitches({
  view,
  settings,
  onSettings,
}: Pick<CanvasToolbarProps, 'view' | 'settings' | 'onSettings'>) {
  const { isOfEarth, isUncertain } = useCanvasViewState(view);
  return (
    <>
      <Switch
        label={t('Chronological scale')}
        checked={settings.chronological}
        onChange={(chronological) => onSettings({ chronological })}
      />
      {isOfEarth && settings.chronological && (
        <Switch
          label={t('Geologic time')}
          checked={settings.bands}
          onChange={(bands) => onSettings({ bands })}
        />
      )}
      {isUncertain && (
        <Switch
          label={t('Uncertainty')}
          checked={settings.uncertainty}
          onChange={(uncertainty) => onSettings({ uncertainty })}
        />
      )}
      <Switch
        label={t('Show names')}
        checked={settings.names}
        onChange={(names) => onSettings({ names })}
      />
      <UncertaintyLegend view={view} />
    </>
  );
}

/** The width of an element in rem; infinite where it can't be measured. */
function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  // Assume the width of the screen until it is measured, which is right on phones.
  const [width, setWidth] = useState(() =>
    typeof ResizeObserver === 'function'
      ? window.innerWidth / pixelsPerRem()
      : Number.POSITIVE_INFINITY,
  );
  // Measure before the first paint. A later change of the toolbar would move the canvas.
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null || typeof ResizeObserver !== 'function') return;
    const measure = () => setWidth(element.clientWidth / pixelsPerRem());
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, []);
  return [ref, width] as const;
}

/** Depends on the font size that the user has set in the browser. */
function pixelsPerRem(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}
