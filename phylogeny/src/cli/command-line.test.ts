import { describe, expect, it } from 'vitest';
import { parseCommandLine } from './command-line.ts';

function refusalOf(...words: string[]): string {
  const parsed = parseCommandLine(words);
  return parsed.ok ? '' : parsed.error;
}

describe('a command line', () => {
  it('has a command and a file, and options for times', () => {
    const words = ['convert', 'a.nwk', '--to', 'csv', '--unit', 'MY', '--present', '66'];
    const parsed = parseCommandLine([...words, '--tree', '3', '-o', 'b.csv', '-q']);
    expect(parsed).toMatchObject({
      ok: true,
      value: {
        verb: 'convert',
        file: 'a.nwk',
        to: 'csv',
        reading: { yearsPerUnit: 1e6, latestAge: 66 },
        trees: [{ from: 3, to: 3 }],
        strict: false,
        output: 'b.csv',
        quiet: true,
      },
    });
  });

  it('accepts units by their short names or in years', () => {
    const parsed = parseCommandLine(['stats', '-', '--unit', '1e8', '--root-age', '2.5']);
    expect(parsed.ok && parsed.value.reading).toEqual({ yearsPerUnit: 1e8, rootAge: 2.5 });
  });

  it('has an option for every question', () => {
    const words = ['stats', 'a', '--lengths', 'time', '--calendar', 'before', '--strict'];
    const names = ['--inner-names', 'ancestors'];
    const ages = ['--known-age', 'Homo, Pan=6.5 Ma', '--known-age', 'A=b=12 ka'];
    const parsed = parseCommandLine([...words, ...ages, ...names]);
    expect(parsed.ok && parsed.value).toMatchObject({
      strict: true,
      reading: {
        lengths: 'time',
        keepDates: false,
        innerNames: 'ancestors',
        knownAges: [
          { of: ['Homo', 'Pan'], age: 6.5e6 },
          { of: ['A=b'], age: 12_000 },
        ],
      },
    });
  });

  it('chooses one, some or all trees', () => {
    const treesOf = (word: string) => {
      const parsed = parseCommandLine(['stats', 'a', '--tree', word]);
      return parsed.ok && parsed.value.trees;
    };
    expect(treesOf('all')).toBe('all');
    expect(treesOf('1,4-6')).toEqual([
      { from: 1, to: 1 },
      { from: 4, to: 6 },
    ]);
    for (const word of ['0', '6-4', 'x', '1,', '']) expect(treesOf(word)).toBe(false);
  });

  it('shows help for --help, -h or no arguments', () => {
    for (const words of [['--help'], ['-h'], [], ['stats', '--help']]) {
      const parsed = parseCommandLine(words);
      expect(parsed.ok && parsed.value.verb).toBe('help');
    }
  });

  it('with a mistake is refused with one sentence', () => {
    expect(refusalOf('paint', 'a')).toBe(
      'Unknown command "paint": use stats, convert, outline, draw, date, compare, summarize, keep, drop or ancestor',
    );
    expect(refusalOf('stats')).toMatch(/^Name the file/);
    expect(refusalOf('stats', 'a', 'b')).toBe('Only one file can be read at a time: remove "b"');
    expect(refusalOf('convert', 'a')).toMatch(/^Choose the format to convert to: --to json\|/);
    expect(refusalOf('convert', 'a', '--to', 'doc')).toMatch(/not "doc"$/);
    expect(refusalOf('stats', 'a', '--unit', 'weeks')).toMatch(/not "weeks"$/);
    for (const word of ['now', '-5', '']) {
      expect(refusalOf('stats', 'a', '--present', word)).toBe(
        `--present takes an age of 0 or more, not "${word}"`,
      );
    }
    expect(refusalOf('stats', 'a', '--known-age', 'A=5', '--present', '3')).toMatch(/only one/);
    expect(refusalOf('stats', 'a', '--missing', '1')).toBe('--missing takes zero, not "1"');
    expect(refusalOf('stats', 'a', '--near-tips', 'x')).toMatch(/living or extinct, not "x"$/);
    expect(refusalOf('stats', 'a', '--inner-names', 'x')).toMatch(/clades or ancestors, not "x"$/);
    expect(refusalOf('draw', 'a', '--width', '0')).toMatch(/at least 1/);
    expect(refusalOf('draw', 'a', '--sheet', '3x90')).toMatch(/from 40 to 2000 mm/);
    expect(refusalOf('draw', 'a', '--sheet', 'a4', '--width', '90')).toMatch(/in pixels/);
    expect(refusalOf('draw', 'a', '--text', '9')).toMatch(/add --sheet/);
    expect(refusalOf('draw', 'a', '--sheet', 'a4', '--text', '1')).toMatch(/5.5 to 200/);
    expect(refusalOf('draw', 'a', '--shape', 'star')).toMatch(/across, upright or fan/);
    expect(refusalOf('draw', 'a', '--theme', 'pink')).toMatch(/light, dark, white or transparent/);
    expect(refusalOf('stats', 'a', '--from', 'doc')).toMatch(/"doc"$/);
    expect(refusalOf('stats', 'a', '--lengths', 'long')).toMatch(/time or substitutions/);
    expect(refusalOf('stats', 'a', '--calendar', 'x')).toMatch(/keep or before/);
    expect(refusalOf('stats', 'a', '--known-age', 'Homo')).toMatch(/^--known-age takes names/);
    expect(refusalOf('stats', 'a', '--known-age', 'Homo=soon')).toMatch(/"Homo=soon"$/);
    expect(refusalOf('convert', 'a', '--to', 'csv', '--layout', 'r')).toMatch(
      /strap, pbdb, not "r"/,
    );
    expect(refusalOf('convert', 'a', '--to', 'json', '--layout', 'strap')).toMatch(/--to csv/);
    expect(refusalOf('stats', 'a', '--colour')).toMatch(/--colour/);
  });
});
