import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { linear, oklab, smallestDifference } from '../../../testing/colour-vision.ts';
import { sampleForest } from '../../../testing/sample-forests.ts';
import type { ColourBy } from '../../document/settings.ts';
import { partId } from '../../parts/part-id.ts';
import type { Column } from '../../parts/part-values.ts';
import { emptyParts, type PartEntries, partsFrom } from '../../parts/tree-parts.ts';
import { Forest } from '../../species/forest.ts';
import { fromNested } from '../../species/nested.ts';
import type { Species } from '../../species/species.ts';
import { livingTest } from '../../species/times/living.ts';
import { contrast } from '../../timeline/contrast.ts';
import { lookOf } from '../tree-look.ts';
import { branchColours } from './branch-colours.ts';
import { colourForest } from './colouring.ts';
import { rampPalettes } from './column-colours.ts';
import { branchPalettes, papers, type Theme } from './palette.ts';
import { readableColour } from './readable-colours.ts';

const themes: readonly Theme[] = ['light', 'dark'];
const column = partId('mass');

/** A root with two branches: A with A1 and A2, and B with B1. B ends later than A. */
const tree = fromNested([
  {
    name: 'Root',
    apparition: -10,
    duration: 5,
    descendants: [
      {
        name: 'A',
        afterApparition: 1,
        duration: 3,
        descendants: [
          { name: 'A1', afterApparition: 1, duration: 1 },
          { name: 'A2', afterApparition: 1, duration: 1 },
        ],
      },
      {
        name: 'B',
        afterApparition: 2,
        duration: 8,
        descendants: [{ name: 'B1', afterApparition: 1, duration: 1 }],
      },
    ],
  },
]);

function forestWith(details: Readonly<Record<string, Partial<Species>>>): Forest {
  const species = Array.from({ length: tree.size }, (_, index) => {
    const one = tree.species(index);
    return { ...one, ...details[one.name] };
  });
  const forest = Forest.fromSpecies(species);
  if (!forest.ok) throw new RangeError(forest.error.code);
  return forest.value;
}

function colours(forest: Forest, colourBy: ColourBy, parts: PartEntries = {}) {
  const look = lookOf({ colourBy }, partsFrom(parts));
  const colouring = colourForest(forest, look, livingTest(forest));
  const of = (name: string, theme: Theme = 'light') => {
    const index = Array.from({ length: forest.size }, (_, each) => forest.name(each)).indexOf(name);
    return colouring.palettes[theme][colouring.colours[index] ?? -1];
  };
  const entries = colouring.legend?.entries.map(({ name }) => Object.values(name).join());
  return { of, entries, colouring };
}

describe('G4: the colours of species', () => {
  test('are those of branches by default, without a legend', () => {
    const forest = sampleForest('branching', 50, 1);
    const colouring = colourForest(forest, lookOf(null, emptyParts), livingTest(forest));
    expect(colouring).toEqual({
      colours: branchColours(forest),
      palettes: branchPalettes,
      legend: null,
    });
  });

  test('of a custom tree are inherited until a descendant has its own', () => {
    const forest = forestWith({ A: { colour: '#aa0000' }, A2: { colour: '#0000AA' } });
    const { of, entries } = colours(forest, 'custom');
    expect([of('A'), of('A1'), of('A2')]).toEqual(['#aa0000', '#aa0000', '#0000aa']);
    expect(branchPalettes.light).toContain(of('Root'));
    expect(branchPalettes.light).toContain(of('B1'));
    expect(entries).toEqual(['A', 'A2']);
  });

  test('A1a: of a custom tree name a split by a species below it if nobody has named it', () => {
    const split: Partial<Species> = { inferred: true, colour: '#aa0000' };
    const entriesOf = (name: string) =>
      colours(forestWith({ A: { ...split, name } }), 'custom').colouring.legend?.entries;
    expect(entriesOf('Ancestor 1')).toMatchObject([{ name: { near: 'A1' } }]);
    expect(entriesOf('Carnivora')).toMatchObject([{ name: { text: 'Carnivora' } }]);
  });

  test('tell the living from the extinct, and certain placements from others', () => {
    expect(colours(tree, 'living').entries).toEqual(['living', 'extinct']);
    const forest = forestWith({ A: { placement: 'debated' } });
    const { of, entries } = colours(forest, 'placement');
    expect(entries).toEqual(['firm', 'debated']);
    expect(of('A')).not.toBe(of('A1'));
    expect(of('B')).toBe(of('A1'));
  });

  test('by group are those of the smallest group', () => {
    const id = (name: string) =>
      tree.id(Array.from({ length: tree.size }, (_, n) => tree.name(n)).indexOf(name));
    const group = (name: string, colour: string, without: readonly string[] = []) => ({
      id: partId(name),
      value: { name, colour, members: [{ branch: id(name), without: without.map(id) }] },
    });
    const groups = [group('A', '#aa0000'), group('A2', '#0000aa'), group('B', '#007700', ['B1'])];
    const { of, entries } = colours(tree, 'group', { groups });
    expect([of('A'), of('A1'), of('A2'), of('B')]).toEqual([
      '#aa0000',
      '#aa0000',
      '#0000aa',
      '#007700',
    ]);
    expect(of('B1')).toBe(of('Root'));
    expect(entries).toEqual(['A', 'A2', 'B', 'no-group']);
  });

  test('by a column are those of its choices, and grey without a value', () => {
    const value: Column = {
      name: 'Diet',
      type: 'choice',
      choices: [
        { name: 'Plants', colour: '#007700' },
        { name: 'Meat', colour: '#aa0000' },
      ],
    };
    const forest = forestWith({ A: { traits: { [column]: 'Meat' } } });
    const { of, entries } = colours(forest, { column }, { columns: [{ id: column, value }] });
    expect(of('A')).toBe('#aa0000');
    expect(of('B')).not.toBe(of('A'));
    expect(entries).toEqual(['Meat', 'no-value']);
    expect(colours(forest, { column: partId('removed') }).colouring.palettes).toBe(branchPalettes);
  });

  test('by numbers follow a ramp from the smallest to the largest', () => {
    const value: Column = { name: 'Mass', type: 'number', unit: 'kg' };
    fc.assert(
      fc.property(
        fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), {
          minLength: 6,
          maxLength: 6,
        }),
        (values) => {
          const names = ['Root', 'A', 'A1', 'A2', 'B', 'B1'];
          const traits = names.map(
            (name, at) => [name, { traits: { [column]: values[at] ?? 0 } }] as const,
          );
          const forest = forestWith(Object.fromEntries(traits));
          const { of, colouring } = colours(
            forest,
            { column },
            { columns: [{ id: column, value }] },
          );
          const { ramp } = colouring.legend ?? {};
          expect([ramp?.min, ramp?.max]).toEqual([Math.min(...values), Math.max(...values)]);
          const steps = names.map((name) => rampPalettes.light.indexOf(of(name) ?? ''));
          const sorted = [...names.keys()].sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0));
          const inOrder = sorted.map((at) => steps[at] ?? -1);
          expect(inOrder.every((step, at) => step >= (inOrder[at - 1] ?? 0))).toBe(true);
        },
      ),
    );
  });
});

describe('G4: the palettes of colours with a meaning', () => {
  const palettesOf = (colourBy: ColourBy) => {
    const forest = forestWith({});
    return colours(forest, colourBy).colouring.palettes;
  };

  test.each(themes)('can be told apart with colour blindness, in the %s theme', (theme) => {
    for (const by of ['living', 'placement'] as const) {
      const palette = palettesOf(by)[theme];
      expect(smallestDifference(palette)).toBeGreaterThan(0.05);
      for (const colour of palette) {
        expect(contrast(colour, papers[theme])).toBeGreaterThanOrEqual(by === 'living' ? 2.5 : 3);
      }
    }
  });

  test.each(themes)('change evenly from step to step of the ramp, in the %s theme', (theme) => {
    const steps = rampPalettes[theme].map((colour) => oklab(linear(colour)));
    const changes = steps
      .slice(1)
      .map((step, at) => Math.hypot(...step.map((part, n) => part - (steps[at]?.[n] ?? 0))));
    expect(Math.max(...changes) / Math.min(...changes)).toBeLessThan(1.6);
    // Steps that are far apart also differ for people who see no hues.
    const some = rampPalettes[theme].filter((_, at) => at % 4 === 0);
    expect(smallestDifference(some)).toBeGreaterThan(0.05);
    for (const colour of rampPalettes[theme]) {
      expect(contrast(colour, papers[theme])).toBeGreaterThanOrEqual(3);
    }
  });

  test('make chosen colours stand out from the paper, and leave those that do', () => {
    const anyColour = fc
      .integer({ min: 0, max: 0xffffff })
      .map((n) => `#${n.toString(16).padStart(6, '0')}`);
    fc.assert(
      fc.property(anyColour, fc.constantFrom(...themes), (colour, theme) => {
        const shown = readableColour(colour, theme);
        expect(contrast(shown, papers[theme])).toBeGreaterThanOrEqual(3);
        if (contrast(colour, papers[theme]) >= 3) expect(shown).toBe(colour);
      }),
    );
  });
});
