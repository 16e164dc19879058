import { compareForests, fromNested, mergeForests, type NestedSpecies } from '@life-tree/phylogeny';
import { describe, expect, it } from 'vitest';
import type { ComparedTrees } from '../../canvas-settings.ts';
import { colours, paint, viewOf } from '../../testing/painting.ts';
import { emphasizeSide } from './lineage.ts';

const species = (name: string, at: number, duration: number, below: NestedSpecies[] = []) => ({
  ...{ name, afterApparition: at, duration },
  descendants: below,
});
const treeOf = (...descendants: NestedSpecies[]) =>
  fromNested([{ name: 'Root', apparition: -50, duration: 50, descendants }]);

const earlier = treeOf(
  species('Gone', 5, 10),
  species('Late', 10, 35),
  species('Host', 10, 20, [species('Guest', 5, 5)]),
);
const later = treeOf(
  species('New', 5, 10),
  species('Late', 10, 10),
  species('Host', 10, 20),
  species('Guest', 15, 5),
);
const merged = mergeForests(
  earlier,
  later,
  compareForests(earlier, later, { by: 'names', sharesTime: true }),
);
const marked = { ...colours, quietInk: '#aa0001', paper: '#aa0002' };

function show(shown: ComparedTrees['shown']) {
  const compared = { merged, shown, textOf: () => null };
  const forest = shown === 'earlier' ? merged.earlier : merged.forest;
  const view = viewOf(forest, { compared });
  const { marks } = paint(view, { colours: marked, emphasis: emphasizeSide(compared, null) });
  const rowOf = (name: string, side = 3) =>
    forest.names.findIndex((each, row) => each === name && merged.sides[row] === side);
  return { view, marks, rowOf };
}

describe('C1: two trees as one', () => {
  it('have an outline of former dates, and names begin after it', () => {
    const { marks, rowOf, view } = show('both');
    const outlines = marks.filter(({ kind, colour }) => kind === 'stroke' && colour === '#aa0001');
    // One outline, and one arrow from the former place of Guest.
    expect(outlines).toHaveLength(2);
    const late = rowOf('Late');
    expect(view.tree.labelEnds[late]).toBeGreaterThan(view.tree.columns.ends[late] ?? 0);
    expect(
      show('later').marks.some(({ kind, colour }) => kind === 'stroke' && colour === '#aa0001'),
    ).toBe(false);
  });

  it('have hollow bars where the later tree has nothing', () => {
    const filled = show('both').marks.filter(
      ({ kind, colour, width, height }) =>
        kind === 'fill' && colour === '#aa0002' && width < 1000 && width > 2 * height,
    );
    // Gone, and Guest below Host. The discs of species are round.
    expect(filled).toHaveLength(2);
  });

  it('keep the rows, while what only the other tree has is dimmed', () => {
    const both = show('both');
    for (const shown of ['earlier', 'later'] as const) {
      const { view } = show(shown);
      expect(view.tree.rows.rowOf).toEqual(both.view.tree.rows.rowOf);
    }
    const compared = { merged, shown: 'earlier', textOf: () => null } as const;
    const emphasis = emphasizeSide(compared, null);
    expect(emphasis?.includes(both.rowOf('New', 2))).toBe(false);
    expect(emphasis?.includes(both.rowOf('Gone', 1))).toBe(true);
    expect(emphasis?.includes(both.rowOf('Late'))).toBe(true);
    expect(emphasizeSide({ ...compared, shown: 'both' }, null)).toBeNull();
  });

  it('have the dates of the earlier tree when it is shown', () => {
    const { view, rowOf } = show('earlier');
    const late = rowOf('Late');
    const { starts, ends } = view.tree.columns;
    const years = ((ends[late] ?? 0) - (starts[late] ?? 0)) / view.tree.time.pixelsPerYear;
    expect(years).toBeCloseTo(35);
  });
});
