import { type Frame, type Label, rowPitch, speciesId } from '@life-tree/phylogeny';
import type { CanvasView } from '../camera/canvas-view.ts';
import { rowHeightAt } from '../camera/rows-on-screen.ts';
import type { CanvasTexts } from '../canvas-texts.ts';
import { highlightHeight } from '../paint/emphasis/paint-highlights.ts';
import type { OutlineBox } from '../paint/scene.ts';
import { speciesDescription, speciesLabel } from './species-label.ts';

/** The maximum number of item elements in the page, however many species are in view. */
export const maxItems = 64;
/** Items are updated once the view has stopped moving for this many milliseconds. */
const restPause = 140;

/** What was painted last. */
interface Painted {
  /** The shape around a species, if it is highlighted. The outline of the focus is the same. */
  outlineOf(index: number): OutlineBox | null;
  /** The names beside rows that are too thin for one name each. */
  readonly sampledNames: readonly Label[];
}

export interface LayerState {
  readonly selected: number;
  /** All selected species, if there are several; otherwise empty. */
  readonly selectedTogether: ReadonlySet<number>;
  /** The species that Tab moves the focus to. */
  readonly active: number;
}

/**
 * The species in view as items of an accessible tree, for the keyboard and screen readers. The items
 * are invisible, lie on top of the drawn species and are reused, so their number stays limited.
 */
export class SpeciesLayer {
  readonly #tree: HTMLElement;
  readonly #view: CanvasView;
  readonly #texts: CanvasTexts;
  /** How far the image and name of a species reach beyond its bar, in pixels. */
  readonly #reachOf: (index: number) => number;
  readonly #painted: Painted;
  readonly #items = new Map<string, HTMLElement>();
  #timer: ReturnType<typeof setTimeout> | null = null;
  #movedAt = 0;
  #state: LayerState = { selected: -1, selectedTogether: new Set(), active: -1 };

  constructor(
    tree: HTMLElement,
    view: CanvasView,
    texts: CanvasTexts,
    reachOf: (index: number) => number,
    painted: Painted,
  ) {
    this.#texts = texts;
    this.#tree = tree;
    this.#view = view;
    this.#reachOf = reachOf;
    this.#painted = painted;
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#tree.replaceChildren();
    this.#items.clear();
  }

  /** Updates the items at once; the first time, waits until the species have been painted. */
  refresh(state: LayerState): void {
    if (this.#items.size === 0) this.follow(state);
    else this.update(state);
  }

  /** Schedules an update for when the view stops. Moves the outlined items at once, because their lag shows. */
  follow(state: LayerState): void {
    this.#state = state;
    for (const index of [state.selected, state.active]) this.#moveAlong(index);
    this.#movedAt = performance.now();
    this.#timer ??= setTimeout(() => this.#rest(), restPause);
  }

  #moveAlong(index: number): void {
    const item = index < 0 ? undefined : this.#items.get(this.#view.tree.forest.id(index));
    if (item !== undefined) this.#moveItem(item, index);
  }

  /** Checks the clock when the timer fires, which is cheaper than restarting the timer in every frame. */
  #rest(): void {
    const left = this.#movedAt + restPause - performance.now();
    if (left <= 1) this.update(this.#state);
    else this.#timer = setTimeout(() => this.#rest(), left);
  }

  /** The species of an item, -1 if the element is not in an item. */
  indexOf(element: EventTarget | null): number {
    const item = element instanceof Element ? element.closest('[role=treeitem]') : null;
    const id = item instanceof HTMLElement ? item.dataset.species : undefined;
    return id === undefined ? -1 : this.#view.tree.forest.indexOf(speciesId(id));
  }

  focus(index: number): void {
    this.update({ ...this.#state, active: index });
    this.#items.get(this.#view.tree.forest.id(index))?.focus({ preventScroll: true });
  }

  update(state: LayerState): void {
    this.#state = state;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const { forest } = this.#view.tree;
    const { box, plot } = this.#view;
    const beyond = Math.max(box.width - plot.width, 0);
    const right = beyond === 0 ? '0' : `${beyond}px`;
    this.#tree.style.clipPath = `inset(0 ${right} ${Math.max(box.height - plot.height, 0)}px)`;
    const shown = this.#shown(state.active);
    const ids = new Set<string>(shown.map((index) => forest.id(index)));
    const free: HTMLElement[] = [];
    let lostFocus = false;
    for (const [id, item] of this.#items) {
      if (ids.has(id)) continue;
      this.#items.delete(id);
      if (item === document.activeElement) {
        lostFocus = true;
        this.#tree.focus({ preventScroll: true });
      }
      free.push(item);
    }
    for (const index of shown) {
      const id = forest.id(index);
      const item = this.#items.get(id) ?? free.pop() ?? newItem();
      this.#items.set(id, item);
      this.#describe(item, index, state);
    }
    for (const item of free) item.remove();
    this.#arrange(shown.map((index) => this.#items.get(forest.id(index))));
    // The focused species has disappeared, for example because adding it was undone.
    if (lostFocus && state.active >= 0) {
      this.#items.get(forest.id(state.active))?.focus({ preventScroll: true });
    }
  }

  /**
   * The species in view from top to bottom, and the active one. If there are too many, those with names on
   * the screen; if there are none, those around the active one.
   */
  #shown(active: number): number[] {
    const { tree, viewport } = this.#view;
    const { rows } = tree;
    const first = Math.max(Math.floor(viewport.top / rowPitch), 0);
    const bottom = (viewport.top + viewport.height / viewport.scaleY) / rowPitch;
    const last = Math.min(Math.ceil(bottom), rows.count) - 1;
    const activePosition = rows.position(active);
    const activeRow = activePosition === null ? null : Math.round(activePosition);
    const inView = activeRow !== null && activeRow >= first && activeRow <= last;
    const middle = inView ? activeRow : Math.floor((first + last) / 2);
    // Splits have no row, so there can be about two species per row.
    const most = rows.splitPositions === null ? maxItems : maxItems / 2;
    const from = Math.max(first, Math.min(middle - most / 2 + 1, last - most + 2));
    const to = Math.min(last, from + most - 2);
    const position = (index: number) => rows.position(index) ?? 0;
    const byPosition = (a: number, b: number) => position(a) - position(b);
    const shown: number[] = [];
    if (last - first >= most && this.#painted.sampledNames.length > 0) {
      const named = new Set(this.#painted.sampledNames.map(({ species }) => species));
      shown.push(...[...named].sort(byPosition));
    } else {
      for (let row = from; row <= to; row++) {
        shown.push(...[...rows.splitsIn(row), rows.species(row)].sort(byPosition));
      }
    }
    shown.length = Math.min(shown.length, maxItems - 1);
    if (activePosition === null || shown.includes(active)) return shown;
    const next = shown.findIndex((index) => position(index) > activePosition);
    return shown.toSpliced(next < 0 ? shown.length : next, 0, active);
  }

  #describe(item: HTMLElement, index: number, state: LayerState): void {
    const { selected, selectedTogether, active } = state;
    const { tree, settings } = this.#view;
    const { forest } = tree;
    const id = forest.id(index);
    item.dataset.species = id;
    setAttribute(item, 'tabindex', index === active ? '0' : '-1');
    const isSelected = index === selected || selectedTogether.has(index);
    setAttribute(item, 'aria-selected', String(isSelected));
    setAttribute(item, 'aria-level', String(forest.generation(index) + 1));
    const label = speciesLabel(forest, index, settings.unit, this.#texts, settings.look.settings);
    const change = settings.compared?.textOf(index) ?? null;
    setAttribute(item, 'aria-label', change === null ? label : `${label}, ${change}`);
    // Only the focused item is read with its description.
    const description = index === active ? speciesDescription(forest, index, this.#texts) : null;
    if (description === null) item.removeAttribute('aria-description');
    else setAttribute(item, 'aria-description', description);
    if (forest.branchSize(index) === 1) item.removeAttribute('aria-expanded');
    else setAttribute(item, 'aria-expanded', String(!settings.collapsed.has(id)));
    this.#moveItem(item, index);
  }

  #moveItem(item: HTMLElement, index: number): void {
    const { tree, viewport, projection } = this.#view;
    const outline = this.#painted.outlineOf(index);
    const position = tree.rows.position(index) ?? 0;
    const frame =
      projection.shape === 'across'
        ? null
        : projection.frame(((position + 0.5) * rowPitch - viewport.top) * viewport.scaleY);
    if (outline !== null) {
      placeItem(item, outline, frame);
      return;
    }
    const name = this.#painted.sampledNames.find(({ species }) => species === index);
    if (name !== undefined) {
      const { x, y, width, size } = name;
      placeItem(item, { x, y: y - size / 2, width, height: size }, frame);
      return;
    }
    const rowHeight = rowHeightAt(this.#view, tree.columns.ends[index] ?? 0);
    const start = ((tree.columns.apparitions[index] ?? 0) - viewport.left) * viewport.scaleX;
    const end = ((tree.columns.ends[index] ?? 0) - viewport.left) * viewport.scaleX;
    const left = clamp(start - 4, -8, viewport.width - 24);
    const right = clamp(end + this.#reachOf(index) + 4, left + 12, viewport.width + 8);
    const height = highlightHeight(rowHeight);
    const middle = (position + 0.5) * rowPitch;
    // An item out of view is still there for the keyboard, but its outline must not be seen.
    const y = clamp((middle - viewport.top) * viewport.scaleY, -height, viewport.height + height);
    placeItem(item, { x: left, y: y - height / 2, width: right - left, height }, frame);
  }

  /** Sorts the items without moving the focused one in the document, which would lose the focus. */
  #arrange(order: readonly (HTMLElement | undefined)[]): void {
    let next = this.#tree.firstElementChild;
    for (const item of order) {
      if (item === undefined) continue;
      while (next !== null && next !== item && item === document.activeElement) {
        const passed = next;
        next = next.nextElementSibling;
        this.#tree.append(passed);
      }
      if (next === item) next = item.nextElementSibling;
      else this.#tree.insertBefore(item, next);
    }
  }
}

/** Puts an item over its species: in the frame of its row, if rows are turned. */
function placeItem(
  item: HTMLElement,
  { x, y, width, height }: OutlineBox,
  frame: Frame | null,
): void {
  const moved = `translate(${x}px, ${y}px)`;
  item.style.transform = frame === null ? moved : `${matrixOf(frame)} ${moved}`;
  item.style.width = `${width}px`;
  item.style.height = `${height}px`;
}

function matrixOf({ a, b, c, d, e, f }: Frame): string {
  return `matrix(${[a, b, c, d, e, f].map((value) => value.toFixed(5)).join()})`;
}

function newItem(): HTMLElement {
  const item = document.createElement('div');
  item.setAttribute('role', 'treeitem');
  item.style.position = 'absolute';
  item.style.top = '0';
  item.style.left = '0';
  item.style.transformOrigin = '0 0';
  return item;
}

function setAttribute(item: HTMLElement, name: string, value: string): void {
  if (item.getAttribute(name) !== value) item.setAttribute(name, value);
}

function clamp(value: number, from: number, to: number): number {
  return Math.min(Math.max(value, from), Math.max(from, to));
}
