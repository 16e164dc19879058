import { legendItems } from '@life-tree/phylogeny';
import { Ellipsis, SlidersHorizontal } from 'lucide-react';
import { Toolbar } from 'radix-ui';
import { Fragment, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { legendTexts } from '../../../texts/legend-texts.ts';
import { t } from '../../../texts/t.ts';
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import { useMediaQuery, wideScreen } from '../../../ui/use-media-query.ts';
import type { ToolbarCommand } from '../commands/command.ts';
import {
  shapes,
  type ViewCommandTarget,
  viewCommands,
  viewSwitches,
} from '../commands/view-commands.ts';
import { LegendList } from '../legend-list.tsx';
import { useCanvasViewState } from '../use-canvas-view.ts';
import { fittingItems } from './fitting-items.ts';
import { ModeButtons, ModeChoice } from './mode-choice.tsx';
import { CommandButton, CommandLine, ToolbarMenu, WordButton } from './toolbar-commands.tsx';
import { keepFocus, showsSomeRows, ZoomControls } from './zoom-controls.tsx';

/** Widths in rem, like those of the elements. */
const iconWidth = 2.5;
const arrowWidth = 1.125;
const modeWidth = 6;
const zoomWidth = 8.75;
/** How much wider "60 of 846 species" and "60/846" are than a percentage. */
const sentenceWidth = 8;
const countWidth = 3;
/** The words beside the icons of View and Commands. */
const wordsWidth = 9;
/** The lines between the groups, which are only shown if everything fits. */
const linesWidth = 2 * 0.625;

interface CanvasToolbarProps extends ViewCommandTarget {
  /** The editor's own commands: add, delete, download, undo. */
  readonly tools?: readonly ToolbarCommand[];
  /** Chooses between canvas and table. */
  readonly viewChoice?: ReactNode;
  /** False above a table alone, where nothing that moves or draws the canvas works. */
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
  const { view, selected, hasCanvas = true, viewChoice } = props;
  const [ref, width] = useWidth();
  const showsCount = showsSomeRows(useCanvasViewState(view)) && hasCanvas;
  // The count keeps its place, so that zooming does not move the controls.
  const [hasCount, setHasCount] = useState(showsCount);
  if (showsCount && !hasCount) setHasCount(true);
  const { palette } = viewCommands(props);
  const groups = itemGroups(props);
  const items = [...groups.flat(), ...(palette ? [commandItem(palette)] : [])];
  const ownWidth = items.reduce((sum, item) => sum + item.width, iconWidth);
  const free = width - (hasCanvas ? zoomWidth : 0) - (hasCount ? countWidth : 0);
  const fitting = fittingItems(items, free - iconWidth);
  const inMenu = items.filter((item) => !fitting.has(item));
  // Lines and words take what is left.
  const hasLines = ownWidth + linesWidth <= free;
  const hasWords = ownWidth + linesWidth + wordsWidth <= free;
  const isWide = ownWidth + linesWidth + wordsWidth + sentenceWidth - countWidth <= free;
  const inRow = groups.map((group) => group.filter((item) => fitting.has(item)));
  return (
    <Toolbar.Root
      ref={ref}
      aria-label={hasCanvas ? t('Canvas') : t('Tools')}
      onMouseDown={keepFocus}
      className="flex h-12 w-full items-center max-sm:px-1"
    >
      {hasCanvas && <ZoomControls view={view} selected={selected} isWide={isWide} />}
      {inRow
        .filter((group) => group.length > 0)
        .map((group, at) => (
          <Fragment key={group[0]?.key}>
            {hasLines && (at > 0 || !hasCanvas) && (
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
          label={inMenu.length === 0 ? t('View') : t('More tools')}
          showsLabel={hasWords}
        >
          <div className="-mx-2 -my-1 flex flex-col empty:hidden">
            {inMenu.map((item) => (
              <Fragment key={item.key}>{item.inMenu}</Fragment>
            ))}
          </div>
          {viewChoice}
          {hasCanvas && <ViewSwitches {...props} />}
        </ToolbarMenu>
      </div>
      {palette && !inMenu.some(({ key }) => key === palette.id) && (
        <WordButton
          icon={palette.icon}
          label={palette.label}
          showsLabel={hasWords}
          onClick={palette.run}
        />
      )}
    </Toolbar.Root>
  );
}

/** All controls in groups, in the order of the row. */
function itemGroups(props: CanvasToolbarProps): readonly (readonly ToolbarItem[])[] {
  const { centre, grid } = viewCommands(props);
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
  if (!hasCanvas) return [toolItems(tools)];
  return [[commandItem(centre), commandItem(grid), mode], toolItems(tools)];
}

/** An arrow stays beside the command before it. */
function toolItems(tools: readonly ToolbarCommand[]): readonly ToolbarItem[] {
  const items: ToolbarItem[] = [];
  for (const tool of tools) {
    const item = commandItem(tool);
    const before = tool.isArrow ? items.pop() : undefined;
    items.push(before === undefined ? item : sideBySide(before, item));
  }
  return items;
}

function sideBySide(one: ToolbarItem, other: ToolbarItem): ToolbarItem {
  return {
    ...one,
    width: one.width + other.width,
    inRow: [one.inRow, other.inRow],
    inMenu: [one.inMenu, other.inMenu],
  };
}

function commandItem(command: ToolbarCommand): ToolbarItem {
  return {
    key: command.id,
    width: command.isArrow ? arrowWidth : iconWidth,
    rank: command.rank,
    inRow: <CommandButton key={command.id} {...command} />,
    inMenu: <CommandLine key={command.id} {...command} />,
  };
}

function ViewSwitches({
  view,
  settings,
  onSettings,
}: Pick<CanvasToolbarProps, 'view' | 'settings' | 'onSettings'>) {
  const state = useCanvasViewState(view);
  const isWide = useMediaQuery(wideScreen, true);
  const legend = legendItems(view.tree, legendTexts());
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
      {legend.length > 0 && isWide && (
        <Switch
          label={t('Legend')}
          checked={settings.legend}
          onChange={(isOn) => onSettings({ legend: isOn })}
        />
      )}
      {legend.length > 0 && !isWide && <LegendList items={legend} />}
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
