import { expect, test } from 'vitest';
import { decisionsText, reportsText } from './moderation-lists.ts';

const id = '0190b6a0-0000-7000-8000-000000000002';
const ada = { id, username: 'Ada' };
const mary = { id, username: 'Mary' };
const createdAt = '2027-03-05T12:00:00.000Z';
const page = { count: 1, pages: 1 };
const control = '\u001b';

test('the list of reports has the arguments of the commands that decide', () => {
  const reported = { kind: 'tree', id, treeId: id, title: 'Cheap watches' } as const;
  const said = { reason: 'spam', text: 'Not a tree', createdAt } as const;
  const text = reportsText({
    reports: [{ ...reported, person: ada, reporter: mary, ...said }],
    ...page,
  });
  expect(text.split('\n')).toEqual([
    `tree ${id}`,
    '    Cheap watches',
    '    spam, reported by @Mary on 2027-03-05',
    '    by @Ada',
    '    Not a tree',
    '',
    '1 in all, 1 page.',
    '',
  ]);
  expect(reportsText({ reports: [], count: 0, pages: 0 })).toBe('No open reports.\n');
});

test('the list of decisions says who decided', () => {
  const decided = { kind: 'profile', id, title: 'Ada', action: 'suspend', createdAt } as const;
  const text = (moderator: typeof mary | null, isByOperator: boolean) =>
    decisionsText({
      decisions: [{ ...decided, reason: 'Spam', moderator, isByOperator }],
      ...page,
    });
  expect(text(mary, false)).toContain('suspend by @Mary on 2027-03-05');
  expect(text(null, true)).toContain('suspend by the command line on 2027-03-05');
  expect(text(null, false)).toContain('suspend by a deleted account on 2027-03-05');
});

test('texts of users cannot control the terminal', () => {
  const decided = { kind: 'tree', id, action: 'hide', createdAt, moderator: null } as const;
  const title = `${control}[2JWhales\r\nDone\u202e`;
  const list = [{ ...decided, title, reason: 'Spam', isByOperator: true }];
  expect(decisionsText({ decisions: list, ...page })).toContain('\n    [2JWhales Done\n');
});
