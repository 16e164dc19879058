import { describe, expect, it } from 'vitest';
import { parseCommandLine } from './command-line.ts';

function refusalOf(...words: string[]): string {
  const parsed = parseCommandLine(words);
  return parsed.ok ? '' : parsed.error;
}

describe('a command line', () => {
  it('names a command and a file, and may say how the times are meant', () => {
    const words = ['convert', 'a.nwk', '--to', 'csv', '--unit', 'MY', '--present', '66'];
    const parsed = parseCommandLine([...words, '--tree', '3', '-o', 'b.csv', '-q']);
    expect(parsed).toMatchObject({
      ok: true,
      value: {
        verb: 'convert',
        file: 'a.nwk',
        to: 'csv',
        reading: { yearsPerUnit: 1e6, latestAge: 66 },
        tree: 3,
        output: 'b.csv',
        quiet: true,
      },
    });
  });

  it('takes units by their short names or in years, and negative ages', () => {
    const parsed = parseCommandLine(['stats', '-', '--unit', '1e8', '--root-age', '-2.5']);
    expect(parsed.ok && parsed.value.reading).toEqual({ yearsPerUnit: 1e8, rootAge: -2.5 });
  });

  it('asks for help with --help, -h or nothing at all', () => {
    for (const words of [['--help'], ['-h'], [], ['stats', '--help']]) {
      const parsed = parseCommandLine(words);
      expect(parsed.ok && parsed.value.verb).toBe('help');
    }
  });

  it('that is wrong is told in one sentence', () => {
    expect(refusalOf('paint', 'a')).toBe('There is no command "paint": use stats, convert or draw');
    expect(refusalOf('stats')).toMatch(/^Say which file/);
    expect(refusalOf('stats', 'a', 'b')).toBe('One file at a time: "b" is one too many');
    expect(refusalOf('convert', 'a')).toMatch(/^Say the format to convert to: --to json\|/);
    expect(refusalOf('convert', 'a', '--to', 'doc')).toMatch(/not "doc"$/);
    expect(refusalOf('stats', 'a', '--unit', 'weeks')).toMatch(/not "weeks"$/);
    expect(refusalOf('stats', 'a', '--present', 'now')).toBe('--present takes a number, not "now"');
    expect(refusalOf('draw', 'a', '--width', '0')).toMatch(/from 1 on/);
    expect(refusalOf('draw', 'a', '--theme', 'pink')).toMatch(/light or dark/);
    expect(refusalOf('stats', 'a', '--from', 'doc')).toMatch(/"doc"$/);
    expect(refusalOf('stats', 'a', '--colour')).toMatch(/--colour/);
  });
});
