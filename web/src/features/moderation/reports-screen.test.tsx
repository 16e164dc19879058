import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, mary } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { whales } from '../../testing/sample-trees.ts';

const charles = { id: '0190b6a0-0000-7000-8000-000000000002', username: 'charles.darwin' };
const report = {
  ...{ kind: 'tree', id: whales.id, treeId: whales.id, title: 'Cheap watches' },
  ...{ person: charles, reporter: { id: mary.id, username: mary.username } },
  ...{ reason: 'spam', text: 'Not a tree', createdAt: '2025-03-05T12:00:00.000Z' },
};
const decision = {
  ...{ kind: 'tree', id: whales.id, action: 'hide', title: 'Cheap watches' },
  ...{
    moderator: { id: mary.id, username: mary.username },
    isByOperator: false,
    reason: 'Advertising',
  },
  createdAt: '2025-03-06T12:00:00.000Z',
};

interface Lists {
  readonly made?: object;
  readonly reports?: readonly object[];
}

function open(role: 'user' | 'admin', { made, reports = [report] }: Lists = {}) {
  let isDecided = made !== undefined;
  const server = fakeApi({
    'GET user/me': () => [200, { ...mary, role }],
    'GET notification': () => [200, []],
    'GET report': () => [
      200,
      { reports: isDecided ? [] : reports, count: isDecided ? 0 : reports.length },
    ],
    'GET moderation': () => [
      200,
      { decisions: isDecided ? [made ?? decision] : [], count: isDecided ? 1 : 0 },
    ],
    'POST moderation': () => {
      isDecided = true;
      return [200, { message: 'Done' }];
    },
  });
  return { server, ...renderApp('/account/reports') };
}

test('admins see what is reported, decide with a reason, and can reverse it', async () => {
  const { server, user } = open('admin');
  const reports = within(await screen.findByRole('region', { name: 'Open reports' }));
  await reports.findByRole('link', { name: 'Cheap watches' });
  reports.getByText('Not a tree');
  await user.click(reports.getByRole('button', { name: 'Hide' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByRole('textbox'), 'Advertising');
  await user.click(dialog.getByRole('button', { name: 'Hide' }));
  await screen.findByText('Nothing is reported');
  expect(server.sent('POST moderation')).toMatchObject([
    { body: { kind: 'tree', id: whales.id, action: 'hide', reason: 'Advertising' } },
  ]);
  const log = within(await screen.findByRole('region', { name: 'Decisions' }));
  log.getByText('Advertising');
  log.getByRole('button', { name: 'Show again' });
});

test('a decision made on the command line says so', async () => {
  open('admin', { made: { ...decision, moderator: null, isByOperator: true } });
  const log = within(await screen.findByRole('region', { name: 'Decisions' }));
  log.getByText(/^On the command line, on /);
});

test('a reported profile is not said to be by its person', async () => {
  open('admin', {
    reports: [{ ...report, kind: 'profile', id: charles.id, treeId: null }, report],
  });
  const list = within(await screen.findByRole('region', { name: 'Open reports' }));
  const items = await list.findAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent?.includes('By @charles.darwin'))).toEqual([
    ...[false, true],
  ]);
});

test('others find no page of reports', async () => {
  const { server } = open('user');
  await screen.findByRole('heading', { name: 'This branch ends here' });
  expect(server.sent('GET report')).toEqual([]);
});
