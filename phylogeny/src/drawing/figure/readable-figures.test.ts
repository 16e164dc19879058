import { describe, expect, it } from 'vitest';
import { typefaces } from '../../../fixtures/font-files.ts';
import { layOutForest } from '../../layout/forest-layout.ts';
import { lookOf } from '../../layout/tree-look.ts';
import { partId } from '../../parts/part-id.ts';
import { partsFrom } from '../../parts/tree-parts.ts';
import { detailsColumn } from '../../species/details.ts';
import { fromNested } from '../../species/nested.ts';
import type { Lines, PlainShape, Shape } from '../shapes.ts';
import { numberReferences } from '../sheet/number-references.ts';
import { measureIn } from '../texts/text-measure.ts';
import { drawFigure } from './draw-figure.ts';
import { type FigurePreset, figureSheet } from './figure-sheet.ts';

const orders = [
  'Struthioniformes',
  'Tinamiformes',
  'Craciformes',
  'Galliformes',
  'Anseriformes',
  'Turniciformes',
  'Coraciiformes',
  'Musophagiformes',
  'Passeriformes',
  'Gruiformes',
];
const measure = measureIn(typefaces);

/** Species that live from 160 to 90 million years ago and until their end. */
const forest = fromNested([
  {
    name: 'Aves',
    apparition: -160e6,
    duration: 20e6,
    descendants: orders.map((name, at) => ({
      name,
      afterApparition: at * 1e6,
      duration: 70e6 - at * 1e6,
    })),
  },
]);

const event = { name: 'Late event', from: -79e6, colour: '#993333' };
const early = { name: 'Early event', from: -88e6, colour: '#336699' };
const idOf = (name: string) => forest.id(forest.names.indexOf(name));
const cranes = {
  name: 'Cranes',
  colour: '#336699',
  members: [{ species: idOf('Gruiformes') }, { species: idOf('Passeriformes') }],
};
const parts = partsFrom({
  bands: [
    { id: partId('k-pg'), value: event },
    { id: partId('early'), value: early },
  ],
  groups: [{ id: partId('cranes'), value: cranes }],
});
const look = lookOf({ notation: 'ago' }, parts);

function draw(preset: FigurePreset, shape?: 'fan') {
  const sheet = figureSheet(preset);
  const figure = drawFigure(forest, { look, ...(shape && { shape }) }, { sheet, measure });
  const shapes: Shape[] = [...figure.sheet.pieces()].flat();
  const plain = shapes.flatMap((one): readonly PlainShape[] =>
    one.kind === 'frame' ? one.shapes : [one],
  );
  const texts = plain.flatMap((one) => (one.kind === 'text' ? [one] : []));
  const lines = plain.flatMap((one) => (one.kind === 'lines' ? [one] : []));
  return { shapes, texts, lines, width: figure.sheet.width, facts: figure.facts };
}

/** The lines that run down at one place. */
const downAt = ({ ends }: Lines, x: number) =>
  ends.length > 0 && ends.every((end, at) => at % 2 === 1 || Math.abs(end - x) < 0.01);

describe('G7: the fan of a figure', () => {
  it('writes every name whole, and makes the circle smaller for it', () => {
    const { texts } = draw('column', 'fan');
    const written = texts.map(({ text }) => text);
    expect(written).toEqual(expect.arrayContaining(orders));
    const sizes = texts.filter(({ text }) => orders.includes(text)).map(({ size }) => size);
    expect(new Set(sizes).size).toBe(1);
  });

  it('writes the times of its rings', () => {
    const written = draw('column', 'fan').texts.map(({ text }) => text);
    expect(written.filter((text) => /\sMa$/.test(text)).length).toBeGreaterThan(1);
  });
});

describe('G7: a figure of one column', () => {
  it('gives time at least half of its width, with five ticks', () => {
    const { texts, lines, width } = draw('column');
    const baseline = Math.max(...texts.filter(({ text }) => /\sMa$/.test(text)).map(({ y }) => y));
    const axis = lines.find(({ ends }) => {
      const [from = 0, y = 0, to = 0] = ends;
      return to - from > width * 0.4 && y > baseline - 30 && y < baseline;
    });
    const ends = axis?.ends ?? [];
    expect(ends.length / 4 - 1).toBeGreaterThanOrEqual(5);
    expect((ends[2] ?? 0) - (ends[0] ?? 0)).toBeGreaterThanOrEqual(width * 0.49);
  });

  it('has an axis that covers an event after the last species', () => {
    const { texts } = draw('columns');
    expect(texts.map(({ text }) => text)).toContain(event.name);
    const ticks = texts
      .filter(({ text }) => /^\d+\sMa$/.test(text))
      .map(({ text }) => Number.parseInt(text, 10));
    expect(Math.min(...ticks)).toBeLessThan(85);
  });

  it('explains all it says of eras: it abbreviates none', () => {
    const written = draw('column').texts.map(({ text }) => text);
    expect(written).toContain('Cretaceous');
    expect(written.filter((text) => /^([A-Z]\d?|.+\.)$/.test(text))).toEqual([]);
  });

  it('breaks the line of an event where it meets a name', () => {
    const { lines, texts } = draw('columns');
    const name = texts.find(({ text }) => text === 'Tinamiformes');
    const x = (name?.x ?? 0) + 1;
    const events = lines.filter((one) => one.ends.length > 8 && downAt(one, one.ends[0] ?? 0));
    const crossing = events.find(({ ends }) => Math.abs((ends[0] ?? 0) - x) < 40);
    expect(crossing).toBeDefined();
    const covered = (y: number) =>
      crossing?.ends.some(
        (from, at) => at % 4 === 1 && from < y && y < (crossing.ends[at + 2] ?? 0),
      );
    expect(covered((name?.y ?? 0) - 3)).toBe(false);
  });
});

describe('S4: the references of a figure', () => {
  const cited = (ids: readonly string[]) => ({
    citations: { dates: ids.map((id) => ({ sourceId: partId(id) })) },
  });
  const withCitations = forest.withValues({
    details: detailsColumn(
      forest.names.map((_, index) => cited(index === 2 ? ['all', 'one'] : ['all'])),
    ),
  });
  const layout = layOutForest(withCitations);
  const texts = {
    style: 'numbers',
    title: 'References',
    sources: {
      all: { reference: 'A database.', label: 'A' },
      one: { reference: 'B paper.', label: 'B' },
    },
  } as const;

  it('says once what all species cite', () => {
    const { mark, shared, entries } = numberReferences(layout, texts);
    const numberOf = (text: string) => entries.findIndex((entry) => entry.includes(text)) + 1;
    expect(shared).toBe(`All species: [${numberOf('database')}]`);
    expect(mark(1)).toBeNull();
    expect(mark(2)).toBe(`[${numberOf('paper')}]`);
  });

  it('does not cite what it has no room to list', () => {
    const { mark } = numberReferences(layout, texts);
    expect(mark(2, 0)).toBeNull();
  });
});
