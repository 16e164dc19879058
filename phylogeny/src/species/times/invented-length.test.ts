import { expect, it } from 'vitest';
import { date } from '../../../testing/dated-trees.ts';
import { treeWith } from '../../document/tree-document.ts';
import { writeForest } from '../../formats/write.ts';
import { setDuration } from '../../operations/kinds/set-duration.ts';
import { years } from '../../timeline/years.ts';

it('is written as 0 in every format, until somebody sets the duration', () => {
  const { forest } = date('((A:0,B:2)AB:1,C:3)Root;', { yearsPerUnit: 1e6, latestAge: 0 });
  const again = date(writeForest(forest, 'json')).forest;
  expect(writeForest(again, 'newick')).toContain('((A:0,B:2)AB:1,C:3)Root');
  expect(again.span).toEqual({ from: -3e6, to: 0 });
  const row = again.names.indexOf('A');
  const edit = { kind: 'set-duration', id: again.id(row), duration: years(0.5e6) } as const;
  const edited = setDuration.apply(treeWith(again), edit).tree.forest;
  expect(edited.details(row)?.invented).toBeDefined();
  expect(writeForest(edited, 'newick')).toMatch(/A:0\.5/);
});
