import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { englishNotation } from '../timeline/time-notation.ts';
import type { Era, TreeScale } from '../timeline/tree-scale.ts';
import { readEraTable, writeEraTable } from './era-table.ts';

const scale: TreeScale = { unit: 'cycles', direction: 'forward', now: 1200, eras: [] };
const read = (text: string, on = scale) => readEraTable(text, on, englishNotation);

describe('G3: a table of eras', () => {
  it('has names, times and, if stated, colours and levels', () => {
    expect(
      read('Name\tFrom\tTo\tColour\nEmbers\t0\t400\t#A32\n  Spark\t0\t100\nAsh\t400\tnow'),
    ).toEqual({
      faults: [],
      eras: [
        { name: 'Embers', from: 0, to: 400, colour: '#aa3322', level: 0 },
        { name: 'Spark', from: 0, to: 100, level: 1 },
        { name: 'Ash', from: 400, to: 1200, level: 0 },
      ],
    });
    expect(read('Embers,0,400,#aa3322,2\n"Ash, late",400,500.5').eras).toEqual([
      { name: 'Embers', from: 0, to: 400, colour: '#aa3322', level: 2 },
      { name: 'Ash, late', from: 400, to: 500.5, level: 0 },
    ]);
  });

  it('of a scale that counts back has the larger number first', () => {
    const back: TreeScale = { ...scale, direction: 'back', now: 0 };
    expect(read('Ice\t500\t20\nThaw\t20\t0', back)).toEqual({
      faults: [],
      eras: [
        { name: 'Ice', from: -500, to: -20, level: 0 },
        { name: 'Thaw', from: -20, to: 0, level: 0 },
      ],
    });
  });

  it('says in which line something is wrong', () => {
    const table =
      'Embers\t0\t400\nAsh\t500\t400\n\t\t\nFire\tsoon\t9\nIce\t1\t2\tblueish\nSnow\t1\t2\t\t9';
    expect(read(table).faults).toEqual([
      { code: 'times', line: 2, text: 'Ash' },
      { code: 'time', line: 4, text: 'soon' },
      { code: 'colour', line: 5, text: 'blueish' },
      { code: 'level', line: 6, text: '9' },
    ]);
  });

  it('quotes only the beginning of a long cell that is wrong', () => {
    const [fault] = read(`Ash\t${'9'.repeat(100_000)}\t5`).faults;
    expect(fault).toEqual({ code: 'time', line: 1, text: `${'9'.repeat(60)}…` });
  });

  it('can have quotes in names, and names in quotes', () => {
    expect(
      read('"The ""Great"" Ash, late", 0, 5\nAge of 5" rain, 5, 9\n"Open, 9, 10').eras,
    ).toEqual([
      { name: 'The "Great" Ash, late', from: 0, to: 5, level: 0 },
      { name: 'Age of 5" rain', from: 5, to: 9, level: 0 },
      { name: '"Open', from: 9, to: 10, level: 0 },
    ]);
  });

  it('can have 500 eras and no more', () => {
    const lines = Array.from({ length: 500 }, (_, at) => `Era ${at}\t${at}\t${at + 1}`);
    expect(read(lines.join('\n')).eras).toHaveLength(500);
    expect(read(lines.join('\n')).faults).toEqual([]);
    const many = Array.from({ length: 50_000 }, (_, at) => `Era ${at}\t${at}\t${at + 1}`);
    expect(read(many.join('\n')).faults).toEqual([{ code: 'too-many', line: 501, text: '500' }]);
  });

  it('is read as it was written', () => {
    const eras: fc.Arbitrary<Era> = fc
      .record({
        name: fc
          .oneof(
            fc.stringMatching(/^["A-Za-z][A-Za-z ",;]{0,20}["a-z]$/),
            fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }),
          )
          .map((text) => text.replace(/\s+/g, ' ').trim())
          .filter((text) => text !== ''),
        from: fc.integer({ min: -900, max: 900 }),
        length: fc.integer({ min: 1, max: 90 }),
        level: fc.nat(5),
        colour: fc.constantFrom(undefined, '#aa3322'),
      })
      .map(({ name, from, length, level, colour }) => ({
        ...{ name, from, to: from + length, level },
        ...(colour !== undefined && { colour }),
      }));
    const directions = fc.constantFrom('forward', 'back');
    fc.assert(
      fc.property(fc.array(eras, { maxLength: 9 }), directions, (list, direction) => {
        const on: TreeScale = { ...scale, direction, eras: list };
        const again = read(writeEraTable(on, englishNotation), on);
        expect(again).toEqual({ faults: [], eras: list });
      }),
    );
  });
});
