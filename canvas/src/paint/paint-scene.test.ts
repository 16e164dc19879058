import { inferredOnly, plainLook, rowPitch, years } from '@life-tree/phylogeny';
import { describe, expect, it } from 'vitest';
import { box, colours, paint, viewOf } from '../testing/painting.ts';
import { type PaintedMark, recordPainting } from '../testing/recording-context.ts';
import { largeForest, rowOf, whaleForest } from '../testing/sample-forests.ts';
import { cropToCircle, ImageCache } from './image-cache.ts';
import { paintMiniMap } from './paint-mini-map.ts';
import type { Scene } from './scene.ts';

const scientific = { ...plainLook, settings: { italics: 'scientific' } } as const;

const textsOf = (marks: readonly PaintedMark[]) =>
  marks.filter(({ kind }) => kind === 'text').map(({ text }) => text);

type Box = Pick<PaintedMark, 'x' | 'y' | 'width' | 'height'>;

/** Letters are a little lower than their box. */
function isInside(inner: Box | undefined, outer: Box | undefined): boolean {
  if (inner === undefined || outer === undefined) return false;
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y - 2 &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height + 1
  );
}

function overlaps(one: Box, other: Box | undefined): boolean {
  if (other === undefined) return false;
  const apart =
    one.x >= other.x + other.width ||
    other.x >= one.x + one.width ||
    one.y >= other.y + other.height - 1 ||
    other.y >= one.y + one.height - 1;
  return !apart;
}

/** Times are painted character by character, so they are joined per line. */
function linesOf(marks: readonly PaintedMark[]): string[] {
  const lines = new Map<string, string>();
  for (const { kind, text, y, height } of marks) {
    if (kind === 'text') lines.set(`${y} ${height}`, `${lines.get(`${y} ${height}`) ?? ''}${text}`);
  }
  return [...lines.values()];
}

describe('a painted tree', () => {
  it('shows a bar and a name for each species, each name in its row', () => {
    const view = viewOf(whaleForest);
    const { marks } = paint(view);
    for (const name of whaleForest.names) {
      const row = view.tree.rows.rowOf[rowOf(whaleForest, name)] ?? -1;
      const labels = marks.filter(({ kind, text }) => kind === 'text' && text === name);
      expect(labels.length, name).toBe(1);
      const [label] = labels;
      const rowHeight = (view.viewport.scaleY * (view.tree.world.height ?? 0)) / whaleForest.size;
      const top = row * rowHeight - view.viewport.top * view.viewport.scaleY;
      expect(label?.y, name).toBeGreaterThan(top - 1);
      expect((label?.y ?? 0) + (label?.height ?? 0), name).toBeLessThan(top + rowHeight + 1);
    }
  });

  it('begins with the background, over everything that was there', () => {
    const [first] = paint(viewOf(whaleForest)).marks;
    expect(first).toMatchObject({ kind: 'fill', x: 0, y: 0, ...box, colour: colours.paper });
  });

  it('is empty paper without species', () => {
    expect(paint(viewOf(largeForest(0))).marks).toHaveLength(1);
  });

  it('shows no names when they are switched off', () => {
    const names = new Set(whaleForest.names);
    const off = textsOf(paint(viewOf(whaleForest, { names: false })).marks);
    expect(off.filter((text) => names.has(text))).toEqual([]);
  });

  it('sets genera in italics and families upright', () => {
    const { marks } = paint(viewOf(whaleForest, { look: scientific }));
    const isItalic = (name: string) => marks.find(({ text }) => text === name)?.isItalic;
    expect(isItalic('Pakicetus')).toBe(true);
    expect(isItalic('Odontoceti')).toBe(false);
  });

  it('sets only the scientific name of a species in italics', () => {
    const forest = whaleForest.withValues({
      names: ['Indohyus (a raoellid)', ...whaleForest.names.slice(1)],
    });
    const view = viewOf(forest, { look: scientific });
    const texts = paint(view).marks.filter(({ kind }) => kind === 'text');
    const at = texts.findIndex(({ text }) => text === 'Indohyus');
    expect(texts[at]?.isItalic).toBe(true);
    expect(texts[at + 1]).toMatchObject({ text: ' (a raoellid)', isItalic: false });
    expect(texts[at + 1]?.x).toBeGreaterThan(texts[at]?.x ?? 0);
  });

  it('shows a sample of names, none smaller than 12 px, where rows are too thin for all', () => {
    const dense = viewOf(largeForest(20_000));
    dense.fit();
    const names = paint(dense).marks.filter(
      ({ kind, text }) => kind === 'text' && text.startsWith('Species'),
    );
    expect(names.length).toBeGreaterThan(10);
    expect(names.length).toBeLessThan(70);
    for (const { height } of names) expect(height).toBeGreaterThanOrEqual(12);
  });

  it('always shows the name of the selected species, in front of others', () => {
    const dense = viewOf(largeForest(20_000));
    dense.fit();
    const texts = textsOf(paint(dense, { selected: 9_777 }).marks);
    expect(texts.filter((text) => text.startsWith('Species')).at(-1)).toBe('Species 9777');
  });

  it('leaves out the name that is being edited', () => {
    const renamed = rowOf(whaleForest, 'Pakicetus');
    expect(textsOf(paint(viewOf(whaleForest), { renamed }).marks)).not.toContain('Pakicetus');
  });

  it('ends bars of extinct species in a stroke, and lets living ones fade out', () => {
    const view = viewOf(whaleForest);
    const { marks } = paint(view);
    const strokesAt = (name: string) => {
      const index = rowOf(whaleForest, name);
      const end =
        ((view.tree.columns.ends[index] ?? 0) - view.viewport.left) * view.viewport.scaleX;
      return marks.filter(
        ({ kind, x, width, height, colour }) =>
          kind === 'fill' &&
          colours.branches.includes(colour) &&
          height > 2 * width &&
          Math.abs(x + width / 2 - end) < 0.5,
      );
    };
    expect(strokesAt('Ambulocetus').length).toBeGreaterThan(0);
    expect(strokesAt('Mysticeti')).toEqual([]);
  });

  it.each([40, 26, 15])(
    'outlines the selected species once, around all that belongs to it, in rows of %i px',
    (rowHeight) => {
      const view = viewOf(whaleForest);
      view.viewport = { ...view.viewport, top: 0, scaleY: rowHeight / rowPitch };
      const selected = rowOf(whaleForest, 'Pakicetus');
      const outlines = (marks: readonly PaintedMark[]) =>
        marks.filter(({ kind, colour }) => kind === 'stroke' && colour === colours.amber);
      expect(outlines(paint(view).marks)).toEqual([]);
      const boxes: Scene['outlines'] = new Map();
      const { marks, foldControls } = paint(view, { selected, outlines: boxes });
      const [outline, ...others] = outlines(marks);
      expect(others).toEqual([]);
      // The focus is outlined in the same place.
      expect(isInside(outline, boxes.get(selected))).toBe(true);
      expect(isInside(foldControls[0], outline)).toBe(true);
      // No text is cut by the outline: each is either inside or in another row.
      for (const mark of marks.filter(
        ({ kind, y }) => kind === 'text' && y < view.viewport.height,
      )) {
        expect(isInside(mark, outline) || !overlaps(mark, outline), mark.text).toBe(true);
      }
      expect(
        isInside(
          marks.find(({ text }) => text === 'Pakicetus'),
          outline,
        ),
      ).toBe(true);
    },
  );

  it('outlines what other users have selected, with their names in the outline', () => {
    const index = rowOf(whaleForest, 'Pakicetus');
    const presence = [
      { key: 'ada', name: 'Ada', colour: '#123456', index },
      { key: 'bob', name: 'Bob', colour: '#654321', index },
    ];
    const { marks } = paint(viewOf(whaleForest), { presence });
    const outline = marks.find(({ kind, colour }) => kind === 'stroke' && colour === '#123456');
    for (const text of ['Pakicetus', 'Ada', 'Bob']) {
      expect(
        isInside(
          marks.find((mark) => mark.text === text),
          outline,
        ),
        text,
      ).toBe(true);
    }
    const { marks: selected } = paint(viewOf(whaleForest), { presence, selected: index });
    expect(
      selected.filter(({ kind, colour }) => kind === 'stroke' && colour === '#123456'),
    ).toEqual([]);
    expect(textsOf(selected)).toContain('Bob');
  });

  it('writes the name above a bar that leaves no room after it', () => {
    const view = viewOf(whaleForest);
    const { left, scaleX } = view.viewport;
    const index = rowOf(whaleForest, 'Odontoceti');
    const end = ((view.tree.columns.ends[index] ?? 0) - left) * scaleX;
    view.panBy(end - box.width + 10, 0);
    const { marks } = paint(view);
    const name = marks.find(({ kind, text }) => kind === 'text' && text === 'Odontoceti');
    expect((name?.x ?? 0) + (name?.width ?? 0)).toBeLessThan(box.width);
  });

  it('shows how many species a collapsed branch hides, where a click finds it', () => {
    const index = rowOf(whaleForest, 'Basilosauridae');
    const collapsed = new Set([whaleForest.id(index)]);
    const { marks, foldControls } = paint(viewOf(whaleForest, { collapsed }));
    expect(textsOf(marks)).not.toContain('Mysticeti');
    expect(foldControls.map((control) => control.index)).toEqual([index]);
    expect(textsOf(marks)).toContain(`${whaleForest.name(index)}, 2`);
    expect(textsOf(marks)).toContain('+');
  });

  it('A2a: ends a folded branch of living species without an extinction stroke', () => {
    const index = rowOf(whaleForest, 'Basilosauridae');
    const collapsed = new Set([whaleForest.id(index)]);
    const view = viewOf(whaleForest, { collapsed });
    const { tree, viewport } = view;
    const end = ((tree.columns.ends[index] ?? 0) - viewport.left) * viewport.scaleX;
    const colour = colours.branches[tree.colouring.colours[index] ?? 0];
    const strokes = paint(view).marks.filter(
      (mark) => mark.colour === colour && mark.width < 4 && Math.abs(mark.x - end) < 4,
    );
    expect(strokes).toEqual([]);
    expect(end).toBeCloseTo((tree.columns.width - viewport.left) * viewport.scaleX, 6);
  });

  it('A2a: writes the name of a folded branch directly after its triangle', () => {
    const index = rowOf(whaleForest, 'Pakicetus');
    const collapsed = new Set([whaleForest.id(index)]);
    const view = viewOf(whaleForest, { collapsed });
    const { tree, viewport } = view;
    const end = ((tree.columns.ends[index] ?? 0) - viewport.left) * viewport.scaleX;
    const name = paint(view).marks.find(({ text }) => text?.startsWith('Pakicetus'));
    expect(name?.x).toBeGreaterThan(end);
    expect(name?.x).toBeLessThan(end + 12);
  });

  it('A2a: keeps the count of a folded branch whose name is shortened', () => {
    const index = rowOf(whaleForest, 'Basilosauridae');
    const collapsed = new Set([whaleForest.id(index)]);
    const view = viewOf(whaleForest, { collapsed });
    const name = paint(view).marks.find(({ text }) => text === 'Basilosauridae, 2');
    view.panBy((name?.x ?? 0) - box.width + 120, 0);
    const texts = textsOf(paint(view).marks).filter((text) => text.startsWith('Basil'));
    expect(texts).toEqual([expect.stringMatching(/^Basil\w*…, 2$/)]);
  });

  it('shows an initial only where the whole name fits after it', () => {
    const view = viewOf(whaleForest);
    const initials = () => textsOf(paint(view).marks).filter((text) => text === 'O');
    expect(initials()).toHaveLength(1);
    // The name now fits, but not with the disc before it.
    const name = paint(view).marks.find(({ text }) => text === 'Odontoceti');
    view.panBy((name?.x ?? 0) + (name?.width ?? 0) - box.width, 0);
    expect(initials()).toEqual([]);
    const moved = paint(view).marks.find(({ text }) => text === 'Odontoceti');
    expect(moved?.width).toBe(name?.width);
  });

  it('leaves out texts that an edge would cut', () => {
    const view = viewOf(whaleForest);
    const start = paint(view).marks.find(({ text }) => text === 'Raoellidae');
    view.panBy((start?.x ?? 0) + 5, 0);
    expect(textsOf(paint(view).marks)).not.toContain('Raoellidae');
    view.panBy(-5, 0);
    expect(textsOf(paint(view).marks)).toContain('Raoellidae');
    const { top, scaleY } = view.viewport;
    view.viewport = { ...view.viewport, top: top + ((start?.y ?? 0) + 8) / scaleY };
    expect(textsOf(paint(view).marks)).not.toContain('Raoellidae');
  });

  it('G3a: writes the unit once in the times beside the name of a selected species', () => {
    const view = viewOf(whaleForest, {
      look: { ...plainLook, settings: { notation: 'ago' } },
    });
    view.resize({ width: 1200, height: 160 });
    view.fit();
    const selected = rowOf(whaleForest, 'Pakicetus');
    const text = textsOf(paint(view, { selected }).marks).join('');
    expect(text).toMatch(/Pakicetus50–46\sMa/);
  });

  it('A1: shows an inferred ancestor as a line, and in full when it is selected', () => {
    const index = rowOf(whaleForest, 'Basilosauridae');
    const details = whaleForest.names.map((_, each) => (each === index ? inferredOnly : null));
    const names = whaleForest.names.map((name, each) => (each === index ? 'Ancestor 1' : name));
    const forest = whaleForest.withValues({ details, names });
    const view = viewOf(forest);
    expect(view.tree.rows.count).toBe(forest.size - 1);
    expect(view.tree.rows.position(index)).toBe(
      ((view.tree.rows.row(index + 1) ?? 0) + (view.tree.rows.row(index + 2) ?? 0)) / 2,
    );
    const { marks } = paint(view);
    const nameOf = (texts: readonly string[]) => texts.filter((text) => /^unnamed/.test(text));
    expect(nameOf(textsOf(marks))).toEqual([]);
    const y = ((view.tree.rows.position(index) ?? 0) + 0.5) * 100 - view.viewport.top;
    const onLine = marks.filter(
      (mark) => mark.height === 1 && Math.abs(mark.y + 0.5 - y * view.viewport.scaleY) < 1,
    );
    expect(onLine).toHaveLength(1);
    const { marks: selected } = paint(view, { selected: index });
    expect(nameOf(textsOf(selected))).toHaveLength(1);
  });

  it('A1a: shows the name of a clade at its split, also while it is selected', () => {
    const index = rowOf(whaleForest, 'Basilosauridae');
    const details = whaleForest.names.map((_, each) => (each === index ? inferredOnly : null));
    const view = viewOf(whaleForest.withValues({ details }));
    const named = (selected: number) => {
      const { marks } = paint(view, { selected });
      return marks.filter(({ text }) => text === 'Basilosauridae');
    };
    expect(named(-1)).toHaveLength(1);
    expect(named(index)).toHaveLength(1);
    const [name] = named(-1);
    const end = ((view.tree.columns.ends[index] ?? 0) - view.viewport.left) * view.viewport.scaleX;
    const y = ((view.tree.rows.position(index) ?? 0) + 0.5) * 100 - view.viewport.top;
    expect((name?.x ?? 0) + (name?.width ?? 0)).toBeLessThan(end);
    expect(name?.y).toBeLessThan(y * view.viewport.scaleY);
  });

  it('paints the axis with times in the chosen unit and names of geologic time', () => {
    const { marks } = paint(viewOf(whaleForest));
    expect(linesOf(marks).some((line) => /-\d+(\.\d+)?MY/.test(line))).toBe(true);
    expect(textsOf(marks)).toContain('Paleogene');
    const { marks: plain } = paint(viewOf(whaleForest, { bands: false }));
    expect(textsOf(plain)).not.toContain('Paleogene');
  });

  it('shows no times by generation', () => {
    const view = viewOf(whaleForest, { chronological: false });
    expect(view.tree.timeRatio).toBe(0);
    expect(linesOf(paint(view).marks).some((line) => /MY/.test(line))).toBe(false);
  });

  it('shows only species that are extinct by the present time', () => {
    const texts = textsOf(paint(viewOf(whaleForest, { present: years(-43e6) })).marks);
    expect(texts).toContain('Ambulocetus');
    expect(texts).not.toContain('Mysticeti');
  });

  it('draws an image where there is one, and an initial where there is room', () => {
    const { marks } = paint(viewOf(whaleForest));
    expect(textsOf(marks)).toContain('P');
    const canvas = document.createElement('canvas');
    const images = new ImageCache(() => undefined, cropToCircle);
    images.get = () => canvas;
    const withImages = paint(viewOf(whaleForest), {
      images,
      imageOf: () => '/images/a.webp',
    }).marks;
    expect(withImages.filter(({ kind }) => kind === 'image')).toHaveLength(whaleForest.size);
    expect(textsOf(withImages)).not.toContain('P');
  });

  it('costs what the screen shows, whatever the size of the tree', () => {
    const counts = [1000, 20_000].map((size) => paint(viewOf(largeForest(size))).marks.length);
    expect(counts[1]).toBeLessThan(2 * (counts[0] ?? 0));
    const fitted = viewOf(largeForest(20_000));
    fitted.fit();
    expect(paint(fitted).marks.length).toBeLessThan(4 * box.height);
  });
});

describe('the mini-map', () => {
  it('paints the whole tree into its box', () => {
    for (const forest of [whaleForest, largeForest(5000)]) {
      const { context, marks } = recordPainting();
      const size = { width: 180, height: 120 };
      paintMiniMap(context, viewOf(forest).tree, colours, size);
      expect(marks.length).toBeGreaterThan(0);
      for (const { x, y, width, height } of marks) {
        expect(x).toBeGreaterThanOrEqual(-1);
        expect(y).toBeGreaterThanOrEqual(-1);
        expect(x + width).toBeLessThanOrEqual(size.width + 2);
        expect(y + height).toBeLessThanOrEqual(size.height + 2);
      }
    }
  });
});
