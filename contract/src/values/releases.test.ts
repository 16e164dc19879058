import { expect, test } from 'vitest';
import { licenceAddress, licenceName } from './releases.ts';

test.each([
  ['CC-BY-4.0', 'CC BY 4.0', 'https://creativecommons.org/licenses/by/4.0/'],
  ['CC-BY-NC-SA-4.0', 'CC BY-NC-SA 4.0', 'https://creativecommons.org/licenses/by-nc-sa/4.0/'],
  ['CC0-1.0', 'CC0 1.0', 'https://creativecommons.org/publicdomain/zero/1.0/'],
] as const)('S5: the licence %s is written as %s', (licence, name, address) => {
  expect(licenceName(licence)).toBe(name);
  expect(licenceAddress(licence)).toBe(address);
});
