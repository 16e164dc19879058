import {
  type Forest,
  type Hit,
  hitTest,
  neighboursOf,
  type Operation,
  rowPitch,
  type SpeciesId,
  speciesSizes,
  VisibleMarks,
} from '@life-tree/phylogeny';
import { BarDrag, type BarPart } from './bar-drag.ts';
import { readColours, watchTheme } from './canvas-colours.ts';
import {
  type CanvasSettings,
  type ChangeSettings,
  revealed,
  toggleCollapsed,
} from './canvas-settings.ts';
import type { CanvasView } from './canvas-view.ts';
import { type CanvasCommand, commandFor } from './key-commands.ts';
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
  readonly onDelete: (species: SpeciesId) => void;
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
export class CanvasSurface implements GestureTarget {
  readonly view: CanvasView;
  readonly #elements: SurfaceElements;
  readonly #context: CanvasRenderingContext2D | null;
  readonly #ruler = new TextRuler();
  readonly #pictures: PictureCache;
  readonly #layer: SpeciesLayer;
  readonly #gestures: PointerGestures;
  readonly #marks = new VisibleMarks();
  readonly #foldControls: FoldControl[] = [];
  readonly #endings: (() => void)[] = [];
  #props: SurfaceProps;
  #colours;
  #selected = -1;
  #hovered = -1;
  #active = -1;
  #drag: BarDrag | null = null;
  #draggedBy = 0;
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
    this.#layer = new SpeciesLayer(elements.tree, view);
    this.#gestures = new PointerGestures(elements.root, this);
    this.#watch();
    this.#take(props, true);
  }

  stop(): void {
    this.#gestures.stop();
    this.#layer.stop();
    for (const end of this.#endings) end();
  }

  update(props: SurfaceProps): void {
    const isNewSelection = props.selection !== this.#props.selection;
    this.#props = props;
    this.#take(props, isNewSelection);
  }

  #take(props: SurfaceProps, isNewSelection: boolean): void {
    const { forest, selection, settings } = props;
    const oldForest = this.view.tree.forest;
    this.#selected = selection === null ? -1 : forest.indexOf(selection);
    this.#active = this.#selected >= 0 ? this.#selected : this.#carried(oldForest, forest);
    if (this.#drag !== null && forest !== this.#drag.forest) this.#rebaseDrag(forest);
    this.view.show(forest, settings, this.#selected);
    if (isNewSelection) this.#mustCentre = this.#selected >= 0 && !this.#keepsStill;
    if (isNewSelection) this.#keepsStill = false;
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
    document.addEventListener('keydown', (event) => this.#keyDown(event), { signal });
    document.addEventListener('keyup', (event) => this.#keyUp(event), { signal });
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
      selected: this.#drag?.index ?? this.#selected,
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
    const { tree, viewport, settings } = this.view;
    if (y > viewport.height) return null;
    const { name } = speciesSizes(rowPitch * viewport.scaleY);
    return hitTest(tree.rows, tree.columns, viewport, {
      x,
      y,
      slack,
      nameWidth: (index) =>
        settings.names ? drawnNameWidth(this.#ruler, tree.shownForest.name(index), name) : 0,
      hasPicture: (index) => this.#props.imageOf(index) !== null,
    });
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
    this.#goTo(hit.index);
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
    const { forest, onSelect, onDrag } = this.#props;
    this.#drag = new BarDrag(forest, index, part);
    this.#draggedBy = 0;
    if (index !== this.#selected) {
      this.#keepsStill = true;
      onSelect(forest.id(index));
    }
    onDrag(this.#drag);
  }

  drag(byX: number): void {
    const drag = this.#drag;
    if (drag === null) return;
    this.#draggedBy = byX;
    const { tree, viewport } = this.view;
    const yearsPerPixel = 1 / (tree.time.pixelsPerYear * viewport.scaleX);
    drag.moveBy(byX * yearsPerPixel, yearsPerPixel);
    this.view.preview(drag.outcome);
  }

  endDrag(): void {
    const operation = this.#drag?.operation ?? null;
    this.cancelDrag();
    if (operation !== null) this.#props.editing?.onOperation(operation);
  }

  cancelDrag(): void {
    if (this.#drag === null) return;
    this.#drag = null;
    this.view.preview(null);
    this.#props.onDrag(null);
  }

  /** Somebody else has changed the tree meanwhile: the drag goes on from what it is now. */
  #rebaseDrag(forest: Forest): void {
    const drag = this.#drag;
    if (drag === null) return;
    const index = forest.indexOf(drag.forest.id(drag.index));
    if (index < 0) {
      this.cancelDrag();
      return;
    }
    this.#drag = new BarDrag(forest, index, drag.part);
    this.#props.onDrag(this.#drag);
    queueMicrotask(() => this.drag(this.#draggedBy));
  }

  // Keys

  #keyDown(event: KeyboardEvent): void {
    if (event.defaultPrevented || !this.#isForCanvas(event.target)) return;
    if (event.key === ' ') {
      event.preventDefault();
      this.#gestures.holdSpace(true);
      return;
    }
    const command = commandFor(event);
    if (command !== null && this.#obey(command)) event.preventDefault();
  }

  #keyUp(event: KeyboardEvent): void {
    if (event.key === ' ') this.#gestures.holdSpace(false);
  }

  /** Keys count when the canvas has the focus, or nothing has. */
  #isForCanvas(target: EventTarget | null): boolean {
    if (target === document.body) return document.querySelector('dialog[open]') === null;
    return (
      target instanceof Element &&
      this.#elements.root.contains(target) &&
      target.closest('[data-canvas-aside]') === null
    );
  }

  #focusIn(event: FocusEvent): void {
    const index = this.#layer.indexOf(event.target);
    if (index < 0) return;
    this.#active = index;
    const { tree, viewport } = this.view;
    const y = (((tree.rows.rowOf[index] ?? 0) + 0.5) * rowPitch - viewport.top) * viewport.scaleY;
    if (y < 0 || y > viewport.height) this.view.centreOnIndex(index);
  }

  /** Does what a key asks for; false when it can do nothing here. */
  #obey(command: CanvasCommand): boolean {
    const { view } = this;
    const { editing, forest, onSelect, onFind, onListKeys, onRename } = this.#props;
    const selected = this.#selected < 0 ? null : forest.id(this.#selected);
    switch (command) {
      case 'ancestor':
      case 'first-descendant':
      case 'previous-sibling':
      case 'next-sibling':
      case 'first':
      case 'last':
        this.#goTo(this.#walk(command));
        return true;
      case 'select':
        this.#goTo(this.#active);
        return true;
      case 'leave':
        if (!this.#gestures.cancel()) onSelect(null);
        return true;
      case 'collapse':
      case 'expand':
        return this.#fold(this.#active, command === 'collapse');
      case 'zoom-in':
        view.zoomIn();
        return true;
      case 'zoom-out':
        view.zoomOut();
        return true;
      case 'fit':
        view.fit();
        return true;
      case 'find':
        onFind();
        return true;
      case 'list-keys':
        onListKeys();
        return true;
      case 'rename':
        if (selected !== null) onRename(selected);
        return editing !== null;
      case 'add-descendant':
        editing?.onAddDescendant(selected);
        return editing !== null;
      case 'delete':
        if (selected !== null) editing?.onDelete(selected);
        return editing !== null;
      case 'undo':
        editing?.onUndo();
        return editing !== null;
      case 'redo':
        editing?.onRedo();
        return editing !== null;
    }
  }

  #walk(command: CanvasCommand): number {
    const { rows, forest } = this.view.tree;
    if (command === 'first') return rows.species(0);
    if (command === 'last') return rows.species(rows.count - 1);
    const neighbours = neighboursOf(forest, rows, this.#active);
    if (command === 'ancestor') return neighbours.ancestor;
    if (command === 'first-descendant') return neighbours.firstDescendant;
    return command === 'previous-sibling' ? neighbours.previousSibling : neighbours.nextSibling;
  }

  /** Selects a species and gives it the keyboard. */
  #goTo(index: number): void {
    if (index < 0) return;
    const { forest, onSelect } = this.#props;
    this.#active = index;
    this.#layer.focus(index);
    onSelect(forest.id(index));
  }

  #fold(index: number, collapse: boolean): boolean {
    const { settings, forest } = this.#props;
    if (index < 0 || forest.branchSize(index) === 1) return false;
    if (settings.collapsed.has(forest.id(index)) !== collapse) this.toggleFold(index);
    return true;
  }
}
