import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixture } from '../../../fixtures/fixture-files.ts';
import { forestFaults } from '../../species/checks/invariants.ts';
import { readTrees } from '../read.ts';
import type { FlatDescent } from './flat-list.ts';

function read(text: string, flat?: FlatDescent) {
  const file = readTrees(text);
  const built = file.ok ? file.value.trees[0]?.build(flat === undefined ? {} : { flat }) : null;
  if (!built?.ok) throw new Error('not read');
  const { forest } = built.value;
  const lines = forest.names.map((name, row) => {
    const ancestor = forest.ancestor(row);
    const ages = [forest.apparition(row), forest.extinction(row)].map((time) => 0 - time / 1e6);
    return `${ancestor < 0 ? '' : `${forest.name(ancestor)} > `}${name} ${ages.join('–')}`;
  });
  return { ...built.value, lines };
}

describe('a list that does not say who descends from whom', () => {
  const list = 'A 9–7 Ma\nB 8–5 Ma\nC 3 Ma–today\n';
  const table = 'Name,Start (Ma),End (Ma)\nB,8,5\nA,9,7\nC,3,0\n';

  it('says so, and stays as it is unless somebody decides', () => {
    for (const text of [list, table]) {
      expect(read(text).isFlat).toBe(true);
      expect(read(text).forest.columns.parents.every((parent) => parent < 0)).toBe(true);
    }
    expect(read(list).report.map(({ code }) => code)).toEqual(['flat-list']);
    expect(read(list, 'separate').report).toEqual([]);
    expect(read('A 9 Ma\n  B 8 Ma\n').isFlat).toBeUndefined();
    expect(read('Name,Ancestor,Start (Ma),End (Ma)\nA,,9,7\nB,,8,5\n').isFlat).toBeUndefined();
  });

  it('can be a line of descent by time, whose gaps are inferred ancestors', () => {
    for (const text of [list, table]) {
      const chain = read(text, 'chain');
      expect(chain.lines).toEqual([
        ...['A 9–7', 'A > B 8–5', 'B > Ancestor 1 5–3', 'Ancestor 1 > C 3–0'],
      ]);
      expect(chain.forest.isInferred(2)).toBe(true);
      expect(chain.isFlat).toBe(true);
    }
  });

  it('can descend from one ancestor, without any other date', () => {
    expect(read(list, 'one-ancestor').lines).toEqual([
      ...['Ancestor 1 9–3', 'Ancestor 1 > A 9–7', 'Ancestor 1 > B 8–5', 'Ancestor 1 > C 3–0'],
    ]);
  });

  it('can descend by the groups that a table puts its species in', () => {
    const classified = [
      'Name,Phylum,Family,Genus,Start (Ma),End (Ma)',
      'Alpha one,Chordata,Alphidae,Alpha,9,7',
      'Alpha two,Chordata,Alphidae,Alpha,8,5',
      'Beta,Chordata,Alphidae,Beta,6,1',
      'Gamma,Chordata,NO_FAMILY_SPECIFIED,,5,0',
      'Delta,,,,4,3',
    ].join('\n');
    const { lines, forest } = read(classified, 'groups');
    expect(lines).toEqual([
      'Chordata 9–5',
      'Chordata > Alphidae 9–6',
      'Alphidae > Alpha 9–8',
      'Alpha > Alpha one 9–7',
      'Alpha > Alpha two 8–5',
      // A genus of one species says nothing about descent.
      'Alphidae > Beta 6–1',
      'Chordata > Gamma 5–0',
      'Delta 4–3',
    ]);
    expect(forestFaults(forest)).toEqual([]);
    expect([0, 1, 2, 3].map((row) => forest.isInferred(row))).toEqual([true, true, true, false]);
    expect(read(table, 'groups').lines).toEqual(read(table, 'separate').lines);
  });

  it('D5: has one inferred ancestor for each name of a group, also where groups have the same species', () => {
    const rows = ['P a,O,,P,9,7', 'P b,O,Pidae,P,8,5', 'Q c,O,Qidae,Q,6,1'];
    const { lines, forest, report } = read(
      ['Name,Order,Family,Genus,Start (Ma),End (Ma)', ...rows].join('\n'),
      'groups',
    );
    expect(forestFaults(forest)).toEqual([]);
    expect(lines.map((line) => line.replace(/ \S+$/, ''))).toEqual([
      // The first row says less than the second one of where the genus is.
      ...['O', 'O > Pidae', 'Pidae > P', 'P > P a', 'P > P b', 'O > Q c'],
    ]);
    expect(report.map(({ code, examples }) => [code, examples])).toEqual([
      ['group-of-one', ['Q', 'Qidae']],
    ]);
    // The order begins when its first species does, although the line of the genus has a length to be drawn.
    const together = read(
      'Name,Order,Genus,Start (Ma),End (Ma)\nP a,O,P,9,7\nP b,O,P,9,5\nQ c,O,,6,1\n',
      'groups',
    );
    expect(together.lines[0]).toBe('O 9–6');
    // Two species have room for two inferred ancestors.
    const few = read(
      'Name,Class,Order,Family,Start (Ma),End (Ma)\nA,C,O,F,9,7\nB,C,O,F,8,5\n',
      'groups',
    );
    expect(few.lines.map((line) => line.replace(/ \S+$/, ''))).toEqual(['F', 'F > A', 'F > B']);
    expect(few.report.map(({ code, examples }) => [code, examples])).toEqual([
      ['group-in-group', ['O', 'C']],
    ]);
  });

  it('keeps a group where the first row puts it, and joins those that appear together', () => {
    const { lines, forest, report } = read(
      'Name,Family,Genus,Start (Ma),End (Ma)\nA,F,G,9,7\nB,H,G,9,5\nC,F,,9,1\n',
      'groups',
    );
    expect(forestFaults(forest)).toEqual([]);
    expect(lines.map((line) => line.replace(/ \S+$/, ''))).toEqual([
      ...['F', 'F > G', 'G > A', 'G > B', 'F > C'],
    ]);
    expect(report.map(({ code, examples }) => [code, examples])).toEqual([
      ['group-elsewhere', ['G (H)']],
    ]);
  });

  it('gets missing dates along its line of descent', () => {
    const { lines } = read('A 9–5 Ma\nB\nC 3 Ma–today\n', 'chain');
    expect(lines.map((line) => line.split(' ').at(-2))).toEqual(['A', 'B', 'C']);
  });

  it('of any times becomes a sound forest with the same times', () => {
    const species = fc.record({
      age: fc.integer({ min: 1, max: 400 }),
      length: fc.integer({ min: 1, max: 400 }),
    });
    const property = fc.property(
      fc.array(species, { minLength: 2, maxLength: 12 }),
      fc.constantFrom<FlatDescent>('chain', 'one-ancestor'),
      (all, descent) => {
        const row = ({ age, length }: { age: number; length: number }, index: number) =>
          `S${index},${age},${Math.max(0, age - length)}`;
        const text = ['Name,Start (Ma),End (Ma)', ...all.map(row)].join('\n');
        const [flat, arranged] = [read(text, 'separate'), read(text, descent)];
        expect(forestFaults(arranged.forest)).toEqual([]);
        const times = ({ forest }: typeof flat) =>
          forest.names
            .map((name, at) => `${name} ${forest.apparition(at)} ${forest.extinction(at)}`)
            .filter((line) => line.startsWith('S'))
            .sort();
        expect(times(arranged)).toEqual(times(flat));
      },
    );
    fc.assert(property, { numRuns: 60 });
  });

  it('is what a teacher has', () => {
    const text = new TextDecoder().decode(fixture('outlines/human-evolution-list.txt'));
    expect(read(text, 'chain').forest.speciesCount).toBe(20);
    expect([...read(text, 'one-ancestor').forest.roots()]).toEqual([0]);
  });
});
