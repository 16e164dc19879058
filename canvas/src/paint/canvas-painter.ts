import { type Forest, type SpeciesId, VisibleMarks } from '@life-tree/phylogeny';
import type { CanvasView } from '../camera/canvas-view.ts';
import type { CanvasTexts } from '../canvas-texts.ts';
import type { Presence } from '../input/surface-props.ts';
import { readColours, watchTheme } from './canvas-colours.ts';
import { PictureCache } from './image-cache.ts';
import { paintFrame } from './paint-scene.ts';
import type { FoldControl, Scene } from './scene.ts';
import { TextRuler } from './text-ruler.ts';

const namesFont = '500 16px "Inter Variable"';

/** What of a frame is not in the view itself. */
export interface PaintedState {
  readonly forest: Forest;
  readonly presence: readonly Presence[];
  readonly imageOf: (index: number) => string | null;
  readonly renaming: SpeciesId | null;
  /** Rows of the forest; -1 for none. */
  readonly selected: number;
  readonly hovered: number;
}

/** Puts frames on a canvas element, with the page's colours, fonts and pixels. */
export class CanvasPainter {
  readonly ruler = new TextRuler();
  readonly #view: CanvasView;
  readonly #texts: CanvasTexts;
  readonly #canvas: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D | null;
  readonly #pictures: PictureCache;
  readonly #marks = new VisibleMarks();
  readonly #foldControls: FoldControl[] = [];
  readonly #endings: (() => void)[] = [];
  #colours;

  constructor(view: CanvasView, texts: CanvasTexts, canvas: HTMLCanvasElement, root: HTMLElement) {
    this.#texts = texts;
    this.#view = view;
    this.#canvas = canvas;
    this.#context = canvas.getContext('2d', { alpha: false });
    this.#pictures = new PictureCache(() => view.requestFrame());
    this.#colours = readColours(root);
    const stopWatching = watchTheme(() => {
      this.#colours = readColours(root);
      view.requestFrame();
    });
    const abort = new AbortController();
    const { signal } = abort;
    document.fonts?.addEventListener('loadingdone', () => this.#refont(), { signal });
    // Canvas text does not ask for a font that no element uses yet.
    if (document.fonts?.check(namesFont) === false) void document.fonts.load(namesFont);
    // A window that moves to another screen has other pixels.
    window.addEventListener('resize', () => view.requestFrame(), { signal });
    this.#endings.push(stopWatching, () => abort.abort());
  }

  stop(): void {
    for (const end of this.#endings) end();
  }

  paint(state: PaintedState): void {
    const { width, height } = this.#view.box;
    const ratio = window.devicePixelRatio || 1;
    const pixelWidth = Math.round(width * ratio);
    const pixelHeight = Math.round(height * ratio);
    if (this.#canvas.width !== pixelWidth) this.#canvas.width = pixelWidth;
    if (this.#canvas.height !== pixelHeight) this.#canvas.height = pixelHeight;
    if (this.#context === null || width === 0) return;
    paintFrame(this.#context, this.#sceneOf(state), ratio);
    this.#pictures.fetchWanted();
  }

  /** The species whose control for folding lies under a point, or null. */
  foldControlAt(x: number, y: number, slack: number): number | null {
    const found = this.#foldControls.find(
      (control) =>
        x >= control.x - slack &&
        x <= control.x + control.width + slack &&
        y >= control.y - slack &&
        y <= control.y + control.height + slack,
    );
    return found?.index ?? null;
  }

  #sceneOf({ forest, presence, imageOf, renaming, selected, hovered }: PaintedState): Scene {
    return {
      view: this.#view,
      colours: this.#colours,
      texts: this.#texts,
      ruler: this.ruler,
      pictures: this.#pictures,
      marks: this.#marks,
      selected,
      hovered,
      renamed: renaming === null ? -1 : forest.indexOf(renaming),
      presence: presence.map((one) => ({ ...one, index: forest.indexOf(one.species) })),
      imageOf,
      foldControls: this.#foldControls,
    };
  }

  #refont(): void {
    this.ruler.forget();
    this.#view.requestFrame();
  }
}
