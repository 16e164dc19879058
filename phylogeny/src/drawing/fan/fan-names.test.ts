import { expect, it } from 'vitest';
import { typefaces } from '../../../fixtures/font-files.ts';
import { lookOf } from '../../layout/tree-look.ts';
import { partId } from '../../parts/part-id.ts';
import { partsFrom } from '../../parts/tree-parts.ts';
import { fromNested } from '../../species/nested.ts';
import { drawFigure } from '../figure/draw-figure.ts';
import { figureSheet } from '../figure/figure-sheet.ts';
import { measureIn } from '../texts/text-measure.ts';

const descendants = [
  'Homo neanderthalensis',
  'Homo heidelbergensis',
  'Homo floresiensis',
  'Homo luzonensis',
  'Homo rudolfensis',
  'Australopithecus anamensis',
  'Paranthropus aethiopicus',
].map((name, at) => ({ name, afterApparition: 1e6 + at * 1e5, duration: 5.9e6 - at * 1e5 }));
const forest = fromNested([{ name: 'Hominini', apparition: -7e6, duration: 6e6, descendants }]);
const all = { name: 'All', colour: '#336699', members: [{ branch: forest.id(0) }] };
const groups = [0].map((at) => ({ id: partId(`${at}`), value: { ...all, name: `All ${at}` } }));
const look = lookOf(null, partsFrom({ groups }));

it('G6, G7: names around a fan are abbreviated at most, however small the circle is', () => {
  const options = { sheet: { ...figureSheet('column'), width: 72 }, measure: measureIn(typefaces) };
  const figure = drawFigure(forest, { look, shape: 'fan' }, options);
  const texts = [...figure.sheet.pieces()]
    .flat()
    .flatMap((shape) =>
      (shape.kind === 'frame' ? shape.shapes : [shape]).flatMap((one) =>
        one.kind === 'text' && one.curve === undefined ? [one.text] : [],
      ),
    );
  expect(texts.filter((text) => text.endsWith('…'))).toEqual([]);
  for (const { name } of descendants) {
    const epithet = name.split(' ')[1] ?? '';
    expect(
      texts.some((text) => text.endsWith(epithet)),
      name,
    ).toBe(true);
  }
});
