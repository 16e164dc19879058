import { CanvasView, defaultSettings } from '@life-tree/canvas';
import {
  blendViews,
  type Forest,
  fitView,
  readTrees,
  rowPitch,
  type Viewport,
  zoomBase,
} from '@life-tree/phylogeny';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { sampleForest } from '../../phylogeny/testing/sample-forests.ts';
import { TreeCanvas } from '../../web/src/features/canvas-tools/tree-canvas.tsx';
import { ShownTreeProvider } from '../../web/src/features/shown-tree/index.ts';
import { shownTree } from '../../web/src/testing/shown-tree.ts';
import { loadLanguage } from '../../web/src/texts/language.ts';

interface Screen {
  readonly width: number;
  readonly height: number;
  /** The initial height of a row. */
  readonly rowPx: number;
  readonly tips: number;
}

// The part of the product's stylesheet that gives the canvas its size.
const style = `
  .relative { position: relative } .absolute { position: absolute } .inset-0 { inset: 0 }
  .size-full { width: 100%; height: 100% } .overflow-hidden { overflow: hidden }
  .flex { display: flex } .flex-col { flex-direction: column } .grow { flex-grow: 1 } .w-full { width: 100% }
  .top-0 { top: 0 } .left-0 { left: 0 } .left-3 { left: 12px } .block { display: block }
  [hidden] { display: none !important }
`;

/**
 * The product's canvas for the benchmark, with the benchmark's tree or one of a difficult shape. Trees of a
 * shape are made before the measurement, since making up a tree is not part of showing one.
 */
export function lifeTree(
  shape: 'star' | 'tangled' | 'ladder' | null,
  sizes: readonly number[],
  drawn?: 'fan',
) {
  const samples = new Map<number, Forest>();
  if (shape !== null) for (const size of sizes) samples.set(size, sampleForest(shape, size));
  let view: CanvasView;
  let first: Viewport;
  let whole: Viewport;
  return {
    async mount(host: HTMLElement, newick: string, { height, rowPx, tips }: Screen) {
      await loadLanguage();
      const sheet = document.createElement('style');
      sheet.textContent = style;
      document.head.append(sheet);
      const forest = samples.get(tips) ?? read(newick);
      const zoom = rowPx / (rowPitch * zoomBase);
      view = new CanvasView({ zoom, x: 0.5, y: height / 2 / rowPx, rowHeight: rowPx });
      createRoot(host).render(<Canvas view={view} forest={forest} drawn={drawn} />);
      await new Promise<void>((drawn) => {
        const detach = view.frames.attach(() => {
          if (view.tree.forest.size === 0) return;
          detach();
          drawn();
        });
      });
      whole = fitView(view.tree.world, view.camera, view.margins);
      first = drawn === 'fan' ? edgeOfFan(view, whole, rowPx) : view.camera;
      view.viewport = first;
    },
    pan: (dy: number) => view.panBy(0, dy),
    /** Zooms from the initial view to the whole tree, with the same frames as "Fit the whole tree". */
    zoom(progress: number) {
      view.viewport = blendViews(first, whole, progress);
      view.frames.request();
    },
    info: () => ({ rows: view.tree.rows.count, zoom: view.viewport.zoom }),
  };
}

/** The right edge of a fan, with rows of the height that they have as bars. */
function edgeOfFan({ tree }: CanvasView, whole: Viewport, rowPx: number): Viewport {
  const scale = rowPx / rowPitch;
  const { width, height } = tree.world;
  return {
    ...whole,
    zoom: (whole.zoom * scale) / whole.scaleX,
    scaleX: scale,
    scaleY: scale,
    left: width - (whole.width * 0.75) / scale,
    top: height / 2 - whole.height / 2 / scale,
  };
}

function read(newick: string): Forest {
  const file = readTrees(newick);
  const built = file.ok ? file.value.trees[0]?.build() : undefined;
  if (built?.ok !== true) throw new Error("The benchmark's tree cannot be read");
  return built.value.forest;
}

interface CanvasProps {
  readonly view: CanvasView;
  readonly forest: Forest;
  readonly drawn: 'fan' | undefined;
}

function Canvas({ view, forest, drawn }: CanvasProps) {
  const [shown] = useState(() =>
    shownTree(forest, { settings: { ...defaultSettings(forest), shape: drawn } }),
  );
  return (
    <ShownTreeProvider shown={shown}>
      <TreeCanvas view={view} />
    </ShownTreeProvider>
  );
}
