import fc from 'fast-check';
import { expect, test } from 'vitest';
import { detailsFault, detailsOf, replaceDetails } from '../details.ts';
import { speciesId } from '../ids/species-id.ts';
import { creditNames, imageCreditFault, maxCreditLengths, withCreditPart } from './image-credit.ts';

test('only web addresses can be links', () => {
  for (const link of ['https://example.org/a?b#c', 'http://a', 'HTTPS://Example.org']) {
    expect(imageCreditFault({ link })).toBeNull();
  }
  const refused = [
    'javascript:alert(1)',
    ' https://a',
    'https://',
    '//a',
    'ftp://a',
    'data:,x',
    '',
  ];
  for (const link of [...refused, `https://${'x'.repeat(1993)}`]) {
    expect(imageCreditFault({ author: 'Jane', link }), link).toBe('credit-link');
  }
});

test('each part has a maximum length', () => {
  expect(imageCreditFault({})).toBeNull();
  for (const name of ['author', 'licence'] as const) {
    const longest = 'x'.repeat(maxCreditLengths[name]);
    expect(imageCreditFault({ [name]: longest })).toBeNull();
    expect(imageCreditFault({ [name]: `${longest}x` })).toBe(`credit-${name}-length`);
    expect(imageCreditFault({ [name]: '' })).toBe(`credit-${name}-length`);
  }
  const details = { imageCredit: { author: '' } };
  expect(detailsFault(speciesId('a'), details)).toBe('credit-author-length');
});

test('a credit has the last text of each part, and is absent when all are empty', () => {
  const edits = fc.array(
    fc.record({
      name: fc.constantFrom(...creditNames),
      text: fc.constantFrom('', 'Jane Roe', 'https://a', 'CC0 1.0'),
    }),
  );
  fc.assert(
    fc.property(edits, (list) => {
      let details = detailsOf({ colour: '#001122' });
      const texts = new Map<string, string>();
      for (const { name, text } of list) {
        const imageCredit = withCreditPart(details?.imageCredit, name, text);
        details = replaceDetails(details, { imageCredit });
        texts.set(name, text);
      }
      const stated = [...texts].filter(([, text]) => text !== '');
      expect(details).toEqual({
        colour: '#001122',
        ...(stated.length > 0 && { imageCredit: Object.fromEntries(stated) }),
      });
    }),
  );
});
