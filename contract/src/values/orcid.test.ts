import { expect, test } from 'vitest';
import { bareOrcid, isOrcid } from './orcid.ts';

test.each(['0000-0002-1825-0097', '0000-0001-5109-3700', '0000-0002-1694-233X'])(
  'S5: %s is an ORCID iD',
  (orcid) => {
    expect(isOrcid(orcid)).toBe(true);
    expect(isOrcid(bareOrcid(` https://orcid.org/${orcid.toLowerCase()} `))).toBe(true);
  },
);

test.each(['0000-0002-1825-0098', '0000-0002-1694-2339', '000000021825009', 'Mary Anning', ''])(
  'S5: %j is not an ORCID iD',
  (text) => expect(isOrcid(text)).toBe(false),
);
