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
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { Toolbar } from 'radix-ui';
import { type MouseEvent, useLayoutEffect, useRef, useState } from 'react';
import { t } from '../../../texts/t.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Switch, type SwitchProps } from '../../../ui/forms/switch.tsx';
import { useCanvasViewState } from '../use-canvas-view.ts';
import { ModeButtons, ModeChoice } from './mode-choice.tsx';
import {
  ActionIcons,
  ActionLines,
  type ToolbarAction,
  ToolbarButton,
  ToolbarMenu,
} from './toolbar-actions.tsx';

/** How wide the toolbar must be to show all actions in one row, and the switches beside them. */
const viewerWidths = { actions: 560, switches: 1040 };
const editorWidths = { actions: 710, switches: 1280 };
/** Wide enough for gaps between the controls. */
const minWidthForGaps = 790;

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

/** All controls of the view in one row. On narrow screens, some move into a menu. */
export function CanvasToolbar(props: CanvasToolbarProps) {
  const { view, settings, onSettings, selection, onFind, onListKeys, tools = noTools } = props;
  const [ref, width] = useWidth();
  const widths = tools.length === 0 ? viewerWidths : editorWidths;
  const fitsActions = width >= widths.actions;
  /** On phones, the editor's actions need the space of some view controls. */
  const isTight = !fitsActions && tools.length > 0;

  const centre: ToolbarAction = {
    icon: LocateFixed,
    label: t('Center view'),
    onClick: () => (selection === null ? view.centre() : view.centreOn(selection)),
  };
  const fit: ToolbarAction = {
    icon: Maximize,
    label: t('Fit the whole tree'),
    onClick: () => view.fit(),
  };
  const grid: ToolbarAction = {
    icon: Grid2x2,
    label: settings.grid ? t('Hide grids') : t('Show grids'),
    isOn: settings.grid,
    onClick: () => onSettings({ grid: !settings.grid }),
  };
  const find = onFind ? [{ icon: Search, label: t('Find a species'), onClick: onFind }] : [];
  const keys = onListKeys
    ? [{ icon: Keyboard, label: t('Keyboard shortcuts'), onClick: onListKeys }]
    : [];
  return (
    <Toolbar.Root
      ref={ref}
      aria-label={t('Canvas')}
      onMouseDown={keepFocus}
      className={classNames(
        'flex w-full flex-wrap items-center px-2 py-1',
        width >= minWidthForGaps && 'gap-1',
      )}
    >
      <ZoomControls view={view} />
      {!isTight && <ActionIcons actions={[centre]} />}
      {fitsActions && <ActionIcons actions={[fit]} />}
      {fitsActions && <Divider />}
      {!isTight && <ModeButtons {...props} />}
      <ActionIcons actions={fitsActions ? [grid, ...find, ...keys] : find} />
      {fitsActions && tools.length > 0 && <Divider />}
      <ActionIcons actions={fitsActions ? tools : tools.filter(({ isFrequent }) => isFrequent)} />
      <div className="ml-auto flex items-center">
        {width >= widths.switches && (
          <div className="flex items-center gap-5 px-2">
            <ViewSwitches {...props} isInRow />
          </div>
        )}
        {fitsActions && width < widths.switches && (
          <ToolbarMenu icon={SlidersHorizontal} label={t('View options')}>
            <ViewSwitches {...props} />
          </ToolbarMenu>
        )}
        {!fitsActions && (
          <ToolbarMenu icon={Ellipsis} label={t('More tools')}>
            {isTight && (
              <div>
                <ModeChoice {...props} />
              </div>
            )}
            <ActionLines
              actions={[
                ...tools.filter(({ isFrequent }) => !isFrequent),
                ...(isTight ? [centre] : []),
                fit,
                grid,
                ...keys,
              ]}
            />
            <ViewSwitches {...props} />
          </ToolbarMenu>
        )}
      </div>
    </Toolbar.Root>
  );
}

/**
 * Does not focus a clicked button, so that Space and Enter act on the canvas and do not press it again.
 * The focus stays on a species but leaves text fields, which then save their text.
 */
function keepFocus(event: MouseEvent<HTMLElement>): void {
  const { currentTarget, target } = event;
  // React also reports clicks in open menus, which are outside the toolbar in the document.
  if (!(target instanceof Node && currentTarget.contains(target))) return;
  event.preventDefault();
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement.closest('[role="tree"]') === null) {
    activeElement.blur();
  }
}

function Divider() {
  return <span aria-hidden="true" className="mx-1 h-6 w-px bg-line" />;
}

function ZoomControls({ view }: Pick<CanvasToolbarProps, 'view'>) {
  const { percentage, canZoomIn, canZoomOut } = useCanvasViewState(view);
  return (
    <>
      <ToolbarButton
        icon={ZoomOut}
        label={t('Zoom out')}
        disabled={!canZoomOut}
        onClick={() => view.zoomOut()}
      />
      <Toolbar.Button
        title={t('Zoom to 100%')}
        className="tabular min-h-10 min-w-12 rounded-md px-1 text-center text-sm hover:bg-leaf-tint"
        onClick={() => view.zoomTo(1)}
      >
        <span className="sr-only">{t('Zoom')} </span>
        {percentage === null ? t('Fit') : t('{percentage}%', { percentage: String(percentage) })}
      </Toolbar.Button>
      <ToolbarButton
        icon={ZoomIn}
        label={t('Zoom in')}
        disabled={!canZoomIn}
        onClick={() => view.zoomIn()}
      />
    </>
  );
}

interface ViewSwitchesProps extends CanvasToolbarProps {
  readonly isInRow?: boolean;
}

function ViewSwitches({ view, settings, onSettings, isInRow = false }: ViewSwitchesProps) {
  const { isOfEarth } = useCanvasViewState(view);
  const Item = isInRow ? RowSwitch : Switch;
  return (
    <>
      <Item
        label={t('Chronological scale')}
        checked={settings.chronological}
        onChange={(chronological) => onSettings({ chronological })}
      />
      {isOfEarth && settings.chronological && (
        <Item
          label={t('Geologic time')}
          checked={settings.bands}
          onChange={(bands) => onSettings({ bands })}
        />
      )}
      <Item
        label={t('Show names')}
        checked={settings.names}
        onChange={(names) => onSettings({ names })}
      />
    </>
  );
}

function RowSwitch(props: SwitchProps) {
  return (
    <Toolbar.Button asChild>
      <Switch {...props} />
    </Toolbar.Button>
  );
}

/** The width of an element; infinite where it can't be measured. */
function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  // Assume the width of the screen until it is measured, which is right on phones.
  const [width, setWidth] = useState(() =>
    typeof ResizeObserver === 'function' ? window.innerWidth : Number.POSITIVE_INFINITY,
  );
  // Measure before the first paint. A later change of the toolbar would move the canvas.
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null || typeof ResizeObserver !== 'function') return;
    const measure = () => setWidth(element.clientWidth);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, []);
  return [ref, width] as const;
}
