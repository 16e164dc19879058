import { type Label, type PlacedBracket, type PlacedEra, VisibleMarks } from '@life-tree/phylogeny';
import type { CanvasView } from '../camera/canvas-view.ts';
import type { Point } from '../camera/zooming.ts';
import type { CanvasTexts } from '../canvas-texts.ts';
import type { SurfaceProps } from '../input/surface-props.ts';
import { readColours, watchTheme } from './canvas-colours.ts';
import { emphasizeRows, emphasizeSide, LineageCache } from './emphasis/lineage.ts';
import { cropToCircle, ImageCache, shrinkWhole } from './image-cache.ts';
import { TextRuler } from './labels/text-ruler.ts';
import { paintScene } from './paint-scene.ts';
import type { FoldControl, OutlineBox, Scene } from './scene.ts';
import { emphasizePeriod } from './timeline/period-emphasis.ts';

const namesFonts = ['500 16px "Inter Variable"', 'italic 500 16px "Inter Variable"'];

type PaintedProps = Pick<SurfaceProps, 'forest' | 'presence' | 'imageOf' | 'renaming' | 'compared'>;
interface Highlighted
  extends Pick<Scene, 'selected' | 'selectedTogether' | 'hovered' | 'guide' | 'drop'> {
  /** Species that lived in this period stand out. */
  readonly period: PlacedEra | null;
}

/** Paints frames on a canvas element with the page's colours, fonts and pixel ratio. */
export class CanvasPainter {
  readonly ruler = new TextRuler();
  readonly #view: CanvasView;
  readonly #texts: CanvasTexts;
  readonly #canvas: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D | null;
  readonly #images: ImageCache;
  readonly #pictures: ImageCache;
  readonly #lineages = new LineageCache();
  readonly #marks = new VisibleMarks();
  readonly #foldControls: FoldControl[] = [];
  readonly #outlines = new Map<number, OutlineBox>();
  readonly #eras: PlacedEra[] = [];
  /** The names that were last painted beside rows too thin for one name each, in pixels of the unrolled view. */
  readonly sampledNames: Label[] = [];
  /** The brackets of groups that were last painted. */
  readonly brackets: PlacedBracket[] = [];
  readonly #cleanups: (() => void)[] = [];
  #colours;

  constructor(view: CanvasView, texts: CanvasTexts, canvas: HTMLCanvasElement, root: HTMLElement) {
    this.#view = view;
    this.#texts = texts;
    this.#canvas = canvas;
    this.#context = canvas.getContext('2d', { alpha: false });
    this.#images = new ImageCache(() => view.frames.request(), cropToCircle);
    this.#pictures = new ImageCache(() => view.frames.request(), shrinkWhole);
    this.#colours = readColours(root);
    const stopWatching = watchTheme(() => {
      this.#colours = readColours(root);
      view.frames.request();
    });
    const abort = new AbortController();
    const { signal } = abort;
    document.fonts?.addEventListener('loadingdone', () => this.#measureAgain(), { signal });
    // Drawing text on a canvas does not load a font that no element uses yet.
    for (const font of namesFonts) {
      if (document.fonts?.check(font) === false) void document.fonts.load(font);
    }
    // The pixel ratio changes when the window moves to another screen.
    window.addEventListener('resize', () => view.frames.request(), { signal });
    this.#cleanups.push(stopWatching, () => abort.abort());
  }

  stop(): void {
    for (const cleanup of this.#cleanups) cleanup();
  }

  /** Paints an empty canvas. The first drawing takes long, so it is better not done with the first frame. */
  clear(): void {
    this.#fitCanvas();
    const { width, height } = this.#canvas;
    if (this.#context === null || width === 0) return;
    this.#context.fillStyle = this.#colours.paper;
    this.#context.fillRect(0, 0, width, height);
  }

  paint(props: PaintedProps, highlighted: Highlighted): void {
    const ratio = this.#fitCanvas();
    if (this.#context === null || this.#view.box.width === 0) return;
    paintScene(this.#context, this.#sceneOf(props, highlighted), ratio);
    this.#images.loadWanted();
    this.#pictures.loadWanted();
  }

  /** Gives the canvas the size of the view, and returns its pixels per CSS pixel. */
  #fitCanvas(): number {
    const { width, height } = this.#view.box;
    const ratio = window.devicePixelRatio || 1;
    const pixelWidth = Math.round(width * ratio);
    const pixelHeight = Math.round(height * ratio);
    if (this.#canvas.width !== pixelWidth) this.#canvas.width = pixelWidth;
    if (this.#canvas.height !== pixelHeight) this.#canvas.height = pixelHeight;
    return ratio;
  }

  /** How many rows were last painted as one band. */
  get mergedRows(): number {
    return this.#marks.mergedRows;
  }

  /** The band of the geologic time scale at a point, or null. */
  bandAt(x: number, y: number): PlacedEra | null {
    return this.#eras.find((band) => isInside(band, x, y, 0)) ?? null;
  }

  /** The shape that was last painted around a highlighted species, or null. */
  outlineOf(index: number): OutlineBox | null {
    return this.#outlines.get(index) ?? null;
  }

  /** The species whose fold control is at a point, or null. */
  foldControlAt(x: number, y: number, slack: number): number | null {
    const found = this.#foldControls.find((control) => isInside(control, x, y, slack));
    return found?.index ?? null;
  }

  /** The species whose name is at a point, where rows are too thin for a name each and `spread` times as high. */
  sampledNameAt(point: Point, spread: number): number | null {
    const name = this.sampledNames.find(
      ({ x, y, size, width }) =>
        point.x >= x && point.x <= x + width && Math.abs(point.y - y * spread) <= size / 2,
    );
    return name?.species ?? null;
  }

  #sceneOf(props: PaintedProps, highlighted: Highlighted): Scene {
    const { forest, presence, imageOf, renaming, compared } = props;
    const { selected, selectedTogether, hovered, period, guide, drop } = highlighted;
    const other = compared === null ? -1 : forest.indexOf(compared);
    const hasLineage = period === null && selectedTogether.size <= 2;
    const lineage = hasLineage
      ? this.#lineages.get(forest, selected, other === selected ? -1 : other)
      : null;
    return {
      selected,
      selectedTogether,
      hovered,
      guide,
      drop,
      lineage,
      emphasis: emphasizeSide(
        this.#view.settings.compared,
        period === null
          ? (lineage ?? emphasizeRows(selectedTogether))
          : emphasizePeriod(this.#view.tree, period),
      ),
      view: this.#view,
      colours: this.#colours,
      texts: this.#texts,
      ruler: this.ruler,
      images: this.#images,
      pictures: this.#pictures,
      marks: this.#marks,
      renamed: renaming === null ? -1 : forest.indexOf(renaming),
      presence: presence.map((one) => ({ ...one, index: forest.indexOf(one.species) })),
      imageOf,
      foldControls: this.#foldControls,
      outlines: this.#outlines,
      eras: this.#eras,
      brackets: this.brackets,
      sampledNames: this.sampledNames,
    };
  }

  #measureAgain(): void {
    this.ruler.clear();
    this.#view.frames.request();
  }
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function isInside(box: Box, x: number, y: number, slack: number): boolean {
  return (
    x >= box.x - slack &&
    x <= box.x + box.width + slack &&
    y >= box.y - slack &&
    y <= box.y + box.height + slack
  );
}
