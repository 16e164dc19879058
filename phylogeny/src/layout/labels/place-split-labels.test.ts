import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inferAncestors, sampleForest } from '../../../testing/sample-forests.ts';
import { partId } from '../../parts/part-id.ts';
import type { Column } from '../../parts/part-values.ts';
import { partsFrom } from '../../parts/tree-parts.ts';
import { cladeName } from '../../species/ancestry/unnamed-splits.ts';
import { detailsColumn } from '../../species/details.ts';
import type { Forest } from '../../species/forest.ts';
import { fromNested } from '../../species/nested.ts';
import { notationOf } from '../../timeline/time-notation.ts';
import { layOutForest } from '../forest-layout.ts';
import { rowPitch } from '../sizes.ts';
import { noIntervals, type SplitIntervals } from '../split-intervals.ts';
import { lookOf, type TreeLook } from '../tree-look.ts';
import { fitView } from '../viewport/viewport.ts';
import { placeSplitLabels, type SplitLabel } from './place-split-labels.ts';
import { splitValueText } from './split-texts.ts';

const size = 12;
const supportId = partId('support');
const support: Column = { name: 'Support', type: 'number' };

const lookWith = (splits: NonNullable<TreeLook['settings']>['splits']) =>
  lookOf(
    { notation: 'ago', ...(splits && { splits }) },
    partsFrom({ columns: [{ id: supportId, value: support }] }),
  );

const textsOf = (forest: Forest, look: TreeLook) => {
  const notation = notationOf(look.settings);
  const source = { forest, look, unit: 'Million Years' as const, notation };
  return {
    text: (index: number, kind: 'name' | 'value') =>
      kind === 'name' ? cladeName(forest, index) : splitValueText(source, index),
    width: (text: string) => text.length * 6,
  };
};

/** The texts at the splits of a forest on a screen of this size. */
function place(
  forest: Forest,
  look: TreeLook,
  screen = { width: 900, height: 400 },
  intervals: SplitIntervals = noIntervals,
) {
  const layout = layOutForest(forest, { look });
  const { rows, columns } = layout;
  const world = { width: columns.width, height: rows.count * rowPitch };
  const viewport = fitView(world, screen);
  const marks = layout.query.find(viewport);
  const bars = { at: intervals, half: 2 };
  const space = { forest, rows, columns, marks, viewport, spread: () => 1, size, halfRow: 7, bars };
  return { layout, viewport, marks, labels: placeSplitLabels(space, textsOf(forest, look)) };
}

const everyThird = (forest: Forest): SplitIntervals =>
  new Map(
    forest.names.flatMap((_, index) =>
      index % 3 === 0 ? [[index, { before: 1, after: 1, kind: 'hpd' }] as const] : [],
    ),
  );

const written = (labels: readonly SplitLabel[]) => labels.map(({ text }) => text).sort();

const split = (name: string, value: number) =>
  ({ name, inferred: true, traits: { [supportId]: value } }) as const;
const tips = (...names: string[]) =>
  names.map((name) => ({ name, afterApparition: 20e6, duration: 40e6 }));
const forest = fromNested([
  {
    ...split('Ancestor', 0.4),
    apparition: -100e6,
    duration: 20e6,
    descendants: [
      {
        ...split('Carnivora', 0.98765),
        afterApparition: 20e6,
        duration: 20e6,
        descendants: tips('Cat', 'Dog'),
      },
      {
        ...split('Ancestor 2', 1),
        afterApparition: 20e6,
        duration: 20e6,
        descendants: tips('Horse', 'Tapir'),
      },
    ],
  },
]);

describe('A3: at the splits', () => {
  it('the names of clades are written, and no generated names', () => {
    expect(written(place(forest, lookWith(undefined)).labels)).toEqual(['Carnivora']);
    expect(written(place(forest, lookWith({ label: 'name' })).labels)).toEqual(['Carnivora']);
  });

  it('values of a column are written, with the number of digits and the smallest value to show', () => {
    const label = { column: supportId };
    expect(written(place(forest, lookWith({ label })).labels)).toEqual([
      '0.4',
      '0.99',
      '1',
      'Carnivora',
    ]);
    expect(written(place(forest, lookWith({ label, digits: 1, least: 0.5 })).labels)).toEqual([
      '1.0',
      '1.0',
      'Carnivora',
    ]);
  });

  it('ages are written in the unit of the tree', () => {
    const { labels } = place(forest, lookWith({ label: 'age', digits: 1 }));
    expect(written(labels)).toEqual(['60.0', '60.0', '80.0', 'Carnivora']);
  });

  it('nothing is written for a column that was removed, or in a tree without splits', () => {
    const gone = lookWith({ label: { column: partId('gone') } });
    expect(written(place(forest, gone).labels)).toEqual(['Carnivora']);
    const plain = sampleForest('branching', 9);
    expect(place(plain, lookWith({ label: 'age' })).labels).toEqual([]);
  });

  it('no text covers a bar, a line of a split or another text', () => {
    fc.assert(
      fc.property(
        fc.record({
          shape: fc.constantFrom('branching' as const, 'star' as const, 'tangled' as const),
          count: fc.integer({ min: 2, max: 80 }),
          hasBars: fc.boolean(),
          seed: fc.integer({ min: 1, max: 500 }),
          height: fc.integer({ min: 60, max: 1500 }),
          width: fc.integer({ min: 200, max: 1600 }),
        }),
        ({ shape, count, seed, hasBars, height, width }) => {
          const inferred = inferAncestors(sampleForest(shape, count, seed), 0.8, seed);
          const valued = inferred.withValues({
            details: detailsColumn(
              inferred.names.map((_, index) => {
                const details = inferred.details(index);
                return details && { ...details, traits: { [supportId]: (index * 7) / 100 } };
              }),
            ),
          });
          const look = lookWith({ label: { column: supportId }, digits: 2 });
          const { labels, layout, marks, viewport } = place(
            valued,
            look,
            { width, height },
            hasBars ? everyThird(valued) : noIntervals,
          );
          const boxes = labels.map(boxOf);
          for (const [at, box] of boxes.entries()) {
            for (const other of boxes.slice(at + 1)) expect(overlaps(box, other)).toBe(false);
          }
          const covered = [
            ...barsIn(marks, viewport, layout.rows.rowOf),
            ...linesIn(marks, viewport),
          ];
          const both = boxes.flatMap((box, at) => {
            const others = covered.filter((one) => overlaps(box, one));
            return others.map((other) => ({ label: labels[at], other }));
          });
          expect(both).toEqual([]);
        },
      ),
    );
  });
});

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const boxOf = ({ x, y, width }: SplitLabel): Box => ({
  left: x,
  right: x + width,
  top: y - size / 2,
  bottom: y + size / 2,
});

const overlaps = (one: Box, other: Box) =>
  one.left < other.right &&
  other.left < one.right &&
  one.top < other.bottom &&
  other.top < one.bottom;

type Placed = ReturnType<typeof place>;

function barsIn(marks: Placed['marks'], viewport: Placed['viewport'], rowOf: Int32Array): Box[] {
  if (marks.mergedRows > 1) return [];
  return Array.from({ length: marks.barCount }, (_, entry) => {
    const row = rowOf[marks.barSpecies[entry] ?? 0] ?? 0;
    const y = ((row + 0.5) * rowPitch - viewport.top) * viewport.scaleY;
    const left = ((marks.barStarts[entry] ?? 0) - viewport.left) * viewport.scaleX;
    const right = ((marks.barEnds[entry] ?? 0) - viewport.left) * viewport.scaleX;
    return { left, right, top: y - 0.5, bottom: y + 0.5 };
  });
}

function linesIn(marks: Placed['marks'], viewport: Placed['viewport']): Box[] {
  return Array.from({ length: marks.lineCount }, (_, entry) => {
    const y =
      (((marks.linePositions[entry] ?? 0) + 0.5) * rowPitch - viewport.top) * viewport.scaleY;
    const left = ((marks.lineStarts[entry] ?? 0) - viewport.left) * viewport.scaleX;
    const right = ((marks.lineEnds[entry] ?? 0) - viewport.left) * viewport.scaleX;
    return { left, right, top: y - 0.5, bottom: y + 0.5 };
  });
}
