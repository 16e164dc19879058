import {
  type Forest,
  type Hit,
  hitTest,
  nameOffset,
  type Operation,
  rowPitch,
  type SpeciesId,
  speciesSizes,
  VisibleMarks,
} from '@life-tree/phylogeny';
import type { BarDrag, BarPart } from './bar-drag.ts';
import { BarDragging } from './bar-dragging.ts';
import { readColours, watchTheme } from './canvas-colours.ts';
import { type CommandTarget, obey } from './canvas-commands.ts';
import { listenToKeys } from './canvas-keyboard.ts';
import {
  type CanvasSettings,
  type ChangeSettings,
  revealed,
  toggleCollapsed,
} from './canvas-settings.ts';
import type { CanvasView } from './canvas-view.ts';
import { paintFrame } from './paint-frame.ts';
import { drawnNameWidth } from './paint-labels.ts';
import { PictureCache } from './picture-cache.ts';
import { type GestureTarget, PointerGestures } from './pointer-gestures.ts';
import type { FoldControl, Scene } from './scene.ts';
import { SpeciesLayer } from './species-layer.ts';
import { TextRuler } from './text-ruler.ts';

/** Somebody else who has this tree open. */
export interface Presence {
  readonly key: string;
  readonly name: string;
  /** As #RRGGBB. */
  readonly colour: string;
  /** The species they have selected. */
  readonly species: SpeciesId;
}

/** What an editor does with what happens on the canvas. */
export interface CanvasEditing {
  /** A drag or a new name, checked already against the forest shown. */
  readonly onOperation: (operation: Operation) => void;
  /** N: a descendant of the selected species, a root when none is. */
  readonly onAddDescendant: (ancestor: SpeciesId | null) => void;
  /** May ask first; whoever deletes by key goes on by key when it is done. */
  readonly onDelete: (species: SpeciesId) => unknown;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
}

/** What the surface shows, and whom it tells. */
export interface SurfaceProps {
  readonly forest: Forest;
  readonly settings: CanvasSettings;
  readonly onSettings: ChangeSettings;
  readonly selection: SpeciesId | null;
  readonly onSelect: (species: SpeciesId | null) => void;
  readonly editing: CanvasEditing | null;
  readonly presence: readonly Presence[];
  readonly imageOf: (index: number) => string | null;
  readonly renaming: SpeciesId | null;
  readonly onRename: (species: SpeciesId) => void;
  readonly onDrag: (drag: BarDrag | null) => void;
  readonly onFind: () => void;
  readonly onListKeys: () => void;
}

interface SurfaceElements {
  readonly root: HTMLElement;
  readonly canvas: HTMLCanvasElement;
  readonly tree: HTMLElement;
}

/** The canvas at work: draws the view, and turns pointer and keys into what the props ask to be told. */
export class CanvasSurface implements GestureTarget, CommandTarget {
  readonly view: CanvasView;
  readonly #elements: SurfaceElements;
  readonly #context: CanvasRenderingContext2D | null;
  readonly #ruler = new TextRuler();
  readonly #pictures: PictureCache;
  readonly #layer: SpeciesLayer;
  readonly #gestures: PointerGestures;
  readonly #dragging: BarDragging;
  readonly #marks = new VisibleMarks();
  readonly #foldControls: FoldControl[] = [];
  readonly #endings: (() => void)[] = [];
  #props: SurfaceProps;
  #colours;
  #selected = -1;
  #hovered = -1;
  #active = -1;
  /** The selected species that the view has been brought to. */
  #noticed: SpeciesId | null = null;
  #mustCentre = false;
  /** A selection that came with a drag: the view must not run away under the pointer. */
  #keepsStill = false;

  constructor(view: CanvasView, elements: SurfaceElements, props: SurfaceProps) {
    this.view = view;
    this.#elements = elements;
    this.#props = props;
    this.#context = elements.canvas.getContext('2d', { alpha: false });
    this.#pictures = new PictureCache(() => view.requestFrame());
    this.#colours = readColours(elements.root);
    this.#layer = new SpeciesLayer(elements.tree, view, (index) => this.#reachOf(index));
    this.#gestures = new PointerGestures(elements.root, this);
    this.#dragging = new BarDragging({
      view,
      forest: () => this.#props.forest,
      onDrag: (drag) => this.#props.onDrag(drag),
      onOperation: (operation) => this.#props.editing?.onOperation(operation),
    });
    this.#watch();
    this.#take(props);
  }

  stop(): void {
    this.#gestures.stop();
    this.#layer.stop();
    for (const end of this.#endings) end();
  }

  update(props: SurfaceProps): void {
    this.#props = props;
    this.#take(props);
  }

  #take(props: SurfaceProps): void {
    const { forest, selection, settings } = props;
    const oldForest = this.view.tree.forest;
    this.#selected = selection === null ? -1 : forest.indexOf(selection);
    this.#active = this.#selected >= 0 ? this.#selected : this.#carried(oldForest, forest);
    this.view.show(forest, settings, this.#selected);
    this.#dragging.rebase(forest);
    // A species selected before its tree has come is new when it is there.
    const noticed = this.#selected < 0 ? null : selection;
    if (noticed !== this.#noticed) {
      this.#noticed = noticed;
      this.#mustCentre = noticed !== null && !this.#keepsStill && !this.view.isRestored;
      this.#keepsStill = false;
    }
    if (this.#mustCentre) this.#centreOnSelected();
    this.#layer.update({ selected: this.#selected, active: this.#active });
    this.view.requestFrame();
  }

  /** The species that had the keyboard, wherever it now stands; the first one when it is gone. */
  #carried(before: Forest, now: Forest): number {
    const known =
      this.#active < 0 || this.#active >= before.size ? -1 : now.indexOf(before.id(this.#active));
    return known >= 0 ? known : now.size > 0 ? 0 : -1;
  }

  #centreOnSelected(): void {
    if (this.view.tree.rows.isShown(this.#selected)) {
      this.#mustCentre = false;
      this.view.centreOnIndex(this.#selected);
      return;
    }
    const { forest, settings, onSettings } = this.#props;
    const collapsed = revealed(settings.collapsed, forest, this.#selected);
    if (collapsed === settings.collapsed) this.#mustCentre = false;
    else onSettings({ collapsed });
  }

  #watch(): void {
    const { root, tree } = this.#elements;
    const abort = new AbortController();
    const { signal } = abort;
    tree.addEventListener('focusin', (event) => this.#focusIn(event), { signal });
    window.addEventListener('resize', () => this.view.requestFrame(), { signal });
    const measure = () => this.view.resize({ width: root.clientWidth, height: root.clientHeight });
    const observer = typeof ResizeObserver === 'function' ? new ResizeObserver(measure) : null;
    observer?.observe(root);
    measure();
    const stopWatching = watchTheme(() => {
      this.#colours = readColours(root);
      this.view.requestFrame();
    });
    document.fonts?.addEventListener('loadingdone', () => this.#refont(), { signal });
    // Canvas text does not ask for a font that no element uses yet.
    void document.fonts?.load('500 16px "Inter Variable"').then(() => this.#refont());
    this.#endings.push(
      () => abort.abort(),
      () => observer?.disconnect(),
      stopWatching,
      listenToKeys(root, {
        holdSpace: (held) => this.#gestures.holdSpace(held),
        obey: (command) => obey(command, this),
      }),
      this.view.attach(() => this.#paint()),
    );
  }

  #refont(): void {
    this.#ruler.forget();
    this.view.requestFrame();
  }

  get #scene(): Scene {
    const { presence, forest, imageOf, renaming } = this.#props;
    return {
      view: this.view,
      colours: this.#colours,
      ruler: this.#ruler,
      pictures: this.#pictures,
      marks: this.#marks,
      selected: this.#dragging.index < 0 ? this.#selected : this.#dragging.index,
      hovered: this.#hovered,
      renamed: renaming === null ? -1 : forest.indexOf(renaming),
      presence: presence.map((one) => ({ ...one, index: forest.indexOf(one.species) })),
      imageOf,
      foldControls: this.#foldControls,
    };
  }

  #paint(): void {
    const { canvas } = this.#elements;
    const { width, height } = this.view.box;
    const ratio = window.devicePixelRatio || 1;
    const pixelWidth = Math.round(width * ratio);
    const pixelHeight = Math.round(height * ratio);
    if (canvas.width !== pixelWidth) canvas.width = pixelWidth;
    if (canvas.height !== pixelHeight) canvas.height = pixelHeight;
    if (this.#context !== null && width > 0) {
      paintFrame(this.#context, this.#scene, ratio);
      this.#pictures.fetchWanted();
    }
    this.#layer.follow({ selected: this.#selected, active: this.#active });
  }

  // What gestures ask

  get mode() {
    return this.#props.settings.mode;
  }

  get selected(): number {
    return this.#selected;
  }

  get canDragBars(): boolean {
    return this.#props.editing !== null && this.view.tree.share === 1;
  }

  hit(x: number, y: number, slack: number): Hit | null {
    const { tree, viewport } = this.view;
    if (y > viewport.height) return null;
    const rowHeight = rowPitch * viewport.scaleY;
    return hitTest(tree.rows, tree.columns, viewport, {
      x,
      y,
      slack,
      nameWidth: (index) => this.#nameWidth(tree.shownForest.name(index), rowHeight),
      hasPicture: (index) => this.#props.imageOf(index) !== null,
    });
  }

  #reachOf(index: number): number {
    const { tree, viewport } = this.view;
    const rowHeight = rowPitch * viewport.scaleY;
    const offset = nameOffset(rowHeight, this.#props.imageOf(index) !== null);
    return offset + this.#nameWidth(tree.shownForest.name(index), rowHeight);
  }

  #nameWidth(name: string, rowHeight: number): number {
    const { names } = this.view.settings;
    return names ? drawnNameWidth(this.#ruler, name, speciesSizes(rowHeight).name) : 0;
  }

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

  // What gestures bring about

  point(hit: Hit | null): void {
    const hovered = hit?.index ?? -1;
    if (hovered === this.#hovered) return;
    this.#hovered = hovered;
    this.view.requestFrame();
  }

  click(hit: Hit | null): void {
    if (hit === null) {
      this.#elements.tree.focus({ preventScroll: true });
      this.#props.onSelect(null);
      return;
    }
    this.goTo(hit.index);
  }

  doubleClick(hit: Hit): void {
    const { editing, onRename, forest, settings } = this.#props;
    if (editing !== null && hit.part === 'name' && settings.names) onRename(forest.id(hit.index));
  }

  toggleFold(index: number): void {
    const { settings, forest, onSettings } = this.#props;
    onSettings({ collapsed: toggleCollapsed(settings.collapsed, forest.id(index)) });
  }

  beginDrag(index: number, part: BarPart): void {
    this.#dragging.begin(index, part);
    if (index === this.#selected) return;
    this.#keepsStill = true;
    this.#props.onSelect(this.#props.forest.id(index));
  }

  drag(byX: number): void {
    this.#dragging.move(byX);
  }

  endDrag(): void {
    this.#dragging.end();
  }

  cancelDrag(): void {
    this.#dragging.cancel();
  }

  // What keys ask and bring about

  get props(): SurfaceProps {
    return this.#props;
  }

  get active(): number {
    return this.#active;
  }

  /** Selects a species and gives it the keyboard. */
  goTo(index: number): void {
    if (index < 0) return;
    const { forest, onSelect } = this.#props;
    this.#active = index;
    this.#layer.focus(index);
    onSelect(forest.id(index));
  }

  /** Gives the keyboard to the species it was at, or to the first in view. */
  takeKeyboard(): void {
    const { tree } = this.#elements;
    tree.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
  }

  cancelGesture(): boolean {
    return this.#gestures.cancel();
  }

  #focusIn(event: FocusEvent): void {
    const index = this.#layer.indexOf(event.target);
    if (index < 0) return;
    this.#active = index;
    const { tree, viewport } = this.view;
    const y = (((tree.rows.rowOf[index] ?? 0) + 0.5) * rowPitch - viewport.top) * viewport.scaleY;
    if (y < 0 || y > viewport.height) this.view.centreOnIndex(index);
  }
}
