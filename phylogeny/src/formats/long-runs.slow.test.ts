import { describe, it } from 'vitest';
import { readWhole } from '../../testing/read-whole.ts';

describe('any bytes', () => {
  it.each([
    ['open brackets', '['],
    ['open parentheses', '('],
    ['quotes', "'"],
    ['double quotes', '"'],
    ['half comments', '(a[b[c]'],
    ['line breaks', '\n'],
    ['blanks in a name', '(a '],
    ['counts', '1\n'],
    ['equals signs', 'a='],
    ['begins', 'begin '],
    ['ends', '#NEXUS begin x; end '],
    ['commas', ','],
    ['underscores', '_'],
    ['hashes', '#'],
    ['braces', '(a{'],
    ['angles', '(a<'],
    ['comments', '[a]'],
    ['translations', '#NEXUS begin trees; translate '],
  ])('with a long run of %s are read in linear time', (_, run) => {
    readWhole(run.repeat(Math.ceil(1_000_000 / run.length)));
    readWhole(`(${run.repeat(Math.ceil(1_000_000 / run.length))}`);
    readWhole(`#NEXUS begin trees; tree t = (${run.repeat(Math.ceil(1_000_000 / run.length))}`);
  });
});
