import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { sampleForest } from '../../../testing/sample-forests.ts';
import type { Strip } from '../../document/settings.ts';
import { partId } from '../../parts/part-id.ts';
import { partsFrom } from '../../parts/tree-parts.ts';
import { detailsColumn } from '../../species/details.ts';
import type { Forest } from '../../species/forest.ts';
import { layOutForest } from '../forest-layout.ts';
import { lookOf } from '../tree-look.ts';
import { stripColumns } from './strip-columns.ts';
import { eachStripMark, type StripMark, type StripView } from './strip-marks.ts';

const parts = partsFrom({
  columns: [
    { id: partId('mass'), value: { name: 'Mass', type: 'number', unit: 'kg' } },
    {
      id: partId('diet'),
      value: {
        name: 'Diet',
        type: 'choice',
        choices: ['Fish', 'Plants', 'Meat'].map((name) => ({ name, colour: '#336699' })),
      },
    },
    { id: partId('living'), value: { name: 'Alive', type: 'yes-no' } },
    { id: partId('note'), value: { name: 'Note', type: 'text' } },
  ],
});

const traits = fc.record(
  {
    mass: fc.double({ noNaN: true, noDefaultInfinity: true }),
    diet: fc.constantFrom('Fish', 'Plants', 'Meat', 'Something else'),
    living: fc.boolean(),
    note: fc.constant('large'),
  },
  { requiredKeys: [] },
);
const styles = fc.constantFrom('colour', 'bars', 'symbols');
const strips = fc.uniqueArray(
  fc.record({ column: fc.constantFrom('mass', 'diet', 'living', 'note').map(partId), as: styles }),
  { minLength: 1, maxLength: 4, selector: ({ column }) => column },
);

function withTraits(forest: Forest, values: readonly object[]): Forest {
  const details = forest.names.map((_, at) => ({ traits: values[at % values.length] ?? {} }));
  return forest.withValues({ details: detailsColumn(details as never) });
}

function marksOf(forest: Forest, list: readonly Strip[], view: StripView) {
  const layout = layOutForest(forest, { look: lookOf({ strips: list }, parts) });
  const { columns, width } = stripColumns(layout.strips, 200);
  const marks: StripMark[] = [];
  eachStripMark(columns, layout.rows, view, (mark) => marks.push(mark));
  return { layout, marks, width };
}

describe('strips', () => {
  test('G4a: every row in view with a value has one mark, inside its row and the strip', () => {
    fc.assert(
      fc.property(
        fc.array(traits, { minLength: 1, maxLength: 30 }),
        strips,
        fc.integer({ min: 1, max: 40 }),
        fc.record({
          top: fc.integer({ min: -300, max: 50 }),
          rowHeight: fc.constantFrom(1, 7, 30),
        }),
        (values, list, size, { top, rowHeight }) => {
          const forest = withTraits(sampleForest('branching', size, 7), values);
          const view = { top, rowHeight, height: 400, left: 1000 };
          const { layout, marks, width } = marksOf(forest, list, view);
          const shown = (layout.strips ?? []).map(({ column }) => column);
          const first = Math.floor(Math.max(-top / rowHeight, 0));
          const end = Math.min((400 - top) / rowHeight, layout.rows.count);
          let expected = 0;
          for (let row = first; row < end; row++) {
            const own = forest.details(layout.rows.species(row))?.traits ?? {};
            expected += shown.filter(
              (column) => own[column] !== undefined && own[column] !== 'Something else',
            ).length;
          }
          expect(marks).toHaveLength(expected);
          for (const { x, y, width: length, height } of marks) {
            const row = Math.floor((y + height / 2 - top) / rowHeight);
            expect(y).toBeGreaterThanOrEqual(top + row * rowHeight - 1e-6);
            expect(y + height).toBeLessThanOrEqual(top + (row + 1) * rowHeight + 1e-6);
            expect(x).toBeGreaterThanOrEqual(1000);
            expect(x + length).toBeLessThanOrEqual(1000 + width);
            expect(length).toBeGreaterThan(0);
          }
        },
      ),
    );
  });

  it('G4a: shows at most one mark per pixel where rows are thinner, and never overlapping ones', () => {
    const forest = withTraits(sampleForest('star', 5000, 3), [{}, { diet: 'Fish' }, {}]);
    const view = { top: 0, rowHeight: 0.1, height: 500, left: 0 };
    const { marks } = marksOf(forest, [{ column: partId('diet'), as: 'symbols' }], view);
    expect(marks.length).toBeGreaterThan(400);
    expect(marks.length).toBeLessThanOrEqual(500);
    for (const [at, { y, height }] of marks.entries()) {
      expect(y + height).toBeLessThanOrEqual((marks[at + 1]?.y ?? y + height) + 1e-6);
    }
  });

  it('G4a: bars of negative and huge numbers start at zero', () => {
    const values = [-Number.MAX_VALUE, Number.MAX_VALUE, 0].map((value) => ({ mass: value }));
    const forest = withTraits(sampleForest('star', 3, 1), values);
    const view = { top: 0, rowHeight: 20, height: 60, left: 0 };
    const { layout, marks } = marksOf(forest, [{ column: partId('mass'), as: 'bars' }], view);
    const [negative, positive, zero] = [0, 1, 2].map((index) => {
      const row = layout.rows.position(index) ?? -1;
      return marks.find(({ y, height }) => Math.floor((y + height / 2) / 20) === row);
    });
    const middle = 8 + 22;
    expect(negative).toMatchObject({ x: 8, width: 22 });
    expect(positive).toMatchObject({ x: middle, width: 22 });
    expect(zero).toMatchObject({ x: middle, width: 1 });
  });

  it('G4a: go with their column, and texts have none', () => {
    const forest = withTraits(sampleForest('star', 3, 1), [{ note: 'large' }]);
    const of = (column: string) =>
      layOutForest(forest, {
        look: lookOf({ strips: [{ column: partId(column), as: 'colour' }] }, parts),
      }).strips;
    expect(of('removed')).toBeNull();
    expect(of('note')).toBeNull();
    expect(of('mass')).toHaveLength(1);
  });

  it('G4a: shrink where they would take more than their share', () => {
    const list = ['mass', 'diet', 'living'].map(
      (id): Strip => ({ column: partId(id), as: 'bars' }),
    );
    const layout = layOutForest(sampleForest('star', 3, 1), {
      look: lookOf({ strips: list }, parts),
    });
    const { columns, width } = stripColumns(layout.strips, 40);
    expect(width).toBeLessThanOrEqual(40);
    expect(columns.at(-1)?.width).toBeGreaterThan(1);
  });
});
