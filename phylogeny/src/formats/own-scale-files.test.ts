import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawSheet } from '../drawing/sheet/sheet.ts';
import { writeSvg } from '../drawing/svg/svg-writer.ts';
import { layOutForest } from '../layout/forest-layout.ts';
import { lookOf } from '../layout/tree-look.ts';
import { emptyParts } from '../parts/tree-parts.ts';
import { fromNested } from '../species/nested.ts';
import type { OwnScale } from '../timeline/tree-scale.ts';
import { type ReadOptions, readTrees } from './read.ts';
import { writeForest, writeFormats } from './write.ts';

const forward: OwnScale = {
  ...{ unit: 'cycles', zero: 'the Landing', direction: 'forward', now: 1200 },
  eras: [
    { name: 'Embers', from: 0, to: 400, level: 0 },
    { name: 'Ash', from: 400, to: 1200, level: 0, colour: '#aa3322' },
  ],
};
const back: OwnScale = { unit: 'moons', direction: 'back', now: 0, eras: [] };
const earthly = /million|\bMa\b|\b_?ma\b|_ma\b|\bMY\b|\bMy\b|\bmya\b|\bICS\b|Chronostrat/;

function read(text: string, options: ReadOptions) {
  const file = readTrees(text, options);
  if (!file.ok) throw new Error(file.error.message);
  const built = file.value.trees[0]?.build();
  if (!built?.ok) throw new Error('not built');
  const { forest, settings } = built.value;
  const species = forest.names.map((name, row) => [
    ...[name, forest.apparition(row), forest.extinction(row)],
  ]);
  const report = [...file.value.report, ...built.value.report];
  return { species, settings, forest, messages: report.map(({ message }) => message) };
}

const creatures = (scale: OwnScale) => {
  const start = scale.direction === 'forward' ? 100 : -1100;
  return fromNested([
    {
      ...{ name: 'Zorp', apparition: start, duration: 1100 },
      descendants: [
        {
          ...{ name: 'Blip', afterApparition: 150.5, duration: 300 },
          apparitionBounds: { before: 10, after: 20, kind: 'range' },
        },
      ],
    },
  ]);
};

describe.each([{ scale: forward }, { scale: back }])(
  'G3: a file of a world that counts $scale.direction',
  ({ scale }) => {
    const forest = creatures(scale);

    it.each(writeFormats)('is read again from %s, without a word of Earth', (format) => {
      const text = writeForest(forest, format, { scale });
      expect(text).not.toMatch(earthly);
      const again = read(text, { scale });
      expect(again.species).toEqual(read(writeForest(forest, 'json'), {}).species);
      expect(again.messages.join()).not.toMatch(earthly);
    });

    it('is drawn without a word of Earth', () => {
      const look = lookOf({ scale }, emptyParts);
      const sheet = drawSheet(layOutForest(forest, { look }), {
        ...{ title: 'A world', unit: 'Million Years' },
      });
      const svg = [...writeSvg(sheet)].join('');
      expect(svg).not.toMatch(earthly);
      expect(svg).toContain(scale.unit);
      for (const { name } of scale.eras) expect(svg).toContain(`>${name}<`);
      if (scale.zero) expect(svg).toContain('Time in cycles; 0 is the Landing');
    });
  },
);

describe('G3: times of files for a world of its own', () => {
  it('are in its unit and direction in tables, and an empty end is its now', () => {
    const table = 'name,ancestor,first,last\nZorp,,100,\nBlip,Zorp,250,550\n';
    expect(read(table, { scale: forward })).toMatchObject({
      species: [
        ['Zorp', 100, 1200],
        ['Blip', 250, 550],
      ],
      settings: null,
      messages: [expect.stringContaining('still living')],
    });
    const ages = 'name,ancestor,first,last\nZorp,,500,extant\nBlip,Zorp,250,50\n';
    expect(read(ages, { scale: back }).species).toEqual([
      ['Zorp', -500, 0],
      ['Blip', -250, -50],
    ]);
  });

  it('can be years after 1000 that are no calendar dates of Earth', () => {
    const table = 'name,first,last\nZorp,1100,1150\n';
    expect(read(table, { scale: forward })).toMatchObject({
      species: [['Zorp', 1100, 1150]],
      messages: [],
    });
  });

  it('are in its unit in outlines, and missing ones are spread until its now', () => {
    const outline =
      'Zorp 100 cycles\n  †Blip 250–550\n    Blop 300\u2013now\n  Quux 300 cycles – ahora\n';
    expect(read(outline, { scale: forward }).species).toEqual([
      ['Zorp', 100, 1200],
      ['Blip', 250, 550],
      ['Blop', 300, 1200],
      ['Quux', 300, 1200],
    ]);
    expect(read('A\n  B\n', { scale: forward }).species).toEqual([
      ['A', 1198, 1200],
      ['B', 1199, 1200],
    ]);
  });

  it('end at its now in trees with branch lengths', () => {
    expect(read('((A:5,B:5)C:3,D:8)E:2;', { scale: forward }).species).toContainEqual([
      ...['A', 1195, 1200],
    ]);
    const cladogram = read('((A,B),D);', { scale: forward });
    expect(cladogram.messages.join()).toContain('splits were placed one unit of time apart');
    expect(cladogram.messages.join()).not.toMatch(earthly);
  });

  it('never make a reader hang or throw, whatever the unit is', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 40 }), fc.string(), (unit, tail) => {
        const text = `A 5 ${unit}\n  B 3–1 ${unit}${tail}`;
        readTrees(text, { format: 'outline', scale: { ...back, unit } });
      }),
    );
  });
});
