import { type CanvasView, paintMiniMap, readColours, watchTheme } from '@life-tree/canvas';
import { type Extent, type Viewport, viewInMiniMap } from '@life-tree/phylogeny';
import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { useForest, useSelected, useTreeSettings } from '../../shown-tree/index.ts';
import { useFrame } from '../use-canvas-view.ts';
import { miniMapPlace, padding } from './mini-map-place.ts';

const size = { width: 132, height: 148 };
const smallSize = { width: 84, height: 96 };
/** Narrower canvases get a smaller map. */
const minWidthForFullMap = 480;
/** No map for a tree that is hardly taller than the view. */
const minHeightRatio = 1.15;

/** Drawing the whole tree takes a moment, so let the canvas draw first. */
const drawingPause = 350;

/** A lower view, such as above an open sheet on a phone, has no space for a map. */
const minMapHeight = 220;

interface MiniMapProps {
  readonly view: CanvasView;
}

function mapSize(view: CanvasView): Extent {
  return view.box.width < minWidthForFullMap ? smallSize : size;
}

/** The whole tree in a corner, with a rectangle around the part in view. Pressing it moves the view. */
export function MiniMap({ view }: MiniMapProps) {
  const forest = useForest();
  const settings = useTreeSettings();
  const { selection } = useSelected();
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const outline = useRef<HTMLDivElement>(null);
  const map = useRef<Viewport | null>(null);
  const drawn = useRef<unknown>(null);
  const drawnNarrow = useRef(false);
  const waiting = useRef<ReturnType<typeof setTimeout> | null>(null);
  const { collapsed, present, chronological, shape } = settings;
  useFading(box);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each of these changes the drawing
  useEffect(() => {
    drawn.current = null;
    view.frames.request();
    const stopWatching = watchTheme(() => {
      drawn.current = null;
      view.frames.request();
    });
    return () => {
      stopWatching();
      if (waiting.current !== null) clearTimeout(waiting.current);
      waiting.current = null;
    };
  }, [view, forest, collapsed, present, chronological, shape]);

  const draw = () => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context) return;
    const ratio = window.devicePixelRatio || 1;
    const box = mapSize(view);
    element.width = box.width * ratio;
    element.height = box.height * ratio;
    element.style.width = `${box.width}px`;
    element.style.height = `${box.height}px`;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    map.current = paintMiniMap(context, view.tree, readColours(element), box);
  };

  const updateOutline = () => {
    if (map.current === null || outline.current === null) return;
    const isUpright = view.tree.shape === 'upright';
    const inMap = viewInMiniMap(map.current, view.camera);
    const shown = isUpright ? turnedBox(inMap, map.current.width) : inMap;
    const left = Math.max(shown.x, 0);
    const top = Math.max(shown.y, 0);
    const { width, height } = isUpright ? mapSize(view) : map.current;
    const right = Math.min(shown.x + shown.width, width);
    const bottom = Math.min(shown.y + shown.height, height);
    outline.current.style.transform = `translate(${left}px, ${Math.min(top, height - 4)}px)`;
    outline.current.style.width = `${Math.max(right - left, 4)}px`;
    outline.current.style.height = `${Math.max(bottom - top, 4)}px`;
  };

  useFrame(view, () => {
    const { tree, camera, plot } = view;
    const isTall =
      tree.world.height * camera.scaleY > camera.height * minHeightRatio &&
      plot.height > minMapHeight;
    if (box.current === null) return;
    box.current.hidden = !isTall;
    if (!isTall) return;
    const { left, top } = miniMapPlace(view, selection, mapSize(view));
    box.current.style.transform = `translate(${left}px, ${top}px)`;
    // Don't redraw it in every frame of the change between time and generations.
    const isAtRest = tree.timeRatio === 0 || tree.timeRatio === 1;
    const isNarrow = plot.width < minWidthForFullMap;
    const isOutdated = drawn.current !== tree.columns || drawnNarrow.current !== isNarrow;
    if (isOutdated && isAtRest && tree.previewed === null && waiting.current === null) {
      waiting.current = setTimeout(() => {
        waiting.current = null;
        drawn.current = view.tree.columns;
        drawnNarrow.current = view.plot.width < minWidthForFullMap;
        draw();
        updateOutline();
      }, drawingPause);
    }
    updateOutline();
  });

  const moveView = (event: PointerEvent<HTMLDivElement>) => {
    if (event.buttons !== 1 || map.current === null) return;
    const area = event.currentTarget.getBoundingClientRect();
    const { scaleX, scaleY, left, top, width } = map.current;
    const x = event.clientX - area.left;
    const y = event.clientY - area.top;
    if (view.tree.shape === 'upright') view.lookAt((width - y) / scaleX, x / scaleY);
    else view.lookAt(left + x / scaleX, top + y / scaleY);
  };

  return (
    <div
      ref={box}
      data-canvas-aside
      aria-hidden="true"
      hidden
      style={{ padding }}
      className="absolute top-0 left-0 overflow-hidden rounded-md bg-surface outline outline-line data-faded:pointer-events-none data-faded:opacity-15"
    >
      <div
        className="relative cursor-crosshair touch-none overflow-hidden"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          moveView(event);
        }}
        onPointerMove={moveView}
      >
        <canvas ref={canvas} className="block" />
        <div
          ref={outline}
          className="absolute top-0 left-0 rounded-[3px] border border-amber bg-amber/10"
        />
      </div>
    </div>
  );
}

/** A box in the map of an upright tree, which is turned to the left. */
function turnedBox(
  { x, y, width, height }: Extent & { readonly x: number; readonly y: number },
  mapWidth: number,
) {
  return { x: y, y: mapWidth - x - width, width: height, height: width };
}

/** Lets the user see what is under the map while something else is dragged there. */
function useFading(map: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = map.current;
    const canvas = element?.parentElement;
    if (!element || !canvas) return;
    const abort = new AbortController();
    const options = { signal: abort.signal };
    let drags = false;
    const show = () => {
      drags = false;
      delete element.dataset.faded;
    };
    canvas.addEventListener(
      'pointerdown',
      ({ target }) => {
        drags = !(target instanceof Node && element.contains(target));
      },
      options,
    );
    canvas.addEventListener(
      'pointermove',
      ({ clientX, clientY }) => {
        if (!drags) return;
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const isUnder = clientX > left && clientX < right && clientY > top && clientY < bottom;
        if (isUnder) element.dataset.faded = '';
        else delete element.dataset.faded;
      },
      options,
    );
    canvas.addEventListener('pointerup', show, options);
    canvas.addEventListener('pointercancel', show, options);
    return () => abort.abort();
  }, [map]);
}
