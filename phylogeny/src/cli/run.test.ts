import { describe, expect, it } from 'vitest';
import { fixture } from '../../fixtures/fixture-files.ts';
import { exactFormats } from '../formats/write.ts';
import { parseCommandLine } from './command-line.ts';
import { runCommand } from './run.ts';

function run(bytes: Uint8Array | string, ...words: string[]): { text: string; remarks: string[] } {
  const command = parseCommandLine(words);
  if (!command.ok) throw new Error(command.error);
  const input = typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes;
  const answer = runCommand(command.value, input);
  if (!answer.ok) throw new Error(answer.error);
  return { text: [...answer.value.pieces].join(''), remarks: [...answer.value.remarks] };
}

describe('stats', () => {
  it('prints statistics of a file as JSON', () => {
    const { text } = run(fixture('nexus/everything.nex'), 'stats', 'a.nex');
    expect(JSON.parse(text)).toMatchObject({
      format: 'nexus',
      trees: 5,
      tips: 4,
      nodes: 7,
      allTips: 14,
      allNodes: 23,
      inferred: 3,
      minHeight: 2,
      maxHeight: 2,
      lengths: 'all',
      names: ['Panthera leo', 'Panthera_tigris', 'Panthera onca', 'Neofelis'],
      polytomies: 0,
      singletons: 0,
      duplicateNames: 0,
      unnamedTips: 0,
      span: { from: -2_000_000, to: 0 },
    });
  });

  it('N4: counts bounds and sources, and names columns', () => {
    const newick = '((A:1,B:1)98[&rate=2,height=1,height_95%_HPD={0.5,2}]:1,C:2);';
    expect(JSON.parse(run(newick, 'stats', '-').text)).toMatchObject({
      bounds: 2,
      columns: ['Support', 'rate'],
      sources: 0,
    });
  });

  it('counts the roots of a forest as its trees', () => {
    const newick = '(A:1,B:1)AB:1;';
    const json = run(newick, 'convert', '-', '--to', 'json').text;
    const stats = JSON.parse(run(json, 'stats', '-').text);
    expect(stats).toMatchObject({ format: 'json', trees: 1, tips: 2, nodes: 3, names: ['A', 'B'] });
  });
});

describe('convert', () => {
  it('writes every format so that it reads back as the same forest', () => {
    for (const file of ['newick/figs-beast.nwk', 'newick/lengths.nwk']) {
      const json = run(fixture(file), 'convert', '-', '--to', 'json').text;
      for (const format of exactFormats) {
        const written = run(json, 'convert', '-', '--to', format).text;
        expect(run(written, 'convert', '-', '--to', 'json').text).toBe(json);
      }
    }
  });

  it('reports guesses, and which of several trees it used', () => {
    const { remarks } = run(
      fixture('newick/named.nwk'),
      'convert',
      '-',
      '--to',
      'csv',
      '--tree',
      '2',
    );
    expect(remarks[0]).toBe('using tree 2 of 2 (choose another with --tree)');
    expect(remarks).toContain(
      'guessed: The file names no unit, so its times were read as million years',
    );
  });

  it('uses the unit and the age given as options', () => {
    const words = ['convert', '-', '--to', 'json', '--unit', 'KY', '--present', '10'];
    const { text } = run('(A:5,B:5)Root:1;', ...words);
    expect(JSON.parse(text)).toMatchObject({ name: 'Root', apparition: -16_000, duration: 1000 });
  });
});

describe('outline', () => {
  it('N4: writes the tree as indented text', () => {
    const { text } = run('(A:5,(B:1,C:2)BC:3)Root:1;', 'outline', '-');
    expect(text).toBe(`†Root 6–5 Ma
  A 5 Ma–today
  †BC 5–2 Ma
    †B 2–1 Ma
    C 2 Ma–today
`);
    expect(JSON.parse(run(text, 'stats', '-').text)).toMatchObject({ format: 'outline', nodes: 5 });
    expect(run(text, 'convert', '-', '--to', 'outline').text).toBe(text);
  });
});

describe('draw', () => {
  it('draws the tree as SVG', () => {
    const { text } = run('(A:5,B:5)Root:1;', 'draw', '-', '--title', 'Two', '--theme', 'dark');
    expect(text).toMatch(/^<svg|^<\?xml/);
    expect(text).toContain('Two');
    expect(text.trimEnd()).toMatch(/<\/svg>$/);
  });
});

describe('a file that cannot be read', () => {
  it('is refused with one sentence, line and column', () => {
    expect(() => run('(A:1,\nB:x);', 'stats', '-')).toThrow(
      'The branch length "x" is not a number (line 2, column 3)',
    );
    expect(() => run('(A,B);', 'stats', '-', '--tree', '2')).toThrow('The file has only one tree');
  });
});
