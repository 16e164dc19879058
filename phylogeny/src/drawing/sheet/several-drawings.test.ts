import { describe, expect, it } from 'vitest';
import { typefaces } from '../../../fixtures/font-files.ts';
import { layOutForest } from '../../layout/forest-layout.ts';
import { fromNested } from '../../species/nested.ts';
import type { DrawingOptions } from '../drawing-options.ts';
import { drawFigure } from '../figure/draw-figure.ts';
import { figureSheet } from '../figure/figure-sheet.ts';
import { drawMiniature } from '../miniature/miniature.ts';
import { writeSvg } from '../svg/svg-writer.ts';
import { drawSheet } from './sheet.ts';

// What happens to drawings, and to the page around them, when their markup is placed in one page.

// Living species fade out, which needs gradients.
const forest = fromNested([
  {
    name: 'Root',
    apparition: -10e6,
    duration: 10e6,
    descendants: Array.from({ length: 40 }, (_, at) => ({
      name: `Species ${at}`,
      afterApparition: at * 1e5,
      duration: at % 2 === 0 ? 1e6 : 10e6 - at * 1e5,
    })),
  },
]);
const image = () => 'data:image/png;base64,iVBORw0KGgo=';
const layout = layOutForest(forest);
const draw = (options: DrawingOptions = {}, shape?: 'upright' | 'fan') =>
  [...writeSvg(drawSheet(shape ? layOutForest(forest, { shape }) : layout, options))].join('');
const renamed = forest.withValues({
  names: forest.names.map((name, at) => (at === 39 ? `${name}?` : name)),
});
const figure = { title: 'A figure', sheet: figureSheet('a4'), address: 'https://tree.test/1' };

const drawings: Readonly<Record<string, string>> = {
  plain: draw(),
  titled: draw({ title: 'Title' }),
  dark: draw({ theme: 'dark' }),
  'with images': draw({ image }),
  'with one other name': [...writeSvg(drawSheet(layOutForest(renamed)))].join(''),
  'with fonts': [...writeSvg(drawSheet(layout, { image, title: 'Title Τίτλος' }), typefaces)].join(
    '',
  ),
  upright: draw({ image }, 'upright'),
  'as a fan': draw({ image }, 'fan'),
  'on paper': [...writeSvg(drawFigure(forest, {}, figure).sheet)].join(''),
  small: drawMiniature(layout, { width: 320, height: 180 }),
};

const all = (svg: string, pattern: RegExp) =>
  [...svg.matchAll(pattern)].map(([, found = '']) => found);
const idsOf = (svg: string) => all(svg, / id="([^"]*)"/g);
const classesOf = (svg: string) => all(svg, / class="([^"]*)"/g);
const stylesOf = (svg: string) => all(svg, /<style>([^<]*)<\/style>/g).join('');
const fontsOf = (svg: string) => all(stylesOf(svg), /@font-face\{font-family:([^;]+)/g);

describe.each(Object.entries(drawings))('a drawing (%s) in a page', (kind, svg) => {
  it('refers only to its own parts, once each', () => {
    const ids = idsOf(svg);
    expect(new Set(ids).size).toBe(ids.length);
    const used = all(svg, /(?:url\(#|href="#)([^)"]*)/g);
    if (kind !== 'small') expect(used.length).toBeGreaterThan(20);
    expect(used.filter((id) => !ids.includes(id))).toEqual([]);
  });

  it('has only rules for its own classes, and fonts with names of its own', () => {
    const rules = stylesOf(svg).replace(/@font-face\{[^}]*\}/g, '');
    const selectors = all(rules, /([^{}]+)\{[^}]*\}/g);
    expect(rules.replace(/[^{}]+\{[^}]*\}/g, '')).toBe('');
    expect(selectors.every((selector) => /^\.lt[0-9a-z]+$/.test(selector))).toBe(true);
    const known = selectors.map((selector) => selector.slice(1));
    expect(classesOf(svg).filter((name) => !known.includes(name))).toEqual([]);
    expect(fontsOf(svg).every((font) => known.some((name) => font.startsWith(`${name}-`)))).toBe(
      true,
    );
  });

  it('shares no id, class or font with another drawing', () => {
    const namesOf = (one: string) => [...idsOf(one), ...classesOf(one), ...fontsOf(one)];
    const others = Object.entries(drawings).flatMap(([other, one]) =>
      other === kind ? [] : namesOf(one),
    );
    expect(namesOf(svg).filter((name) => others.includes(name))).toEqual([]);
  });
});

it('a drawing uses the fonts that it embeds, then those of the same name elsewhere', () => {
  const svg = drawings['with fonts'] ?? '';
  const [name = ''] = classesOf(svg);
  expect(new Set(fontsOf(svg))).toEqual(new Set([`${name}-sans`, `${name}-serif`]));
  expect(svg).toContain(` font-family="${name}-sans,Inter,system-ui,sans-serif" `);
  expect(svg).toContain(` font-family="${name}-serif,${name}-sans,Fraunces,Georgia,serif" `);
});

it('a drawing inherits no style of texts from the page', () => {
  const [root = ''] = /<svg [^>]*>/.exec(drawings.plain ?? '') ?? [];
  for (const property of [
    'font-family',
    'font-weight',
    'font-style',
    'letter-spacing',
    'direction',
  ]) {
    expect(root).toContain(` ${property}="`);
  }
});
