import type { CanvasView } from '@life-tree/canvas';
import { Toolbar } from 'radix-ui';
import type { MouseEvent } from 'react';
import { t } from '../../../texts/t.ts';
import { fitCommand, zoomCommands } from '../commands/view-commands.ts';
import { useCanvasViewState } from '../use-canvas-view.ts';
import { CommandButton, ToolbarButton } from './toolbar-commands.tsx';

interface ZoomControlsProps {
  readonly view: CanvasView;
}

/** A toolbar that only zooms and fits, for a canvas with little space around it. */
export function ZoomToolbar({ view }: ZoomControlsProps) {
  return (
    <Toolbar.Root
      aria-label={t('Canvas')}
      className="flex shrink-0 items-center"
      onMouseDown={keepFocus}
    >
      <ZoomControls view={view} />
      <CommandButton {...fitCommand(view)} />
    </Toolbar.Root>
  );
}

/** Zooms in steps and shows the percentage. */
export function ZoomControls({ view }: ZoomControlsProps) {
  const zoom = zoomCommands(view);
  const { percentage, isFitted, canZoomIn, canZoomOut } = useCanvasViewState(view);
  return (
    <>
      <ToolbarButton
        icon={zoom.out.icon}
        label={zoom.out.label}
        disabled={!canZoomOut}
        onClick={zoom.out.run}
      />
      <Toolbar.Button
        title={zoom.whole.label}
        className="tabular min-h-10 min-w-12 shrink-0 whitespace-nowrap rounded-md px-1 text-center text-sm hover:bg-leaf-tint"
        onClick={zoom.whole.run}
      >
        <span className="sr-only">{t('Zoom')} </span>
        {isFitted ? t('Fit') : t('{percentage}%', { percentage: percentageText(percentage) })}
      </Toolbar.Button>
      <ToolbarButton
        icon={zoom.in.icon}
        label={zoom.in.label}
        disabled={!canZoomIn}
        onClick={zoom.in.run}
      />
    </>
  );
}

/** Steps begin at 10 %. Only gestures zoom out further, in trees too large to be fitted at 10 %. */
function percentageText(percentage: number): string {
  return percentage < 10 ? '<10' : String(percentage);
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
