import { describe, expect, it } from 'vitest';
import { colours, paint, viewOf } from '../../testing/painting.ts';
import { largeForest, rowOf, whaleForest } from '../../testing/sample-forests.ts';
import { emphasizeRows } from './lineage.ts';

const whale = (name: string) => rowOf(whaleForest, name);

function paintSelected(names: readonly string[]) {
  const selectedTogether = new Set(names.map(whale));
  const emphasis = emphasizeRows(selectedTogether);
  const selected = whale(names[0] ?? '');
  return paint(viewOf(whaleForest), { selected, selectedTogether, emphasis }).marks;
}

type Marks = ReturnType<typeof paint>['marks'];
const outlines = (marks: Marks) =>
  marks.filter(({ kind, colour }) => kind === 'stroke' && colour === colours.amber);

describe('T5: species that are selected together', () => {
  it('are each outlined, and the others are dimmed', () => {
    const marks = paintSelected(['Pakicetus', 'Ambulocetus', 'Odontoceti']);
    expect(outlines(marks)).toHaveLength(3);
    const dimmed = marks
      .filter(({ kind, colour }) => kind === 'text' && colour === colours.dimmedInk)
      .map(({ text }) => text);
    expect(dimmed.sort()).toEqual(['Basilosauridae', 'Mysticeti', 'Raoellidae']);
  });

  it('are painted only where they are in view, however many there are', () => {
    const forest = largeForest(20_000);
    const view = viewOf(forest);
    const selectedTogether = new Set(Array.from({ length: forest.size }, (_, row) => row));
    view.zoomRowsBy(1e6, { x: 600, y: 400 });
    const { marks } = paint(view, { selected: 0, selectedTogether });
    expect(outlines(marks).length).toBeGreaterThan(5);
    expect(outlines(marks).length).toBeLessThan(60);
  });

  it('are amber where rows are thin', () => {
    const view = viewOf(largeForest(400));
    view.fit();
    const selectedTogether = new Set([3, 4, 5]);
    const amber = '#ffbf00';
    const { marks } = paint(view, {
      selected: 3,
      selectedTogether,
      colours: { ...colours, amber },
    });
    const bars = marks.filter(({ kind, colour }) => kind === 'fill' && colour === amber);
    expect(bars).toHaveLength(3);
  });
});
