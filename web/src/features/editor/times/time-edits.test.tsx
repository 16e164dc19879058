import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeApi, mary } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { pakicetus, whales } from '../../../testing/sample-trees.ts';

const ambulocetus = {
  ...pakicetus,
  id: '0190b6a0-0000-7000-8000-0000000000a2',
  name: 'Ambulocetus',
  ancestorId: pakicetus.id,
  apparition: null,
  afterApparition: 1_000_000,
};

function openEditor(settings: object = {}, species: readonly object[] = [pakicetus, ambulocetus]) {
  let version = whales.version;
  const next = () => {
    version += 1;
    return version;
  };
  const server = fakeApi({
    'GET user/me': () => [200, mary],
    'POST user/token': () => [200, { expiresAt: '2030-01-01T00:00:00.000Z' }],
    'GET notification': () => [200, []],
    'GET user/{id}': () => [200, { ...mary, email: null }],
    'GET ph-tree/{id}': () => [200, { ...whales, notation: 'ago', ...settings }],
    'GET species/{treeId}': () => [200, [...species]],
    'POST ph-tree/{id}/operation': () => [
      200,
      { version: next(), species: [], deleted: [], skipped: [] },
    ],
    'POST ph-tree/{id}/undo': () => [
      200,
      { version: next(), species: [], deleted: [], skipped: [] },
    ],
  });
  const operations = () =>
    server
      .sent(`POST ph-tree/${whales.id}/operation`)
      .map(({ body }) => (body as { operation: unknown }).operation);
  return { server, operations, ...renderApp(`/account/trees/${whales.id}`) };
}

type User = ReturnType<typeof renderApp>['user'];

async function openNode(user: User, name: string) {
  await user.click(await screen.findByRole('tab', { name: 'Node' }));
  const clear = screen.queryByRole('button', { name: 'Clear the selection' });
  if (clear !== null) await user.click(clear);
  await user.click(screen.getByRole('combobox', { name: 'Species' }));
  await user.click(within(screen.getByRole('listbox', { name: 'Species' })).getByText(name));
}

async function enter(user: User, field: string, text: string) {
  const input = screen.getByRole('textbox', { name: field });
  await user.clear(input);
  await user.type(input, `${text}{Enter}`);
}

const plain = { normalizer: (text: string) => text.replaceAll('\u00a0', ' ') };
const fieldValue = (field: string | RegExp) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: field }).value;

test('D4b: says what has moved along, and changes only this species if the user wants', async () => {
  const { user, operations } = openEditor();
  await openNode(user, 'Pakicetus');
  const toggle = screen.getByRole('switch', { name: 'Descendants move along' });
  expect(toggle).toHaveProperty('checked', true);
  await enter(user, 'Apparition (Ma)', '49.5');
  await screen.findByText('1 descendant moved along, 0.5 Myr later.', plain);
  await waitFor(() => expect(operations()).toMatchObject([{ kind: 'set-apparition' }]));
  expect(fieldValue('Extinction (Ma)')).toBe('47.5');
  await user.click(screen.getByRole('button', { name: 'Only this species' }));
  expect(fieldValue('Extinction (Ma)')).toBe('48');
  expect(fieldValue('Apparition (Ma)')).toBe('49.5');
  await waitFor(() =>
    expect(operations()[1]).toEqual({
      kind: 'set-times',
      times: [
        { id: pakicetus.id, ancestorId: null, start: -49_500_000, duration: 1_500_000 },
        { id: ambulocetus.id, ancestorId: pakicetus.id, start: 500_000 },
      ],
    }),
  );
  expect(screen.queryByRole('button', { name: 'Only this species' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(fieldValue('Apparition (Ma)')).toBe('50');
  expect(fieldValue('Extinction (Ma)')).toBe('48');
});

test('D4b: another edit or an undo removes the message', async () => {
  const { user } = openEditor();
  await openNode(user, 'Pakicetus');
  await enter(user, 'Extinction (Ma)', '47');
  await screen.findByText('1 descendant moved along, 1 Myr later.', plain);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Only this species' })).toBeNull(),
  );
  expect(fieldValue('Extinction (Ma)')).toBe('48');
});

test('D4b: an extinction that moves with its apparition is mentioned too', async () => {
  const { user } = openEditor();
  await openNode(user, 'Ambulocetus');
  await enter(user, 'Apparition (Ma)', '49.5');
  await screen.findByText('The extinction moved along, 0.5 Myr earlier.', plain);
  await user.click(screen.getByRole('button', { name: 'Keep the extinction' }));
  expect(fieldValue('Apparition (Ma)')).toBe('49.5');
  expect(fieldValue('Extinction (Ma)')).toBe('47');
});

test('D7: a species that is typed to appear after its ancestor ended gets a line from there', async () => {
  const { user, operations } = openEditor();
  await openNode(user, 'Ambulocetus');
  expect(screen.queryByRole('textbox', { name: 'Split (Ma)' })).toBeNull();
  screen.getByText('From 50 Ma to 48 Ma', plain);
  await enter(user, 'Apparition (Ma)', '47');
  await screen.findByText(
    'Ambulocetus appears after Pakicetus ended. Its line begins there, older than its finds.',
  );
  expect(fieldValue('Apparition (Ma)')).toBe('47');
  expect(fieldValue('Split (Ma)')).toBe('48');
  expect(screen.queryByText(/^From/, plain)).toBeNull();
  await waitFor(() => expect(operations()).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(fieldValue('Apparition (Ma)')).toBe('49');
  expect(screen.queryByRole('textbox', { name: 'Split (Ma)' })).toBeNull();
});

test('D4b: with the switch off, an edit changes one date and says what is in the way', async () => {
  const { user, operations } = openEditor({ moveAlong: false });
  await openNode(user, 'Pakicetus');
  const toggle = screen.getByRole('switch', { name: 'Descendants move along' });
  expect(toggle).toHaveProperty('checked', false);
  await enter(user, 'Apparition (Ma)', '48.5');
  await screen.findByText('At most 1 Myr later; or move Ambulocetus.', plain);
  expect(operations()).toEqual([]);
  await enter(user, 'Apparition (Ma)', '49.5');
  await waitFor(() => expect(operations()).toMatchObject([{ kind: 'set-times' }]));
  expect(fieldValue('Extinction (Ma)')).toBe('48');
  expect(screen.queryByRole('button', { name: 'Only this species' })).toBeNull();
  await openNode(user, 'Ambulocetus');
  expect(fieldValue('Apparition (Ma)')).toBe('49');
  await enter(user, 'Apparition (Ma)', '51');
  await screen.findByText('At most 0.5 Myr earlier; or extend Pakicetus.', plain);
  await user.click(screen.getByRole('switch', { name: 'Descendants move along' }));
  await waitFor(() => expect(operations()[1]).toEqual({ kind: 'edit-tree', moveAlong: null }));
});

test('D4b: half-typed dates leave nothing behind', async () => {
  const { user, operations } = openEditor();
  await openNode(user, 'Pakicetus');
  const extinction = screen.getByRole('textbox', { name: 'Extinction (Ma)' });
  await user.clear(extinction);
  await user.type(extinction, '4');
  await waitFor(() => expect(fieldValue(/^Duration/)).toBe('46'));
  await user.type(extinction, '7.5{Enter}');
  await screen.findByText('1 descendant moved along, 0.5 Myr later.', plain);
  await waitFor(() => expect(operations()).toHaveLength(1));
});

const questioned = [
  { ...pakicetus, stated: { extinction: -47_000_000 } },
  { ...ambulocetus, stated: { apparition: -51_000_000 } },
];

test('D5d: a date that a file states and a rule did not allow is asked about', async () => {
  const { user, operations } = openEditor({ moveAlong: false }, questioned);
  await openNode(user, 'Ambulocetus');
  await screen.findByText(
    'The file says 51 Ma. At most 1 Myr earlier; or extend Pakicetus.',
    plain,
  );
  expect(screen.queryByRole('button', { name: 'Use it' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Keep this date' }));
  await waitFor(() =>
    expect(operations()).toEqual([
      { kind: 'edit-species', id: ambulocetus.id, stated: { apparition: null } },
    ]),
  );
  expect(screen.queryByText(/^The file says/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText(/^The file says/);
  await openNode(user, 'Pakicetus');
  await user.click(await screen.findByRole('button', { name: 'Use it' }));
  expect(fieldValue('Extinction (Ma)')).toBe('47');
  expect(screen.queryByText(/^The file says/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText(/^The file says/);
  await enter(user, 'Extinction (Ma)', '47.5');
  await waitFor(() => expect(screen.queryByText(/^The file says/)).toBeNull());
});

test('D5d: the Tree tab counts the questions and opens the table with them', async () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  const { user } = openEditor({}, [pakicetus, ...questioned.slice(1)]);
  await user.click(await screen.findByRole('tab', { name: 'Tree' }));
  const fact = (await screen.findByText('Questions about dates')).parentElement;
  if (fact === null) throw new Error('No fact');
  await user.click(within(fact).getByRole('button', { name: '1 species' }));
  const toggle = await screen.findByRole('button', { name: 'Questions (1)' });
  expect(toggle.getAttribute('aria-pressed')).toBe('true');
  await screen.findByText('1 of 2 rows');
  await user.click(toggle);
  await screen.findByText('2 rows');
});

const undated = { ...pakicetus, apparition: 0, duration: 1 };
const question = () => screen.queryByRole('region', { name: 'Time in this tree' });

test('G3a: asks what time means until the species of a tree have dates, also when it is opened again', async () => {
  const second = { ...ambulocetus, afterApparition: 1, duration: 1 };
  const { user, operations } = openEditor({ notation: undefined }, [undated, second]);
  await user.click(await screen.findByRole('button', { name: 'Millions of years ago' }));
  expect(question()).toBeNull();
  await waitFor(() =>
    expect(operations()).toMatchObject([
      {
        kind: 'sequence',
        steps: [
          { kind: 'edit-tree', notation: 'ago' },
          {
            kind: 'set-times',
            times: [
              { start: -2_000_000, duration: 1_000_000 },
              { start: 1_000_000, duration: 1_000_000 },
            ],
          },
        ],
      },
    ]),
  );
  await openNode(user, 'Ambulocetus');
  expect(fieldValue('Apparition (Ma)')).toBe('1');
  expect(fieldValue('Extinction (Ma)')).toBe('Today');
});

test('G3a: an age typed as the first date makes the tree count back from today, and its species lives on', async () => {
  const { user, operations } = openEditor({ notation: undefined }, [undated]);
  await openNode(user, 'Pakicetus');
  await enter(user, 'Apparition (Y)', '205 million years ago');
  await waitFor(() => expect(fieldValue('Apparition (Ma)')).toBe('205'));
  expect(fieldValue('Extinction (Ma)')).toBe('Today');
  expect(question()).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(fieldValue('Apparition (Y)')).toBe('0');
  await enter(user, 'Apparition (Y)', '-205');
  await waitFor(() => expect(operations().at(-1)).toMatchObject({ kind: 'set-apparition' }));
  expect(fieldValue('Apparition (Y)')).toBe('-205');
});

test('G3a: an extinction that is typed first keeps its date', async () => {
  const { user } = openEditor({ notation: undefined }, [undated]);
  await openNode(user, 'Pakicetus');
  await enter(user, 'Extinction (Y)', '66 Ma');
  await waitFor(() => expect(fieldValue('Extinction (Ma)')).toBe('66'));
  expect(fieldValue('Apparition (Ma)')).toBe('67');
});

test('a date in the future offers to count back from today', async () => {
  const { user } = openEditor({ notation: undefined }, [pakicetus]);
  await openNode(user, 'Pakicetus');
  await enter(user, 'Apparition (MY)', '48');
  await user.click(screen.getByRole('button', { name: 'Count back from today' }));
  expect(fieldValue('Apparition (Ma)')).toBe('48');
  expect(screen.queryByRole('button', { name: 'Count back from today' })).toBeNull();
});

test('a date that a sign puts into the future of a tree of ages offers the same', async () => {
  const { user, operations } = openEditor({}, [pakicetus]);
  await openNode(user, 'Pakicetus');
  await enter(user, 'Extinction (Ma)', '-3');
  await waitFor(() => expect(operations()).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Count back from today' }));
  expect(fieldValue('Extinction (Ma)')).toBe('3');
  await waitFor(() => expect(operations()).toHaveLength(2));
});
