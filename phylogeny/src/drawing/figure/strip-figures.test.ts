import { describe, expect, it } from 'vitest';
import { typefaces } from '../../../fixtures/font-files.ts';
import type { TreeShape } from '../../document/tree-shapes.ts';
import { lookOf } from '../../layout/tree-look.ts';
import { partId } from '../../parts/part-id.ts';
import { partsFrom } from '../../parts/tree-parts.ts';
import { detailsColumn } from '../../species/details.ts';
import { fromNested } from '../../species/nested.ts';
import type { PlainShape, Shape } from '../shapes.ts';
import { measureIn } from '../texts/text-measure.ts';
import { drawFigure } from './draw-figure.ts';
import { figureSheet } from './figure-sheet.ts';

const [mass, diet, upright] = ['mass', 'diet', 'upright'].map((id) => partId(id));
const genera = ['Macaca', 'Hylobates', 'Pongo', 'Gorilla', 'Pan', 'Sapajus', 'Saimiri', 'Tarsius'];
const names = genera.flatMap((genus) => [`${genus} fascicularis`, `${genus} sylvanus`]);

const bare = fromNested([
  {
    name: 'Primates',
    apparition: -110e6,
    duration: 110e6,
    descendants: names.map((name, at) => ({
      name,
      afterApparition: 50e6 + at * 3e6,
      duration: 60e6 - at * 3e6,
    })),
  },
]);
const forest = bare.withValues({
  details: detailsColumn(
    bare.names.map((_, at) => ({
      traits: {
        ...(mass && { [mass]: at + 1 }),
        ...(diet && { [diet]: at % 2 === 0 ? 'Fruit' : 'Leaves' }),
        ...(upright && { [upright]: at % 3 === 0 }),
      },
    })),
  ),
});

const longName = 'Monkeys of the old world and apes';
const group = (name: string, from: number, to: number) => ({
  id: partId(name.slice(0, 5)),
  value: {
    name,
    colour: '#336699',
    shown: 'bracket' as const,
    members: names
      .slice(from, to)
      .map((one) => ({ species: forest.id(forest.names.indexOf(one)) })),
  },
});
const choices = [
  { name: 'Fruit', colour: '#993333' },
  { name: 'Leaves', colour: '#336633' },
];
const columns = [
  { id: mass ?? partId('mass'), value: { name: 'Mass', type: 'number' as const, unit: 'kg' } },
  { id: diet ?? partId('diet'), value: { name: 'Diet', type: 'choice' as const, choices } },
  { id: upright ?? partId('upright'), value: { name: 'Upright', type: 'yes-no' as const } },
];
const strips = columns.map(({ id }, at) => ({
  column: id,
  as: (['bars', 'colour', 'symbols'] as const)[at] ?? 'colour',
}));

function draw(
  shape: TreeShape | 'across',
  groups: readonly ReturnType<typeof group>[],
  hasColumns = true,
) {
  const look = lookOf(
    { notation: 'ago', ...(hasColumns && { strips }) },
    partsFrom({ groups, columns }),
  );
  const { sheet } = drawFigure(
    forest,
    { look, shape },
    { sheet: figureSheet('column'), measure: measureIn(typefaces) },
  );
  const plain = [...sheet.pieces()]
    .flat()
    .flatMap((one: Shape): readonly PlainShape[] => (one.kind === 'frame' ? one.shapes : [one]));
  const texts = plain.flatMap((one) => (one.kind === 'text' ? [one.text] : []));
  return { plain, texts, width: sheet.width };
}

const cut = (texts: readonly string[]) => texts.filter((text) => text.endsWith('…'));

describe('G4a: columns beside the names of a figure of one column', () => {
  const groups = [group('Macaques and gibbons', 0, 4), group('Great apes', 4, 10)];

  it.each(['across', 'fan'] as const)('give way to the names of species (%s)', (shape) => {
    const { texts } = draw(shape, groups);
    expect(texts.filter((text) => text.endsWith('sylvanus'))).toHaveLength(genera.length);
    expect(texts).toEqual(expect.arrayContaining(['Mass: 1 – 17 kg', 'Diet:', 'Upright:']));
  });

  it('leave half of the width to time, with labels at equal distances', () => {
    const { plain, width } = draw('across', groups);
    const labels = plain.flatMap((one) =>
      one.kind === 'text' && /^(\d+\sMa|Today)$/.test(one.text) ? [one] : [],
    );
    expect(labels.length).toBeGreaterThanOrEqual(3);
    const ages = labels.map(({ text }) => Number.parseInt(text, 10) || 0).sort((a, b) => a - b);
    const steps = ages.slice(1).map((age, at) => age - (ages[at] ?? 0));
    expect(new Set(steps).size).toBe(1);
    const ends = labels.map(({ x }) => x);
    const part = (Math.max(...ends) - Math.min(...ends)) / Math.max(...ages);
    expect(part * 110).toBeGreaterThanOrEqual(width * 0.47);
  });
});

describe('G1: the names of groups in a figure of one column', () => {
  it('are in the legend where only a part of them has room beside the bracket', () => {
    const { texts } = draw('across', [group(longName, 2, 4), group('Apes', 5, 12)], false);
    expect(cut(texts).length).toBeLessThanOrEqual(1);
    expect(texts.filter((text) => text === longName)).toHaveLength(1);
    expect(texts.filter((text) => text === 'Apes')).toHaveLength(1);
  });
});
