import { Ellipsis, SlidersHorizontal } from 'lucide-react';
import { Toolbar } from 'radix-ui';
import { Fragment, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { t } from '../../../texts/t.ts';
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import type { ToolbarCommand } from '../commands/command.ts';
import {
  shapes,
  type ViewCommandTarget,
  viewCommands,
  viewSwitches,
} from '../commands/view-commands.ts';
import { TreeLegend } from '../legend-list.tsx';
import { useCanvasViewState } from '../use-canvas-view.ts';
import { fittingItems } from './fitting-items.ts';
import { ModeButtons, ModeChoice } from './mode-choice.tsx';
import { CommandButton, CommandLine, ToolbarMenu } from './toolbar-commands.tsx';
import { keepFocus, ZoomControls } from './zoom-controls.tsx';

/** Widths in rem, like those of the elements. */
const iconWidth = 2.5;
const modeWidth = 6;
/** The zoom controls and the button of the menu. */
const fixedWidth = 8.75 + 2.5;
/** The lines between the groups, which are only shown if everything fits. */
const linesWidth = 2 * 0.625;

interface CanvasToolbarProps extends ViewCommandTarget {
  /** The editor's own commands: add, delete, download. */
  readonly tools?: readonly ToolbarCommand[];
  /** False above a table alone, where only the editor's own commands, the palette and the shortcuts work. */
  readonly hasCanvas?: boolean;
}

const noTools: readonly ToolbarCommand[] = [];

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
  const { hasCanvas = true } = props;
  const [ref, width] = useWidth();
  const groups = itemGroups(props);
  const items = groups.flat();
  const free = width - (hasCanvas ? fixedWidth : iconWidth);
  const fitting = fittingItems(items, free);
  const inMenu = items.filter((item) => !fitting.has(item));
  const hasLines = items.reduce((sum, item) => sum + item.width, linesWidth) <= free;
  const inRow = groups.map((group) => group.filter((item) => fitting.has(item)));
  return (
    <Toolbar.Root
      ref={ref}
      aria-label={hasCanvas ? t('Canvas') : t('Tools')}
      onMouseDown={keepFocus}
      className="flex h-12 w-full items-center max-sm:px-1"
    >
      {hasCanvas && <ZoomControls view={props.view} />}
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
      {(hasCanvas || inMenu.length > 0) && (
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
            {hasCanvas && <ViewSwitches {...props} />}
          </ToolbarMenu>
        </div>
      )}
    </Toolbar.Root>
  );
}

/** All controls in groups, in the order of the row. */
function itemGroups(props: CanvasToolbarProps): readonly (readonly ToolbarItem[])[] {
  const { centre, fit, grid, find, keys, palette } = viewCommands(props);
  const { tools = noTools, hasCanvas = true } = props;
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
  const always = [keys, palette].filter((command) => command !== undefined);
  if (!hasCanvas) return [always.map(commandItem), tools.map(commandItem)];
  const others = [grid, find, keys, palette].filter((command) => command !== undefined);
  return [
    [centre, fit].map(commandItem),
    [mode, ...others.map(commandItem)],
    tools.map(commandItem),
  ];
}

function commandItem(command: ToolbarCommand): ToolbarItem {
  return {
    key: command.id,
    width: iconWidth,
    rank: command.rank,
    inRow: <CommandButton {...command} />,
    inMenu: <CommandLine {...command} />,
  };
}

function ViewSwitches({
  view,
  settings,
  onSettings,
}: Pick<CanvasToolbarProps, 'view' | 'settings' | 'onSettings'>) {
  const state = useCanvasViewState(view);
  return (
    <>
      <div className="flex items-center justify-between gap-3 text-sm">
        <span aria-hidden="true">{t('Shape')}</span>
        <SegmentedControl
          label={t('Shape')}
          segments={shapes()}
          value={settings.shape ?? 'across'}
          onChange={(shape) => onSettings({ shape: shape === 'across' ? undefined : shape })}
        />
      </div>
      {viewSwitches(settings, state).map(({ setting, label }) => (
        <Switch
          key={setting}
          label={label}
          checked={settings[setting]}
          onChange={(isOn) => onSettings({ [setting]: isOn })}
        />
      ))}
      <TreeLegend view={view} />
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
