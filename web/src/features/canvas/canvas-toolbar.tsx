import type { SpeciesId } from '@life-tree/phylogeny';
import {
  Grid2x2,
  Hand,
  Keyboard,
  LocateFixed,
  Maximize,
  MousePointer2,
  Search,
  SlidersHorizontal,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { Popover } from 'radix-ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '../../texts/t.ts';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useOverlayContainer } from '../../ui/overlay-container.ts';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Switch } from '../../ui/switch.tsx';
import type { CanvasSettings, ChangeSettings } from './canvas-settings.ts';
import type { CanvasView } from './canvas-view.ts';
import { useCanvasViewState } from './use-canvas-view.ts';

/** Narrower than this the switches move into a panel of their own. */
const roomForSwitches = 900;
/** Narrower than this only what is always needed stays outside that panel. */
const roomForAll = 560;

interface CanvasToolbarProps {
  readonly view: CanvasView;
  readonly settings: CanvasSettings;
  readonly onSettings: ChangeSettings;
  /** Centre view looks at it; at the middle of the tree when there is none. */
  readonly selection: SpeciesId | null;
  readonly onFind?: () => void;
  readonly onListKeys?: () => void;
  /** What an editor adds: add, delete, download. */
  readonly children?: ReactNode;
}

/** Everything that changes how the tree is looked at. */
export function CanvasToolbar(props: CanvasToolbarProps) {
  const { settings, onSettings, onFind, onListKeys, children } = props;
  const [ref, width] = useWidth();
  const fit = (
    <IconButton icon={Maximize} label={t('Fit the whole tree')} onClick={() => props.view.fit()} />
  );
  const grid = (
    <IconButton
      icon={Grid2x2}
      label={settings.grid ? t('Hide grids') : t('Show grids')}
      className={settings.grid ? 'text-leaf' : 'text-quiet'}
      onClick={() => onSettings({ grid: !settings.grid })}
    />
  );
  const keys = onListKeys && (
    <IconButton icon={Keyboard} label={t('Keyboard shortcuts')} onClick={onListKeys} />
  );
  const hasRoom = width >= roomForAll;
  return (
    <div
      ref={ref}
      role="toolbar"
      aria-label={t('Canvas')}
      className={classNames('flex w-full flex-wrap items-center px-2 py-1', hasRoom && 'gap-1')}
    >
      <ZoomControls {...props} />
      {hasRoom && fit}
      {hasRoom && <Divider />}
      <SegmentedControl
        label={t('Mode')}
        value={settings.mode}
        onChange={(mode) => onSettings({ mode })}
        segments={[
          {
            value: 'selection',
            label: t('Selection mode'),
            icon: <MousePointer2 {...segmentIcon} />,
          },
          { value: 'moving', label: t('Moving mode'), icon: <Hand {...segmentIcon} /> },
        ]}
      />
      {hasRoom && grid}
      {onFind && <IconButton icon={Search} label={t('Find a species')} onClick={onFind} />}
      {hasRoom && keys}
      {children && (
        <>
          <Divider />
          {children}
        </>
      )}
      <div className="ml-auto flex items-center">
        {width >= roomForSwitches ? (
          <div className="flex items-center gap-5 px-2">
            <ViewSwitches {...props} />
          </div>
        ) : (
          <ViewOptions>
            {!hasRoom && (
              <div className="-m-2 flex">
                {fit}
                {grid}
                {keys}
              </div>
            )}
            <ViewSwitches {...props} />
          </ViewOptions>
        )}
      </div>
    </div>
  );
}

const segmentIcon = { 'aria-hidden': true, className: 'size-4', strokeWidth: 1.5 } as const;

function Divider() {
  return <span aria-hidden="true" className="mx-1 h-6 w-px bg-line" />;
}

function ZoomControls({ view, selection }: Pick<CanvasToolbarProps, 'view' | 'selection'>) {
  const { percentage, canZoomIn, canZoomOut } = useCanvasViewState(view);
  const centre = () => (selection === null ? view.centre() : view.centreOn(selection));
  return (
    <>
      <IconButton
        icon={ZoomOut}
        label={t('Zoom out')}
        disabled={!canZoomOut}
        onClick={() => view.zoomOut()}
      />
      <button
        type="button"
        title={t('Zoom to 100%')}
        className="tabular min-h-10 min-w-12 rounded-md px-1 text-center text-sm hover:bg-leaf-tint"
        onClick={() => view.zoomTo(1)}
      >
        <span className="sr-only">{t('Zoom')} </span>
        {percentage}
      </button>
      <IconButton
        icon={ZoomIn}
        label={t('Zoom in')}
        disabled={!canZoomIn}
        onClick={() => view.zoomIn()}
      />
      <IconButton icon={LocateFixed} label={t('Center view')} onClick={centre} />
    </>
  );
}

function ViewSwitches({
  view,
  settings,
  onSettings,
}: Pick<CanvasToolbarProps, 'view' | 'settings' | 'onSettings'>) {
  const { isOfEarth } = useCanvasViewState(view);
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
      <Switch
        label={t('Show names')}
        checked={settings.names}
        onChange={(names) => onSettings({ names })}
      />
    </>
  );
}

function ViewOptions({ children }: { readonly children: ReactNode }) {
  const container = useOverlayContainer();
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <IconButton icon={SlidersHorizontal} label={t('View options')} />
      </Popover.Trigger>
      <Popover.Portal container={container}>
        <Popover.Content
          align="end"
          sideOffset={6}
          collisionPadding={8}
          className="z-50 flex flex-col gap-4 rounded-md border border-line bg-surface p-4 shadow-raised"
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** How wide an element is; without end where nothing can be measured. */
function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY);
  useEffect(() => {
    const element = ref.current;
    if (element === null || typeof ResizeObserver !== 'function') return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width] as const;
}
