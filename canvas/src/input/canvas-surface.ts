import {
  type Forest,
  type Hit,
  hitTest,
  nameOffset,
  rowPitch,
  type SpeciesId,
  speciesSizes,
} from '@life-tree/phylogeny';
import type { CanvasView } from '../camera/canvas-view.ts';
import { revealed, toggleCollapsed } from '../canvas-settings.ts';
import type { CanvasTexts } from '../canvas-texts.ts';
import { CanvasPainter } from '../paint/canvas-painter.ts';
import { drawnNameWidth } from '../paint/paint-labels.ts';
import { SpeciesLayer } from '../reading/species-layer.ts';
import type { BarPart } from './bar-drag.ts';
import { BarDragging } from './bar-dragging.ts';
import { type CommandTarget, obey } from './canvas-commands.ts';
import { listenToKeys } from './canvas-keyboard.ts';
import { type GestureTarget, PointerGestures } from './pointer-gestures.ts';
import type { SurfaceProps } from './surface-props.ts';

interface SurfaceElements {
  readonly root: HTMLElement;
  readonly canvas: HTMLCanvasElement;
  readonly tree: HTMLElement;
}

/** What the picture is made from (pictures of species stand in the forest); the rest is for telling. */
const drawnProps = ['forest', 'settings', 'selection', 'presence', 'renaming'] as const;

/** The canvas at work: draws the view, and turns pointer and keys into what the props ask to be told. */
export class CanvasSurface implements GestureTarget, CommandTarget {
  readonly view: CanvasView;
  readonly #elements: SurfaceElements;
  readonly #painter: CanvasPainter;
  readonly #layer: SpeciesLayer;
  readonly #gestures: PointerGestures;
  readonly #dragging: BarDragging;
  readonly #endings: (() => void)[] = [];
  #props: SurfaceProps;
  #selected = -1;
  #hovered = -1;
  #active = -1;
  /** The selected species that the view has been brought to. */
  #noticed: SpeciesId | null = null;
  #mustCentre = false;
  /** A selection that came with a drag: the view must not run away under the pointer. */
  #keepsStill = false;

  constructor(
    view: CanvasView,
    texts: CanvasTexts,
    elements: SurfaceElements,
    props: SurfaceProps,
  ) {
    this.view = view;
    this.#elements = elements;
    this.#props = props;
    this.#painter = new CanvasPainter(view, texts, elements.canvas, elements.root);
    this.#layer = new SpeciesLayer(elements.tree, view, texts, (index) => this.#reachOf(index));
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
    this.#painter.stop();
    for (const end of this.#endings) end();
  }

  update(props: SurfaceProps): void {
    const before = this.#props;
    this.#props = props;
    // Most renderings change nothing here, and a frame costs more than they do.
    if (drawnProps.some((name) => props[name] !== before[name])) this.#take(props);
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
    this.#layer.refresh({ selected: this.#selected, active: this.#active });
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
    const measure = () => this.view.resize({ width: root.clientWidth, height: root.clientHeight });
    const observer = typeof ResizeObserver === 'function' ? new ResizeObserver(measure) : null;
    observer?.observe(root);
    measure();
    this.#endings.push(
      () => abort.abort(),
      () => observer?.disconnect(),
      listenToKeys(root, {
        holdSpace: (held) => this.#gestures.holdSpace(held),
        obey: (command) => obey(command, this),
      }),
      this.view.attach(() => this.#paint()),
    );
  }

  #paint(): void {
    const { forest, presence, imageOf, renaming } = this.#props;
    const dragged = this.#dragging.index;
    const selected = dragged < 0 ? this.#selected : dragged;
    const hovered = this.#hovered;
    this.#painter.paint({ forest, presence, imageOf, renaming, selected, hovered });
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
      hasImage: (index) => this.#props.imageOf(index) !== null,
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
    return names ? drawnNameWidth(this.#painter.ruler, name, speciesSizes(rowHeight).name) : 0;
  }

  foldControlAt(x: number, y: number, slack: number): number | null {
    return this.#painter.foldControlAt(x, y, slack);
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
