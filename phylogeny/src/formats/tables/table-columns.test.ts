import { describe, expect, it } from 'vitest';
import type { TraitValue } from '../../species/values/traits.ts';
import { type ReadForest, readTrees } from '../read.ts';

function read(text: string): ReadForest {
  const file = readTrees(text);
  if (!file.ok) throw new Error(file.error.message);
  const built = file.value.trees[0]?.build();
  if (!built?.ok) throw new Error('not built');
  return { ...built.value, report: [...file.value.report, ...built.value.report] };
}

describe('the name of a species', () => {
  const namesOf = (text: string) => read(text).forest.names;

  it.each([
    ['Genus,Species,FAD,LAD', 'Pinus,sylvestris,9,1', 'Anthriscus,sylvestris,5,2'],
    ['genus,epithet,start,end', 'Pinus,sylvestris,9,1', 'Anthriscus,sylvestris,5,2'],
    ['genus,specificEpithet,max_ma,min_ma', 'Pinus,sylvestris,9,1', 'Anthriscus,sylvestris,5,2'],
    ['Species,Genus,FAD,LAD', 'sylvestris,Pinus,9,1', 'sylvestris,Anthriscus,5,2'],
    ['Genus,Species,FAD,LAD', 'Pinus,P. sylvestris,9,1', 'Anthriscus,sylvestris,5,2'],
    ['Genus,Species,FAD,LAD', 'Pinus,Pinus sylvestris,9,1', 'Anthriscus,sylvestris,5,2'],
    ['genus,species,FAD,LAD', 'Pinus,Pinus sylvestris,9,1', 'x,Anthriscus sylvestris,5,2'],
    ['género,especie,FAD,LAD', 'Pinus,sylvestris,9,1', 'Anthriscus,sylvestris,5,2'],
  ])('has both words in a table with %s', (titles, ...rows) => {
    expect(namesOf(`${titles}\n${rows.join('\n')}\n`)).toEqual([
      ...['Pinus sylvestris', 'Anthriscus sylvestris'],
    ]);
  });

  it('has three words if the table has subspecies', () => {
    const rows = 'Panthera,leo,,9,1\nPanthera,leo,persica,5,2\nPanthera,leo,Panthera leo leo,4,2\n';
    expect(namesOf(`genus,specificEpithet,infraspecificEpithet,fad,lad\n${rows}`)).toEqual([
      ...['Panthera leo', 'Panthera leo persica', 'Panthera leo leo'],
    ]);
    expect(namesOf('species,subspecies,fad,lad\nPanthera leo,persica,5,2\n')).toEqual([
      'Panthera leo persica',
    ]);
  });

  it('is the genus alone where the table has no species', () => {
    expect(namesOf('genus,species,fad,lad\nPinus,NA,9,1\nPinus,mugo,5,2\n')).toEqual([
      ...['Pinus', 'Pinus mugo'],
    ]);
  });

  it('leaves the genus a column where the names are whole', () => {
    const { forest, parts } = read(
      'genus,species,fad,lad\nPinus,Pinus mugo,9,1\nPinus,Pinus cembra,5,2\n',
    );
    expect(forest.names).toEqual(['Pinus mugo', 'Pinus cembra']);
    expect(parts.columns?.map(({ value }) => value.name)).toEqual(['genus']);
  });

  it('finds the ancestor by both words or by the second one', () => {
    const { forest } = read(
      'Genus,Species,Ancestor,FAD,LAD\nHomo,habilis,,2,1\nHomo,erectus,habilis,1.9,0.1\nHomo,sapiens,Homo erectus,0.3,0\n',
    );
    expect(forest.names.map((_, row) => forest.ancestor(row))).toEqual([-1, 0, 1]);
  });
});

describe('T1: a column of a table', () => {
  const columnsOf = (text: string) => {
    const { forest, parts } = read(text);
    return (parts.columns ?? []).map(({ id, value }) => ({
      ...value,
      values: forest.names.map((_, row): TraitValue | undefined => {
        return forest.details(row)?.traits?.[id];
      }),
    }));
  };

  it('of numbers can have decimal commas, as times can', () => {
    const [mass, count] = columnsOf(
      'name;start;end;mass;count\nA;9,5;1;1,5;1.234\nB;5,25;2;0,125;12\n',
    );
    expect(mass).toMatchObject({ type: 'number', values: [1.5, 0.125] });
    expect(count).toMatchObject({ type: 'number', values: [1234, 12] });
  });

  it('of numbers can have separators of thousands where decimals have points', () => {
    const [mass] = columnsOf('name,start,end,mass\nA,9.5,1,"1,234"\nB,5.25,2,"12,500.5"\n');
    expect(mass).toMatchObject({ type: 'number', values: [1234, 12500.5] });
  });

  it('of three digits after a point is never read as thousands without a reason', () => {
    const { forest } = read('name;start;end\nA;66.043;61.600\n');
    expect([forest.apparition(0), forest.extinction(0)]).toEqual([-66_043_000, -61_600_000]);
  });

  it('reports what commas were taken for if all numbers leave it open', () => {
    const codes = (text: string) => read(text).report.map(({ code }) => code);
    expect(codes('name;start;end\nA;66,043;61,600\n')).toContain('commas-are-decimal');
    expect(codes('name\tstart\tend\nA\t12,500\t11,000\n')).toContain('commas-are-thousands');
  });

  it('has the type that fits its values, as annotations have', () => {
    const rows = ['A', 'B', 'C', 'D'].map((name, index) =>
      [
        ...[name, 9, index, index % 2 === 0 ? 'herbivore' : 'carnivore', `note ${index}`],
        ...[index % 2 === 0 ? 'yes' : 'NO', `https://a.org/${index}`, index === 1 ? 'NA' : 7],
      ].join(','),
    );
    const columns = columnsOf(
      `name,fad,lad,diet,notes on it,fossil,page,size (mm)\n${rows.join('\n')}\n`,
    );
    expect(columns.map(({ name, type, unit }) => [name, type, unit])).toEqual([
      ['diet', 'choice', undefined],
      ['notes on it', 'text', undefined],
      ['fossil', 'yes-no', undefined],
      ['page', 'link', undefined],
      ['size', 'number', 'mm'],
    ]);
    expect(columns[0]?.choices?.map(({ name }) => name)).toEqual(['carnivore', 'herbivore']);
    expect(columns[2]?.values).toEqual([true, false, true, false]);
    expect(columns[4]?.values).toEqual([7, undefined, 7, 7]);
  });

  it('is only taken for a detail of species if its values look like one', () => {
    const { forest, parts } = read(
      'name,fad,lad,Colour,Placement\nA,9,1,red,head\nB,8,1,blue,tail\n',
    );
    expect(parts.columns?.map(({ value }) => value.name)).toEqual(['Colour', 'Placement']);
    expect(forest.details(0)?.colour).toBeUndefined();
    const detailed = read('name,fad,lad,Colour,Placement\nA,9,1,#FF0000,debated\nB,8,1,red,\n');
    expect(detailed.forest.details(0)).toEqual({ colour: '#ff0000', placement: 'debated' });
    expect(detailed.report).toContainEqual(
      expect.objectContaining({ code: 'detail-unreadable', examples: ['B (red)'] }),
    );
  });
});

describe("paleotree's table of four dates", () => {
  it.each([
    '"","startTime","endTime","startTime","endTime"',
    '"","startTime","endTime","startTime.1","endTime.1"',
    'taxon,start_time,end_time,start_time,end_time',
  ])('opens with the titles %s', (titles) => {
    const { forest } = read(`${titles}\n"t1",120,110,100.5,90\n"t2",110,100.5,110,100.5\n`);
    expect(forest.names).toEqual(['t1', 't2']);
    expect([forest.apparition(0), forest.extinction(0)]).toEqual([-120e6, -90e6]);
    expect(forest.details(0)).toEqual({
      apparitionBounds: { before: 0, after: 10e6, kind: 'fossil' },
      extinctionBounds: { before: 10.5e6, after: 0, kind: 'fossil' },
    });
  });
});
