import { describe, expect, it } from 'vitest';
import { bars, date } from '../../../testing/dated-trees.ts';

describe('calendar dates', () => {
  it('D5c: in names can be days of one year', () => {
    const { forest, settings, questions } = date(
      '((A|2020-01-15:0.2,B|2020-03-15:0.37):0.1,C|2020-06-01:0.68);',
    );
    expect(bars(forest)['C|2020-06-01']?.[1]).toBeCloseTo(2020 + 152 / 366, 6);
    expect(bars(forest)['A|2020-01-15']?.[1]).toBeCloseTo(2020 + 14 / 366, 2);
    expect(settings?.scale).toMatchObject({ unit: 'years', direction: 'forward' });
    expect(questions).toMatchObject([{ kind: 'calendar', reason: { code: 'calendar-dates' } }]);
  });

  it('D5c: are asked only once, and answered by keeping them or counting back', () => {
    const dated = '((a_1990:10,b_2000:20):5,(c_1985:2,d_2010:27):8,e_2005:30);';
    expect(date(dated, { keepDates: true }).questions).toEqual([]);
    const back = date(dated, { keepDates: false });
    expect(back.questions).toEqual([]);
    expect(back.settings).toBeNull();
    expect(bars(back.forest)['e 2005']).toEqual([-35, -5]);
    expect(date(dated, { latestAge: 10 }).questions).toMatchObject([{ kind: 'unit', guess: 1 }]);
  });

  it('of days, months and years are read from annotations, also in leap years', () => {
    const tree = (from: string, to: string) =>
      `((A[&date="${to}"]:1,B[&date=2001]:1)[&date="${from}",CI_date="{1998-05-01,2001-06-30}"]:1,C[&date="2001-12"]:2)[&date=1990];`;
    const { forest } = date(tree('2000-03-01', '2000-12-31'));
    expect(bars(forest).A?.[0]).toBeCloseTo(2000 + 60 / 366, 9);
    expect(bars(forest).A?.[1]).toBeCloseTo(2000 + 365 / 366, 9);
    expect(bars(forest).C?.[1]).toBeCloseTo(2001 + (334 + 15.5) / 365, 9);
    const bounds = forest.details(forest.names.indexOf('A'))?.apparitionBounds;
    expect(bounds?.before).toBeCloseTo(2000 + 60 / 366 - (1998 + 120 / 365), 9);
    expect(bounds?.after).toBeCloseTo(2001 + 180 / 365 - (2000 + 60 / 366), 9);
  });

  it.each(['2001-02-29', '2000-13-01', '2000-00-01', '2000-04-31'])(
    'are not days like %s',
    (day) => {
      const { forest, report } = date(`(A[&date=${day}]:1,B[&date=2001]:2)[&date=1999];`);
      expect(bars(forest).B?.[1]).toBeCloseTo(2001, 9);
      expect(report.find(({ code }) => code === 'annotations')).toMatchObject({
        examples: ['date'],
      });
    },
  );
});
