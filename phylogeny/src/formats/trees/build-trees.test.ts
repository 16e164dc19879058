import { describe, expect, it } from 'vitest';
import { forestFaults } from '../../species/checks/invariants.ts';
import { readTrees } from '../read.ts';
import { buildTrees } from './build-trees.ts';

function read(text: string) {
  const file = readTrees(text);
  if (!file.ok) throw new Error(file.error.message);
  return file.value.trees;
}

function build(text: string, ...chosen: readonly number[]) {
  const trees = read(text);
  const built = buildTrees(chosen.length === 0 ? trees : chosen.flatMap((at) => trees[at] ?? []));
  if (!built.ok) throw new Error(built.error.message);
  return built.value;
}

describe('Some trees of a file', () => {
  it('become roots side by side, with the times that each has alone', () => {
    const text = '(A:2,B:2)Ab:1;\n(C:5,(D:1,E:1):4):1;\n(F:1,G:1);';
    const { forest } = build(text, 0, 2);
    const roots = Array.from(forest.roots(), (row) => forest.name(row));
    expect(roots).toHaveLength(2);
    const names = Array.from({ length: forest.size }, (_, row) => forest.name(row));
    expect(names.filter((name) => /^[A-G]$/.test(name))).toEqual(['A', 'B', 'F', 'G']);
    expect(forestFaults(forest)).toEqual([]);
    const alone = build(text, 2).forest;
    const [joined, single] = [forest, alone].map((one) =>
      Array.from({ length: 3 }, (_, row) => one.apparition(one.size - 3 + row)),
    );
    expect(joined).toEqual(single);
  });

  it('share columns of the same name, questions and lines of the report', () => {
    const tree = (rate: string) => `((A[&rate=${rate}]:2,B:2)[&posterior=1]:1,C:-1);`;
    const { forest, parts, questions, report } = build(`${tree('0.5')}\n${tree('0.7')}`);
    const column = parts.columns?.find(({ value }) => value.name === 'rate');
    const rates = Array.from({ length: forest.size }, (_, row) => {
      return forest.details(row)?.traits?.[column?.id ?? ''];
    });
    expect(rates.filter((rate) => rate !== undefined)).toEqual([0.5, 0.7]);
    expect(parts.columns).toHaveLength(2);
    const kinds = questions.map(({ kind }) => kind);
    expect(new Set(kinds).size).toBe(kinds.length);
    const codes = report.map(({ code, values }) => `${code} ${JSON.stringify(values)}`);
    expect(new Set(codes).size).toBe(codes.length);
  });

  it('are not dated if one of them is not', () => {
    const gene = '((A:0.0123,B:0.0541)98:0.0312,(C:0.0022,D:0.1034)77:0.0201,E:0.2011);';
    const clock = '((F:10,G:10):5,H:15);';
    const { forest, settings, questions, report } = build(`${gene}\n${clock}`);
    expect(settings?.scale).toEqual({ kind: 'lengths', unit: 'substitutions per site' });
    expect(forest.span).toEqual({ from: -15, to: 0 });
    expect(questions.map(({ kind }) => kind)).toEqual(['lengths']);
    expect(report.map(({ code }) => code)).toContain('lengths-substitutions');
    const time = buildTrees(read(`${gene}\n${clock}`), { lengths: 'time' });
    expect(time.ok && time.value.settings).toBeNull();
  });

  it('D9: have times if only one of them is a cladogram', () => {
    const { settings, forest } = build('((F:10,G:10):5,H:15);\n(A,(B,C));');
    expect(settings).toBeNull();
    expect(forest.span?.from).toBe(-15e6);
    expect(build('(A,B);\n(A,(B,C));').settings).toEqual({ scale: { kind: 'none' } });
  });

  it('are in one unit, in which none begins before the Earth', () => {
    const text = '(Hittite:4500,(Greek:8000,Latin:8000):700);\n((F:10,G:10):5,H:15);';
    const { forest, questions, report } = build(text);
    expect(forest.apparition(forest.size - 1)).toBe(-15);
    expect(questions.filter(({ kind }) => kind === 'unit')).toMatchObject([
      { guess: 1, reason: { code: 'unit-years-by-length' } },
    ]);
    expect(report.map(({ code }) => code)).not.toContain('unit-million-years');
  });

  it('are refused if they have no common axis', () => {
    const stated = '[&units=Ma]((F:10,G:10):5,H:15);';
    const gene = '((A:0.0123,B:0.0541)98:0.0312,C:0.2011);';
    expect(buildTrees(read(`${gene}\n${stated}`))).toMatchObject({
      ...{ ok: false, error: { code: 'trees-without-common-axis' } },
    });
    const dates = '((V|2001.5:1.5,W|2003.2:3.2):1,X|2000.1:1.1);';
    expect(build(`${stated}\n${dates}`).settings).toBeNull();
    expect(build(`${gene}\n${dates}`).forest.span?.from).toBeCloseTo(-4.2, 9);
  });

  it('without any is refused', () => {
    expect(buildTrees([])).toMatchObject({ ok: false, error: { code: 'no-tree' } });
  });
});
