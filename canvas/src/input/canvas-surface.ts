import { type Disc, type Forest, type Hit, nameOffset, type SpeciesId } from '@life-tree/phylogeny';
import type { CanvasView } from '../camera/canvas-view.ts';
import { pointInRows, rowHeightAt } from '../camera/rows-on-screen.ts';
import type { Point } from '../camera/zooming.ts';
import { expandAncestors, toggleCollapsed } from '../canvas-settings.ts';
import type { CanvasTexts } from '../canvas-texts.ts';
import { CanvasPainter } from '../paint/canvas-painter.ts';
import { sizesOf } from '../paint/frames.ts';
import { beyondEnd, discOf, drawnNameWidth } from '../paint/labels/label-line.ts';
import { type LayerState, SpeciesLayer } from '../reading/species-layer.ts';
import { type CommandTarget, runCommand } from './canvas-commands.ts';
import { listenToKeys } from './canvas-keyboard.ts';
import type { BarPart } from './drags/bar-drag.ts';
import { BarDragSession } from './drags/bar-drag-session.ts';
import type { BoundsPart } from './drags/bounds-drag.ts';
import { BoxDragSession } from './drags/box-drag.ts';
import { RowDragSession } from './drags/row-drag-session.ts';
import type { GestureTarget } from './gestures/gesture-target.ts';
import { PointerGestures } from './gestures/pointer-gestures.ts';
import type { CanvasCommand } from './key-commands.ts';
import { PointerFeedback } from './pointer-feedback.ts';
import type { SurfaceProps } from './surface-props.ts';
import type { TimeCursorElements } from './time-cursor.ts';

interface SurfaceElements {
  /** Receives pointer events and contains the others. */
  readonly root: HTMLElement;
  readonly canvas: HTMLCanvasElement;
  /** Has role="tree"; the species in view become its items. */
  readonly tree: HTMLElement;
  readonly cursor: TimeCursorElements;
}

/** The props that affect what is drawn. The others are callbacks. */
const drawnProps = [
  'forest',
  'settings',
  'selection',
  'selected',
  'compared',
  'presence',
  'renaming',
] as const;

const noRows: ReadonlySet<number> = new Set();

/** Rows of a species that was searched for are at least as high as this. */
const readableRowHeight = 16;

/** How long after a tree is shown moving around in it is prepared, in milliseconds. */
const preparationPause = 300;

/** A running canvas: draws the view and turns pointer and keyboard input into calls of the props. */
export class CanvasSurface implements GestureTarget, CommandTarget {
  readonly view: CanvasView;
  readonly painter: CanvasPainter;
  readonly gestures: PointerGestures;
  readonly barDrag: BarDragSession;
  readonly rowDrag: RowDragSession;
  readonly boxDrag: BoxDragSession;
  props: SurfaceProps;
  /** Rows of the forest; -1 for none. If several species are selected, the main one. */
  selected = -1;
  /** All selected species, if there are several; otherwise empty. */
  selectedTogether = noRows;
  /** The species with the keyboard focus. */
  active = -1;
  readonly #elements: SurfaceElements;
  readonly #texts: CanvasTexts;
  readonly #layer: SpeciesLayer;
  readonly #feedback: PointerFeedback;
  readonly #cleanups: (() => void)[] = [];
  #hovered = -1;
  /** The selection of the link that was opened. */
  readonly #linked: SpeciesId | null;
  /** The last selection that was brought into sight. */
  #revealed: SpeciesId | null = null;
  #mustReveal = false;
  /** The keyboard focus follows the selection, as soon as the species is shown. */
  #mustFocus = false;
  /** A gesture selects species. Moving the view would move them away from the pointer. */
  #staysInPlace = false;
  #lastSelected: ReadonlySet<SpeciesId> | null = null;
  /** The minimum height of rows for the selection. */
  #minRowHeight = 0;
  #preparation: ReturnType<typeof setTimeout> | undefined;

  constructor(
    view: CanvasView,
    texts: CanvasTexts,
    elements: SurfaceElements,
    props: SurfaceProps,
  ) {
    this.view = view;
    this.props = props;
    this.selectedTogether = rowsTogether(props);
    this.#linked = props.selection;
    this.#elements = elements;
    this.#texts = texts;
    this.painter = new CanvasPainter(view, texts, elements.canvas, elements.root);
    view.reachOf = (index) => this.#reachOf(index);
    this.#feedback = new PointerFeedback(view, texts, this.painter, elements.cursor, (rested) => {
      const { forest, onHover } = this.props;
      onHover(rested && { species: forest.id(rested.index), x: rested.x, y: rested.y });
    });
    this.#layer = new SpeciesLayer(elements.tree, view, texts, view.reachOf, this.painter);
    this.barDrag = new BarDragSession(view, () => this.props, texts.notation);
    this.rowDrag = new RowDragSession(view, () => this.props);
    this.boxDrag = new BoxDragSession(view, () => this.props);
    this.gestures = new PointerGestures(elements.root, this);
    this.#listen();
    this.painter.clear();
    this.#apply(props);
    this.view.frames.paintNow();
  }

  stop(): void {
    this.gestures.stop();
    this.#feedback.stop();
    this.#layer.stop();
    this.painter.stop();
    clearTimeout(this.#preparation);
    for (const cleanup of this.#cleanups) cleanup();
  }

  update(props: SurfaceProps): void {
    const before = this.props;
    this.props = props;
    // A new species is brought into sight before its name is typed.
    if (props.renaming !== before.renaming) this.view.holdFit(false);
    // Many species can be selected, so their rows are not looked up for every change of the view.
    if (props.selected !== before.selected || props.forest !== before.forest) {
      this.selectedTogether = rowsTogether(props);
    }
    // Most updates change nothing that is drawn, and drawing a frame is expensive.
    if (drawnProps.some((name) => props[name] !== before[name])) this.#apply(props);
    this.view.holdFit(props.renaming !== null);
  }

  #apply(props: SurfaceProps): void {
    const { forest, selection, settings } = props;
    const { tree } = this.view;
    this.selected = selection === null ? -1 : forest.indexOf(selection);
    this.active = this.selected >= 0 ? this.selected : this.#activeIn(forest, tree.forest);
    this.view.show(forest, settings, this.selected);
    if (this.view.tree !== tree) this.#prepareMoving();
    this.barDrag.rebase(forest);
    this.rowDrag.rebase(forest);
    this.boxDrag.rebase();
    // A species may be selected before its tree has loaded: show it once it is there.
    const shown = this.selected < 0 ? null : selection;
    if (shown !== this.#revealed) {
      this.#revealed = shown;
      const isAtPosition = this.view.isRestored && shown === this.#linked;
      this.#mustReveal = shown !== null && !this.#staysInPlace && !isAtPosition;
      this.#mustFocus = shown !== null && shown !== this.#linked;
    }
    if (props.selected !== this.#lastSelected) this.#staysInPlace = false;
    this.#lastSelected = props.selected;
    if (this.#mustReveal) this.#revealSelected();
    this.#layer.refresh(this.#layerState);
    if (this.#mustFocus) this.#focusSelected();
    this.view.frames.request();
  }

  /** The first paint of a tree must not wait for what only panning and zooming need, nor the first zoom. */
  #prepareMoving(): void {
    clearTimeout(this.#preparation);
    this.#preparation = setTimeout(() => {
      this.view.tree.query.prepare();
      this.#preparation = setTimeout(() => this.view.tree.denseLabels.prepare());
    }, preparationPause);
  }

  /**
   * The index of the active species in a new forest. If it was deleted, its nearest ancestor that is
   * left, or the first species.
   */
  #activeIn(forest: Forest, before: Forest): number {
    let old = this.active < before.size ? this.active : -1;
    while (old >= 0) {
      const known = forest.indexOf(before.id(old));
      if (known >= 0) return known;
      old = before.ancestor(old);
    }
    return forest.size > 0 ? 0 : -1;
  }

  /** Leaves the focus where it is if the user is in a field or on a control outside the tree. */
  #focusSelected(): void {
    const { activeElement, body } = document;
    const isElsewhere = activeElement !== body && !this.#elements.tree.contains(activeElement);
    // A species in a collapsed branch is shown a moment later.
    if (!isElsewhere && !this.view.tree.rows.isShown(this.selected)) return;
    this.#mustFocus = false;
    if (!isElsewhere) this.#layer.focus(this.selected);
  }

  #revealSelected(): void {
    if (this.view.tree.rows.isShown(this.selected)) {
      this.#mustReveal = false;
      this.view.reveal(this.selected, this.#minRowHeight);
      this.#minRowHeight = 0;
      return;
    }
    const { forest, settings, onSettings } = this.props;
    const collapsed = expandAncestors(settings.collapsed, forest, this.selected);
    if (collapsed === settings.collapsed) this.#mustReveal = false;
    else onSettings({ collapsed });
  }

  #listen(): void {
    const { root, tree } = this.#elements;
    const abort = new AbortController();
    const { signal } = abort;
    tree.addEventListener('focusin', (event) => this.#focusIn(event), { signal });
    const measure = () => this.view.resize({ width: root.clientWidth, height: root.clientHeight });
    const observer = typeof ResizeObserver === 'function' ? new ResizeObserver(measure) : null;
    observer?.observe(root);
    measure();
    this.#cleanups.push(
      () => abort.abort(),
      () => observer?.disconnect(),
      listenToKeys(root, this),
      this.view.frames.attach(() => this.#paint()),
    );
  }

  #paint(): void {
    this.#feedback.follow();
    const { period } = this.#feedback;
    const dragged = Math.max(this.barDrag.index, this.rowDrag.index);
    const selected = dragged < 0 ? this.selected : dragged;
    const selectedTogether = this.boxDrag.selectedTogether ?? this.selectedTogether;
    const guide = this.barDrag.snapped;
    const drop = this.rowDrag.target;
    const hovered = drop?.index ?? this.#hovered;
    this.painter.paint(this.props, { selected, selectedTogether, hovered, period, guide, drop });
    this.#layer.follow(this.#layerState);
  }

  get #layerState(): LayerState {
    const { selected, selectedTogether, active } = this;
    return { selected, selectedTogether, active };
  }

  get mode() {
    return this.props.settings.mode;
  }

  get canDragBars(): boolean {
    const { hasTime, timeRatio } = this.view.tree;
    return this.props.editing !== null && hasTime && timeRatio === 1;
  }

  get canDragRows(): boolean {
    return this.props.editing !== null;
  }

  hit(x: number, y: number, slack: number): Hit | null {
    const { tree, plot } = this.view;
    if (y > plot.height || x > plot.width) return null;
    const { viewport, point } = pointInRows(this.view, { x, y });
    const spread = viewport.scaleY / this.view.viewport.scaleY;
    const named = this.painter.sampledNameAt(point, spread);
    if (named !== null) return { index: named, part: 'name' };
    const hit = tree.query.hit(viewport, {
      ...point,
      slack,
      mergedRows: this.painter.mergedRows,
      nameWidth: (index) =>
        beyondEnd(this.view, index) + this.#nameWidth(index, this.#rowHeightOf(index)),
      disc: (index) => this.#discOf(index),
    });
    // The end of a folded branch is not the end of one species, so it cannot be dragged.
    return hit?.part === 'end' && tree.folded.has(hit.index) ? { ...hit, part: 'bar' } : hit;
  }

  /** How far a species reaches beyond the end of its bar, in pixels. */
  #reachOf(index: number): number {
    const rowHeight = this.#rowHeightOf(index);
    const offset = beyondEnd(this.view, index) + nameOffset(rowHeight, this.#discOf(index));
    return offset + this.#nameWidth(index, rowHeight);
  }

  #rowHeightOf(index: number): number {
    return rowHeightAt(this.view, this.view.tree.columns.ends[index] ?? 0);
  }

  #discOf(index: number): Disc {
    const { tree, viewport } = this.view;
    const rowHeight = this.#rowHeightOf(index);
    const hasImage = tree.pictured.length === 0 && this.props.imageOf(index) !== null;
    const disc = hasImage ? 'image' : 'initial';
    return discOf({ tree, viewport, rowHeight }, index, disc, () =>
      this.#nameWidth(index, rowHeight),
    );
  }

  #nameWidth(index: number, rowHeight: number): number {
    const { names } = this.view.settings;
    const isFan = this.view.tree.shape === 'fan';
    const name = this.view.tree.label(index, this.#texts);
    return names ? drawnNameWidth(this.painter.ruler, name, sizesOf({ rowHeight, isFan }).name) : 0;
  }

  hover(hit: Hit | null, point: Point | null): void {
    this.#feedback.moveTo(point, hit?.index ?? -1);
    const hovered = hit?.index ?? -1;
    if (hovered === this.#hovered) return;
    this.#hovered = hovered;
    this.view.frames.request();
  }

  click(hit: Hit | null): void {
    if (this.props.compared !== null) this.props.onCompare(null);
    if (hit === null) {
      this.#elements.tree.focus({ preventScroll: true });
      this.props.onSelect(null);
      return;
    }
    this.goTo(hit.index);
  }

  compare(index: number): void {
    const { forest, compared, onCompare } = this.props;
    if (index < 0) return;
    const id = forest.id(index);
    if (this.selected < 0) this.goTo(index);
    else onCompare(compared === id ? null : id);
  }

  isSelected(index: number): boolean {
    return index === this.selected || this.selectedTogether.has(index);
  }

  get addsByTap(): boolean {
    return this.props.addsByTap;
  }

  beginAdding(index: number): void {
    const { addsByTap, compared, forest, onAddByTap, onCompare } = this.props;
    if (addsByTap) {
      this.toggle(index);
      return;
    }
    if (compared !== null) onCompare(null);
    onAddByTap(true);
    this.#selectMany([forest.id(index)], null);
  }

  toggle(index: number): void {
    if (index < 0) return;
    const { forest, selected, compared, onCompare } = this.props;
    if (compared !== null) onCompare(null);
    const id = forest.id(index);
    const others = new Set(selected);
    if (others.delete(id)) this.#selectMany(others, null);
    else this.#selectMany([...selected, id], id);
  }

  extendTo(index: number): void {
    if (index < 0) return;
    const { forest, selected, onSelectMany } = this.props;
    const id = forest.id(index);
    const all = new Set(selected);
    // Going back to a selected species takes away the one that was left.
    if (all.has(id) && this.active >= 0) all.delete(forest.id(this.active));
    this.active = index;
    this.#layer.focus(index);
    onSelectMany(all.add(id), id);
  }

  selectAll(): void {
    const { forest } = this.props;
    this.#selectMany(
      Array.from({ length: forest.size }, (_, row) => forest.id(row)),
      null,
    );
  }

  /** Selects species without moving the view, in which the user is choosing them. */
  #selectMany(ids: Iterable<SpeciesId>, main: SpeciesId | null): void {
    this.#staysInPlace = true;
    this.props.onSelectMany(ids, main);
  }

  doubleClick(hit: Hit): void {
    const { editing, onRename, forest, settings } = this.props;
    if (editing !== null && hit.part === 'name' && settings.names) onRename(forest.id(hit.index));
  }

  openMenu(index: number, at: Point): boolean {
    const { onMenu, onSelect, forest, selected } = this.props;
    if (onMenu === null) return false;
    if (index < 0) {
      this.#elements.tree.focus({ preventScroll: true });
      onSelect(null);
    } else {
      this.active = index;
      this.#layer.focus(index);
      if (!selected.has(forest.id(index))) this.#selectInPlace(index);
    }
    onMenu(at);
    return true;
  }

  openMenuAtFocus(): boolean {
    const { activeElement } = document;
    const index = this.#layer.indexOf(activeElement);
    const owner = index < 0 || activeElement === null ? this.#elements.root : activeElement;
    const { left, right, top, bottom } = owner.getBoundingClientRect();
    const { innerWidth } = window;
    // A long bar may reach beyond the window.
    const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
    return this.openMenu(index, { x, y: index < 0 ? (top + bottom) / 2 : bottom });
  }

  /** Does what the shortcut of a command does. */
  run(command: CanvasCommand): void {
    runCommand(command, this);
  }

  toggleFold(index: number): void {
    const { settings, forest, onSettings } = this.props;
    onSettings({ collapsed: toggleCollapsed(settings.collapsed, forest.id(index)) });
  }

  beginDrag(index: number, part: BarPart | BoundsPart): void {
    this.barDrag.begin(index, part);
    this.#selectInPlace(index);
  }

  beginRowDrag(index: number, adds: boolean): boolean {
    if (!this.rowDrag.begin(index, adds)) return false;
    this.#selectInPlace(index);
    return true;
  }

  #selectInPlace(index: number): void {
    if (this.isSelected(index)) return;
    this.#staysInPlace = true;
    this.props.onSelect(this.props.forest.id(index));
  }

  /** Selects a species and focuses it. */
  goTo(index: number): void {
    if (index < 0) return;
    const { forest, onSelect } = this.props;
    this.active = index;
    this.#layer.focus(index);
    onSelect(forest.id(index));
  }

  /** Goes to a species and makes rows high enough to read its name. */
  find(index: number): void {
    if (index < 0) return;
    this.#minRowHeight = readableRowHeight;
    // It may be selected already, but out of sight or too small to read.
    this.#revealed = null;
    this.goTo(index);
    if (index === this.selected) this.#apply(this.props);
  }

  /** Focuses the species that last had the focus, or the tree if it is hidden. */
  focusActive(): void {
    if (this.active >= 0 && this.view.tree.rows.isShown(this.active)) {
      this.#layer.focus(this.active);
    } else this.#elements.tree.focus({ preventScroll: true });
  }

  #focusIn(event: FocusEvent): void {
    const index = this.#layer.indexOf(event.target);
    if (index < 0) return;
    this.active = index;
    const { tree, plot } = this.view;
    const row = tree.rows.position(index) ?? 0;
    const place = this.view.placeOf(tree.columns.ends[index] ?? 0, row);
    const [at, last] = tree.shape === 'upright' ? [place.x, plot.width] : [place.y, plot.height];
    const isBeside = tree.shape === 'fan' && (place.x < 0 || place.x > plot.width);
    if (at < 0 || at > last || isBeside) this.view.reveal(index);
  }
}

function rowsTogether({ forest, selected }: SurfaceProps): ReadonlySet<number> {
  if (selected.size < 2) return noRows;
  return new Set([...selected].map((id) => forest.indexOf(id)));
}
