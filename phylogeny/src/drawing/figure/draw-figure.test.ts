import { describe, expect, it } from 'vitest';
import { typefaces } from '../../../fixtures/font-files.ts';
import { inferAncestors, sampleForest } from '../../../testing/sample-forests.ts';
import { textBoxesIn } from '../../../testing/text-boxes.ts';
import { drawFigure } from './draw-figure.ts';
import { figureSheet } from './figure-sheet.ts';

const textBoxes = textBoxesIn(typefaces);

describe('G7: a figure', () => {
  it('folds a large fan until most of what is left has its name', () => {
    const forest = inferAncestors(sampleForest('branching', 3000));
    for (const preset of ['columns', 'a4'] as const) {
      const { facts } = drawFigure(forest, { shape: 'fan' }, { sheet: figureSheet(preset) });
      expect(facts.foldedBranches).toBeGreaterThan(20);
      expect(facts.names).toBeGreaterThan(facts.foldedBranches * 0.6);
    }
  });

  it('counts all species under its title, also those of folded branches', () => {
    const forest = sampleForest('branching', 3000);
    const { sheet, facts } = drawFigure(forest, {}, { sheet: figureSheet('columns'), title: 'A' });
    expect(facts.foldedBranches).toBeGreaterThan(20);
    const texts = [...sheet.pieces()]
      .flat()
      .flatMap((one) => (one.kind === 'text' ? one.text : []));
    expect(texts.some((text) => text.startsWith('3,000 species'))).toBe(true);
  });

  it('writes long names smaller rather than squeezing an upright tree', () => {
    const sheet = figureSheet('slide');
    const textOf = (name: string) => {
      const species = sampleForest('branching', 20);
      const names = Array.from({ length: species.size }, (_, index) => `${name} ${index}`);
      return drawFigure(species.withValues({ names }), { shape: 'upright' }, { sheet }).facts.text;
    };
    expect(textOf('Felis')).toBe(sheet.text);
    const long = textOf('Australopithecus bahrelghazali');
    expect(long).toBeLessThan(sheet.text);
    expect(long).toBeGreaterThan(sheet.text * 0.65);
  });

  it('writes names around a fan smaller if more of them fit then', () => {
    const species = sampleForest('branching', 50);
    const names = Array.from({ length: species.size }, (_, index) => `Australopithecus ${index}`);
    const sheet = figureSheet('slide');
    const { facts } = drawFigure(species.withValues({ names }), { shape: 'fan' }, { sheet });
    expect(facts.text).toBeLessThan(sheet.text);
    expect(facts.text).toBeGreaterThanOrEqual(sheet.text * 0.7);
    expect(facts.names).toBeGreaterThan(facts.allNames * 0.7);
  });

  it('has a fan as high as a slide, with its title and credits at the left', () => {
    const sheet = figureSheet('slide');
    const title = 'A small tree';
    const { sheet: drawn } = drawFigure(
      sampleForest('branching', 12),
      { shape: 'fan' },
      { sheet, title, credits: ['Drawn by hand'] },
    );
    const boxes = textBoxes(drawn).flat();
    const middleOf = (text: string) =>
      boxes.find((box) => box.text === text)?.corners.filter((_, at) => at % 2 === 0) ?? [];
    for (const text of [title, 'Drawn by hand']) {
      expect(middleOf(text).length).toBeGreaterThan(0);
      expect(Math.max(...middleOf(text))).toBeLessThan(drawn.width * 0.4);
    }
    const reach = [...drawn.pieces()]
      .flat()
      .flatMap((one) => (one.kind === 'frame' ? [one.frame.f] : []));
    expect(Math.max(...reach) - Math.min(...reach)).toBeGreaterThan(drawn.height * 0.5);
  });

  it('fills a poster with a tree of few rows', () => {
    const species = sampleForest('branching', 8);
    const { sheet, facts } = drawFigure(species, {}, { sheet: figureSheet('poster') });
    const names = textBoxes(sheet)
      .flat()
      .filter(({ text }) => species.names.includes(text));
    const ys = names.map(({ corners }) => corners[1] ?? 0);
    expect(Math.max(...ys) - Math.min(...ys)).toBeGreaterThan(sheet.height * 0.55);
    expect(facts.text).toBeGreaterThan(figureSheet('poster').text);
  });

  it('turns a poster of a fan on its side, where there is room for texts beside it', () => {
    const sheet = figureSheet('poster');
    const species = sampleForest('branching', 12);
    const { facts } = drawFigure(species, { shape: 'fan' }, { sheet, title: 'Whales' });
    expect(facts.width).toBeCloseTo(sheet.height);
    expect(facts.height).toBeCloseTo(sheet.width);
    const title = 'Everything that is known about the whales of the Eocene and their descendants';
    const upright = drawFigure(species, { shape: 'fan' }, { sheet, title });
    expect(upright.facts.width).toBeCloseTo(sheet.width);
  });
});

describe('a figure of a tree without species', () => {
  it.each(['across', 'upright', 'fan'] as const)('has no note about names (%s)', (shape) => {
    const sheet = { width: 190, height: 275, fitsHeight: true, margin: 1, text: 8 } as const;
    const look = shape === 'across' ? {} : { shape };
    const { sheet: drawn } = drawFigure(sampleForest('star', 0), look, { sheet, title: 'Empty' });
    const texts = textBoxes(drawn).flatMap(([box]) => (box === undefined ? [] : [box.text]));
    expect(texts.filter((text) => text.includes('names are written'))).toEqual([]);
  });
});
