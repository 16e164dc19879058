import { describe, expect, it } from 'vitest';
import { typefaces } from '../../../fixtures/font-files.ts';
import { sampleForest } from '../../../testing/sample-forests.ts';
import { layOutForest } from '../../layout/forest-layout.ts';
import { lookOf } from '../../layout/tree-look.ts';
import { partId } from '../../parts/part-id.ts';
import { partsFrom } from '../../parts/tree-parts.ts';
import { fromNested } from '../../species/nested.ts';
import type { Shape } from '../shapes.ts';
import { englishLegend, legendItems } from '../sheet/legend-items.ts';
import { writeSvg } from '../svg/svg-writer.ts';
import { ampleWidth, measureIn } from '../texts/text-measure.ts';
import { drawFigure } from './draw-figure.ts';
import { figureSheet, pixelsPerMillimetre } from './figure-sheet.ts';

const forest = fromNested([
  {
    name: 'Carnivora',
    apparition: -60e6,
    duration: 60e6,
    descendants: [
      { name: 'Felidae', afterApparition: 35e6, duration: 25e6 },
      { name: 'Canidae', afterApparition: 20e6, duration: 40e6 },
      { name: 'Miacidae', afterApparition: 2e6, duration: 20e6 },
    ],
  },
]);
const idOf = (name: string) => forest.id(forest.names.indexOf(name));

const parts = partsFrom({
  groups: [
    {
      id: partId('cats'),
      value: {
        name: 'Cats of all kinds',
        colour: '#336699',
        shown: 'shade',
        members: [{ branch: idOf('Felidae') }],
      },
    },
    {
      id: partId('dogs'),
      value: {
        name: 'Dogs of all kinds',
        colour: '#993333',
        shown: 'both',
        members: [{ branch: idOf('Canidae') }],
      },
    },
  ],
  bands: [{ id: partId('far'), value: { name: 'Far', colour: '#993333', from: -5e6, to: 900e6 } }],
});

const look = lookOf(null, parts);
const title = 'Carnivores';
const figure = drawFigure(forest, { look, shape: 'fan' }, { sheet: figureSheet('columns'), title });
const shapes = flatten([...figure.sheet.pieces()].flat());

function flatten(list: readonly Shape[]): Shape[] {
  return list.flatMap((one) => (one.kind === 'frame' ? [one, ...flatten(one.shapes)] : [one]));
}

const textsOf = (list: readonly Shape[]) => list.filter((one) => one.kind === 'text');

describe('G7: the figure of a fan', () => {
  it('has no band over its title, however far it reaches', () => {
    const heading = textsOf(shapes).find(({ text }) => text === title);
    expect(heading).toBeDefined();
    const areas = shapes.filter((one) => one.kind === 'polygon');
    expect(areas.length).toBeGreaterThan(0);
    for (const { corners } of areas) {
      const top = Math.min(...corners.filter((_, at) => at % 2 === 1));
      expect(top).toBeGreaterThan(heading?.y ?? Number.POSITIVE_INFINITY);
    }
  });

  it('G1: names groups without a bracket in the legend, and others beside their brackets', () => {
    const texts = textsOf(shapes).map(({ text }) => text);
    for (const name of ['Cats of all kinds', 'Dogs of all kinds']) {
      expect(texts.filter((text) => text === name)).toHaveLength(1);
    }
    const layout = layOutForest(forest, { look });
    const explained = legendItems(layout, englishLegend).map(({ text }) => text);
    expect(explained).not.toContain('Dogs of all kinds');
  });

  it('G1: names groups in the legend whose brackets leave no room for names', () => {
    const nested = sampleForest('chain', 40);
    const first = [2, 5, 10, 15, 20, 25];
    const groups = first.map((index) => ({
      id: partId(`from-${index}`),
      value: {
        ...{ name: `From ${index}`, colour: '#336699', shown: 'bracket' as const },
        members: [{ branch: nested.id(index) }],
      },
    }));
    const drawn = drawFigure(
      nested,
      { look: lookOf(null, partsFrom({ groups })), shape: 'fan' },
      { sheet: figureSheet('column') },
    );
    const texts = textsOf(flatten([...drawn.sheet.pieces()].flat())).map(({ text }) => text);
    for (const index of first) {
      expect(texts.filter((text) => text === `From ${index}`)).toHaveLength(1);
    }
  });

  it('outlines names in the colour of the shade behind them', () => {
    const haloOf = (name: string) => textsOf(shapes).find(({ text }) => text === name)?.halo;
    const { paper } = figure.sheet;
    expect(haloOf('Miacidae')).toBe(paper);
    expect(haloOf('Felidae')).toMatch(/^#/);
    expect(new Set([paper, haloOf('Felidae'), haloOf('Canidae')]).size).toBe(3);
    const svg = [...writeSvg(figure.sheet)].join('');
    expect(svg).toContain(`style="stroke:${haloOf('Felidae')}"`);
  });

  it('counts names only, not the numbers of references beside them', () => {
    const references = () => ({ title: 'References', entries: ['1. A book'], mark: () => '[1]' });
    const options = { sheet: figureSheet('poster'), references };
    const { facts, sheet } = drawFigure(forest, { look, shape: 'fan' }, options);
    expect(textsOf(flatten([...sheet.pieces()].flat())).map(({ text }) => text)).toContain('[1]');
    expect(facts.names).toBe(facts.allNames);
  });

  it('names a species near the centre if its neighbours leave room', () => {
    expect(textsOf(shapes).map(({ text }) => text)).toContain('Miacidae');
    expect(figure.facts.names).toBe(figure.facts.allNames);
  });
});

describe('G7: the figure of a tree across', () => {
  it('G1: keeps the names of groups within its margins', () => {
    const sheet = figureSheet('slide');
    const { sheet: drawn } = drawFigure(forest, { look, shape: 'across' }, { sheet });
    const label = textsOf([...drawn.pieces()].flat()).find(({ text }) => text.startsWith('Dogs'));
    expect(label).toBeDefined();
    const end = (label?.x ?? 0) + ampleWidth(label?.text ?? '', label?.size ?? 0);
    expect(end).toBeLessThanOrEqual(drawn.width - sheet.margin * pixelsPerMillimetre + 0.01);
  });

  it('G1: has names of groups in a fifth of the width at most', () => {
    const many = sampleForest('branching', 24);
    // Too few rows for names along the brackets.
    const small = Array.from({ length: many.size }, (_, index) => index).find(
      (index) => many.branchSize(index) === 3,
    );
    const groups = ['Old kin', 'Trilobites'].map((name, at) => ({
      id: partId(`group-${at}`),
      value: {
        ...{ name, colour: '#336699', shown: 'bracket' as const },
        members: [{ branch: many.id((small ?? 0) + at) }],
      },
    }));
    const drawn = drawFigure(
      many,
      { look: lookOf(null, partsFrom({ groups })), shape: 'across' },
      { sheet: figureSheet('columns'), measure: measureIn(typefaces) },
    );
    const texts = textsOf(flatten([...drawn.sheet.pieces()].flat())).map(({ text }) => text);
    for (const { value } of groups) expect(texts).toContain(value.name);
  });

  it('G1: writes names along their brackets if they would be cut beside them', () => {
    const many = sampleForest('branching', 40);
    const name = 'Everything that there is';
    const members = [{ branch: many.id(0) }];
    const value = { name, colour: '#336699', shown: 'bracket', members } as const;
    const groups = partsFrom({ groups: [{ id: partId('all'), value }] });
    const drawn = drawFigure(
      many,
      { look: lookOf(null, groups), shape: 'across' },
      { sheet: figureSheet('column') },
    );
    const written = flatten([...drawn.sheet.pieces()].flat());
    expect(textsOf(written).map(({ text }) => text)).toContain(name);
  });
});
