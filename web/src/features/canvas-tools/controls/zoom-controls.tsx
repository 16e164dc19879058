import type { CanvasView, CanvasViewState } from '@life-tree/canvas';
import type { SpeciesId } from '@life-tree/phylogeny';
import { Toolbar } from 'radix-ui';
import { type MouseEvent, useState } from 'react';
import { t } from '../../../texts/t.ts';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { zoomCommands } from '../commands/view-commands.ts';
import { useCanvasViewState } from '../use-canvas-view.ts';
import { ToolbarButton } from './toolbar-commands.tsx';

interface ZoomControlsProps {
  readonly view: CanvasView;
  readonly selected?: ReadonlySet<SpeciesId> | undefined;
  /** Whether there is room for whole sentences. */
  readonly isWide?: boolean;
}

/** A toolbar that only zooms, for a canvas with little space around it. */
export function ZoomToolbar({ view }: ZoomControlsProps) {
  return (
    <Toolbar.Root
      aria-label={t('Canvas')}
      className="flex shrink-0 items-center"
      onMouseDown={keepFocus}
    >
      <ZoomControls view={view} />
    </Toolbar.Root>
  );
}

/** Zooms in steps. The percentage offers to fit the tree. */
export function ZoomControls({ view, selected, isWide = false }: ZoomControlsProps) {
  const zoom = zoomCommands(view, selected);
  const state = useCanvasViewState(view);
  const text = zoomText(state, isWide);
  const longest = useLongest(text, isWide);
  return (
    <>
      <ToolbarButton
        icon={zoom.out.icon}
        label={zoom.out.label}
        disabled={!state.canZoomOut}
        onClick={zoom.out.run}
      />
      <Menu
        trigger={
          <Toolbar.Button
            title={t('Zoom')}
            className="tabular grid min-h-10 min-w-12 shrink-0 place-content-center whitespace-nowrap rounded-md px-1 text-center text-sm *:col-start-1 *:row-start-1 hover:bg-leaf-tint"
          >
            <span className="sr-only">{t('Zoom')} </span>
            <span data-text={longest} className="invisible before:content-[attr(data-text)]" />
            <span>{text}</span>
          </Toolbar.Button>
        }
        items={[zoom.fit, zoom.selection, zoom.whole].map(({ run, ...item }) => ({
          ...item,
          onSelect: run,
        }))}
      />
      <ToolbarButton
        icon={zoom.in.icon}
        label={zoom.in.label}
        disabled={!state.canZoomIn}
        onClick={zoom.in.run}
      />
    </>
  );
}

/** Whether some rows of a tree that fills the width are out of sight. */
export function showsSomeRows({ isFitted, rowsInSight, rowCount }: CanvasViewState): boolean {
  return isFitted && rowsInSight < rowCount;
}

/** The longest text so far keeps its place, so that zooming does not move the buttons beside it. */
function useLongest(text: string, isWide: boolean): string {
  const [longest, setLongest] = useState({ text, isWide });
  if (longest.isWide === isWide && longest.text.length >= text.length) return longest.text;
  setLongest({ text, isWide });
  return text;
}

function zoomText(state: CanvasViewState, isWide: boolean): string {
  const { isFitted, percentage, rowsInSight: shown, rowCount: all } = state;
  if (showsSomeRows(state)) {
    return isWide ? t('{shown} of {all} species', { shown, all }) : `${shown}/${all}`;
  }
  // Steps begin at 10 %. Only gestures zoom out further, in trees too large to be fitted at 10 %.
  const text = percentage < 10 ? '<10' : String(percentage);
  return isFitted ? t('Fit') : t('{percentage}%', { percentage: text });
}

/**
 * Does not focus a clicked button, so that Space and Enter act on the canvas and do not press it again.
 * The focus stays on a species but leaves text fields, which then save their text.
 */
export function keepFocus(event: MouseEvent<HTMLElement>): void {
  const { currentTarget, target } = event;
  // React also reports clicks in open menus, which are outside the toolbar in the document.
  if (!(target instanceof Node && currentTarget.contains(target))) return;
  event.preventDefault();
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement.closest('[role="tree"]') === null) {
    activeElement.blur();
  }
}
