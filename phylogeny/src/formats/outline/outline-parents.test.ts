import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { livedWhen } from '../../species/ancestry/reticulations.ts';
import { forestFaults } from '../../species/checks/invariants.ts';
import { Report } from '../report.ts';
import { writeForest } from '../write.ts';
import { readOutline } from './outline-reader.ts';

function read(text: string) {
  const report = new Report();
  const outline = readOutline(text, report);
  if (!outline.ok) throw new Error(outline.error.message);
  const { forest } = outline.value;
  const nameOf = (row: number) => (row < 0 ? null : forest.name(row));
  const hybrids = Array.from({ length: forest.size }, (_, row) => row).flatMap((row) => {
    const others = forest.details(row)?.otherAncestors ?? [];
    if (others.length === 0) return [];
    for (const { id, as } of others) {
      expect(as).toBe('hybrid');
      expect(livedWhen(forest, forest.indexOf(id), row)).toBe(true);
    }
    const second = others.map(({ id }) => nameOf(forest.indexOf(id)));
    return [[forest.name(row), nameOf(forest.ancestor(row)), ...second]];
  });
  expect(forestFaults(forest)).toEqual([]);
  return { forest, hybrids, report: report.entries, places: report.places };
}

const horses = `Equus 5 Ma–today
  Horse 4 Ma–today
  Donkey 3 Ma–today
`;

describe('T3, S3a: a hybrid in an outline', () => {
  it.each([
    ['beside its parents', `${horses}  Mule = Horse × Donkey 5 ka–today\n`, ['Horse', 'Donkey']],
    ['under one of them', `${horses}    Mule = Horse × Donkey 5 ka–today\n`, ['Donkey', 'Horse']],
    [
      'under nothing',
      `${horses}Mule=Horse x Donkey\nMule = Horse x Donkey 5 ka\n`,
      ['Horse', 'Donkey'],
    ],
    ['before its parents', `Mule = horse × DONKEY 5 ka\n${horses}`, ['Horse', 'Donkey']],
    ['with signs', `${horses}†Mule = †Horse×[Donkey] 5–4 ka\n`, ['Horse', 'Donkey']],
    [
      'with a dagger after its name',
      `${horses}Mule† = Horse × Donkey 5–4 ka\n`,
      ['Horse', 'Donkey'],
    ],
    ['of the species above it', `${horses}    Mule = × Horse 5 ka\n`, ['Donkey', 'Horse']],
    ['with quotes', `${horses}"Mule = a × b" = "Horse" × "Donkey" 5 ka\n`, ['Horse', 'Donkey']],
  ])('can stand %s', (_, text, parents) => {
    const { hybrids } = read(text);
    expect(hybrids).toEqual([[expect.stringMatching(/^Mule/), ...parents]]);
  });

  it('is extinct and has dates as other species', () => {
    const { forest } = read(`${horses}†Mule = Horse × Donkey 50–40 ka\n`);
    const mule = forest.names.indexOf('Mule');
    expect([forest.apparition(mule), forest.extinction(mule)]).toEqual([-50_000, -40_000]);
  });

  it('without dates appears when both parents live', () => {
    expect(read('Equus\n  Horse\n  Donkey\n  Mule = Horse × Donkey\n').hybrids).toEqual([
      ['Mule', 'Horse', 'Donkey'],
    ]);
    const { forest, hybrids } = read('Horse 9 Ma\nDonkey 2 Ma\nMule = Horse × Donkey\n');
    expect(hybrids).toEqual([['Mule', 'Horse', 'Donkey']]);
    expect(forest.apparition(forest.names.indexOf('Mule'))).toBeGreaterThanOrEqual(-2e6);
  });

  it('has no parent that no line, or more than one, is called, and the report says where', () => {
    const text = `${horses}  Mule = Horse × Unicorn 5 ka\n`;
    const { hybrids, report, places } = read(text);
    expect(hybrids).toEqual([]);
    expect(report).toContainEqual(
      expect.objectContaining({
        code: 'outline-unknown-parent',
        message: 'No line, or more than one, is called "Unicorn", so that parent was left out',
        examples: ['Mule'],
        lines: [4],
      }),
    );
    expect(places).toContainEqual(expect.objectContaining({ code: 'outline-unknown-parent' }));
    const twice = read(`${horses}  Horse 1 Ma\n  Mule = Donkey × Horse 5 ka\n`);
    expect(twice.report.map(({ code }) => code)).toContain('outline-unknown-parent');
  });

  it('has no parent that lived at another time or descends from it', () => {
    const codes = (text: string) => read(text).report.map(({ code }) => code);
    expect(codes(`${horses}†Mule = Horse × Donkey 3.9–3.8 Ma\n`)).toContain(
      'outline-parent-not-alive',
    );
    expect(codes('A 9 Ma\n  B = C × D 5 Ma\n    C 4 Ma\nD 9 Ma\n')).toContain(
      'outline-parent-circle',
    );
    expect(codes('A = B × C\nB = A × C\nC = A × B\n')).toContain('outline-parent-circle');
    expect(codes('A = A × A\n')).toContain('outline-unknown-parent');
  });

  it('is not a name with such signs', () => {
    for (const name of ['x = 1', 'Carpobrotus × edulis', 'a=b×c', '= × =']) {
      const { forest, hybrids } = read(`${horses}  "${name}" 1 Ma\n`);
      expect(forest.names).toContain(name);
      expect(hybrids).toEqual([]);
      expect(read(writeForest(forest, 'outline')).forest.names).toEqual(forest.names);
    }
    expect(read(`${horses}Carpobrotus × edulis 1 Ma\n`).forest.names).toContain(
      'Carpobrotus × edulis',
    );
  });

  it('is the same after writing and reading', () => {
    const name = fc.constantFrom('Horse', 'Donkey', 'Area 51–49', 'a "b"', 'x × y', 'Zebra 5 Ma');
    const line = fc.record({
      indent: fc.nat({ max: 3 }),
      parents: fc.option(fc.tuple(name, name), { nil: null }),
    });
    fc.assert(
      fc.property(fc.array(line, { minLength: 2, maxLength: 6 }), (lines) => {
        const names = ['Horse', 'Donkey', 'Area 51–49', 'a "b"', 'x × y', 'Zebra 5 Ma'];
        const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
        const text = lines
          .map(({ indent, parents }, row) => {
            const crossed = parents === null ? '' : ` = ${parents.map(quote).join(' × ')}`;
            return `${'  '.repeat(indent)}${quote(names[row] ?? '')}${crossed} ${9 - row} Ma\n`;
          })
          .join('');
        const first = read(text);
        const again = read(writeForest(first.forest, 'outline'));
        expect(again.hybrids).toEqual(first.hybrids);
        expect(again.forest.columns.parents).toEqual(first.forest.columns.parents);
      }),
      { numRuns: 300 },
    );
  });

  it('may name thousands of parents, or stand in a long chain', () => {
    const chain = Array.from({ length: 5000 }, (_, row) => `A${row} = A${row + 1} × A0 9 Ma`);
    expect(read(`${chain.join('\n')}\nA5000 9 Ma\n`).forest.size).toBe(5001);
    const many = Array.from({ length: 5000 }, (_, row) => `A${row}`);
    const { hybrids } = read(
      `${many.map((one) => `${one} 9 Ma`).join('\n')}\nB = ${many.join(' × ')} 1 Ma\n`,
    );
    expect(hybrids[0]).toHaveLength(22);
  });
});
