import { fromNested, partId } from '@life-tree/phylogeny';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Answers, fakeApi, mary } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { pakicetus, whales } from '../../../testing/sample-trees.ts';

let workers: EventTarget[] = [];
/** What the page has sent to the workers. */
let messages: unknown[] = [];

beforeEach(() => {
  workers = [];
  messages = [];
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      constructor() {
        super();
        workers.push(this);
      }
      postMessage(message: unknown) {
        messages.push(message);
      }
      terminate() {}
    },
  );
});

async function openImport({ species = [] as readonly object[], answers = {} as Answers } = {}) {
  let version = whales.version;
  const server = fakeApi({
    'GET user/me': () => [200, mary],
    'GET notification': () => [200, []],
    'GET ph-tree/{id}': () => [200, whales],
    'GET species/{treeId}': () => [200, species],
    'POST ph-tree/{id}/operation': () => {
      version += 1;
      return [200, { version, species: [], deleted: [], skipped: [] }];
    },
    ...answers,
  });
  const { user } = renderApp(`/account/trees/${whales.id}`);
  await user.click(await screen.findByRole('button', { name: /^Import/ }));
  return { server, user, input: await screen.findByLabelText('File to import') };
}

/** The kinds of the steps of each edit that was sent. */
function kindsSent(server: ReturnType<typeof fakeApi>) {
  return server.sent(`POST ph-tree/${whales.id}/operation`).map(({ body }) => {
    const { operation } = body as { operation: { kind: string; steps?: { kind: string }[] } };
    return (operation.steps ?? [operation]).map(({ kind }) => kind);
  });
}

/** Answers as the worker that reads the file. */
function reply(data: object) {
  act(() => void workers[0]?.dispatchEvent(new MessageEvent('message', { data })));
}

const fault = () => screen.findByText(/./, { selector: '[role=dialog] [role=alert]' });

test('a file of 9 GB is refused by its size, before anything is read', async () => {
  const { user, input } = await openImport();
  const file = new File(['('], 'whales.nwk');
  Object.defineProperty(file, 'size', { value: 9e9 });
  await user.upload(input, file);
  expect((await fault()).textContent).toBe(
    'The file is too large. You can import files of up to 512 MB.',
  );
  expect(screen.queryByText('Reading whales.nwk')).toBeNull();
  expect(workers).toHaveLength(0);
});

test.each([
  ['the file cannot be read', new MessageEvent('message', { data: { kind: 'unreadable' } })],
  ['the worker crashes', new Event('error')],
  ['a reply of the worker cannot be deserialized', new Event('messageerror')],
])('an error replaces "Reading" when %s', async (_, event) => {
  const { user, input } = await openImport();
  await user.upload(input, new File(['('], 'whales.nwk'));
  await screen.findByText('Reading whales.nwk');
  act(() => void workers[0]?.dispatchEvent(event));
  expect((await fault()).textContent).toMatch(/^The file could not be read\./);
  expect(screen.queryByText('Reading whales.nwk')).toBeNull();
});

test('several files or a folder are refused with the reason', async () => {
  const { input } = await openImport();
  const files = [new File(['('], 'a.nwk'), new File(['('], 'b.nwk')];
  const items = files.map((file) => ({ kind: 'file', type: '', getAsFile: () => file }));
  fireEvent.drop(input, { dataTransfer: { files, items, types: ['Files'] } });
  expect((await fault()).textContent).toBe('Choose a single file. Folders cannot be imported.');
  expect(workers).toHaveLength(0);
});

test('after an import nothing is selected and the report is one click away', async () => {
  const { user, input } = await openImport();
  await user.upload(input, new File(['('], 'whales.nwk'));
  const { columns } = fromNested([
    { name: 'Pakicetus', apparition: -50e6, duration: 2e6 },
    { name: 'Dorudon', apparition: -40e6, duration: 5e6 },
  ]);
  const message = 'Times are in million years';
  const report = [{ kind: 'guessed', code: 'unit-of-test', message, count: 1, examples: [] }];
  reply({ kind: 'read', dating: 'stated', trees: [null] });
  reply({ kind: 'built', columns, settings: null, parts: {}, report });
  await user.click(await screen.findByRole('button', { name: 'Import 2 species' }));
  await screen.findByText('2 species imported');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('tab', { name: 'Tree' }).getAttribute('aria-selected')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Report' }));
  const dialog = screen.getByRole('dialog', { name: 'Import report' });
  expect(dialog.textContent).toContain(message);
});

test.each([
  ['an empty tree takes over', [], ['import-branch', 'edit-tree']],
  ['a tree with species keeps its own instead of', [pakicetus], ['import-branch']],
])('%s the settings of an imported file in the same edit', async (_, species, kinds) => {
  const { server, user, input } = await openImport({ species });
  await user.upload(input, new File(['{'], 'whales.json'));
  const { columns } = fromNested([{ name: 'Dorudon', apparition: -40e6, duration: 5e6 }]);
  reply({ kind: 'read', dating: 'stated', trees: [null] });
  const settings = { notation: 'ago', order: 'name' };
  reply({ kind: 'built', columns, settings, parts: {}, report: [] });
  await user.click(await screen.findByRole('button', { name: 'Import 1 species' }));
  await screen.findByText('1 species imported');
  await screen.findByText('Saved');
  expect(kindsSent(server)).toEqual([kinds]);
});

test('an import with images, parts and settings is one edit', async () => {
  const { server, user, input } = await openImport();
  await user.upload(input, new File(['{'], 'whales.json'));
  const image = `/api/life-tree/image/${'a'.repeat(43)}.webp`;
  const { columns } = fromNested([
    ...[{ name: 'Dorudon', apparition: -40e6, duration: 5e6, image, traits: { c: 'Asia' } }],
  ]);
  const parts = { columns: [{ id: 'c', value: { name: 'Where', type: 'text' } }] };
  reply({ kind: 'read', dating: 'stated', trees: [null] });
  reply({ kind: 'built', columns, settings: { order: 'name' }, parts, report: [] });
  await user.click(await screen.findByRole('button', { name: 'Import 1 species' }));
  await screen.findByText('1 species imported');
  expect(kindsSent(server)).toEqual([['put-part', 'import-branch', 'edit-tree']]);
  expect(JSON.stringify(server.calls)).toContain(image);
});

test('images embedded in a file are uploaded first and come with the species in one edit', async () => {
  const image = `/api/life-tree/image/${'b'.repeat(43)}.webp`;
  const { server, user, input } = await openImport({
    answers: { 'POST ph-tree/{id}/upload': () => [200, { image }] },
  });
  await user.upload(input, new File(['{'], 'whales.json'));
  const embedded = `data:image/png;base64,${btoa('pixels')}`;
  const { columns } = fromNested([
    { name: 'Dorudon', apparition: -40e6, duration: 5e6, image: embedded },
    { name: 'Pakicetus', apparition: -50e6, duration: 2e6 },
  ]);
  reply({ kind: 'read', dating: 'stated', trees: [null] });
  reply({ kind: 'built', columns, settings: null, parts: {}, report: [] });
  await user.click(await screen.findByRole('button', { name: 'Import 2 species' }));
  await screen.findByText('2 species imported');
  expect(kindsSent(server)).toEqual([['import-branch']]);
  const [sent] = server.sent(`POST ph-tree/${whales.id}/operation`);
  expect(JSON.stringify(sent?.body)).toContain(image);
  expect(server.sent(`POST ph-tree/${whales.id}/upload`)).toHaveLength(1);
});

test('species and inferred ancestors are counted separately', async () => {
  const { user, input } = await openImport();
  await user.upload(input, new File(['('], 'whales.nwk'));
  const descendant = (name: string) => ({ name, afterApparition: 2e6, duration: 4e6 });
  const { columns } = fromNested([
    {
      name: 'Ancestor 1',
      inferred: true,
      apparition: -50e6,
      duration: 2e6,
      descendants: [descendant('Pakicetus'), descendant('Dorudon')],
    },
  ]);
  reply({ kind: 'read', dating: 'stated', trees: [null] });
  reply({ kind: 'built', columns, settings: null, parts: {}, report: [] });
  await screen.findByText(/^2 species, 1 inferred ancestor, /);
  await screen.findByRole('button', { name: 'Import 2 species' });
});

test('D5a: every column of a table is listed, and changing one reads the table again', async () => {
  const { user, input } = await openImport();
  await user.upload(input, new File(['Name'], 'whales.csv'));
  const column = (header: string, takenFor: string) => ({ header, samples: ['', 'x'], takenFor });
  const columns = [column('Name', 'name'), column('Other', 'column'), column('', 'apparition')];
  reply({ kind: 'table', table: { sheets: ['One', 'Two'], columns } });
  const other = await screen.findByRole<HTMLSelectElement>('combobox', {
    name: 'Other',
    description: 'x',
  });
  expect(other.selectedOptions[0]?.textContent).toBe('Column of the tree');
  await screen.findByRole('combobox', { name: 'Column without a title' });
  await user.selectOptions(other, 'Name');
  const build = { kind: 'build', tree: 0 };
  expect(messages.at(-1)).toEqual({ ...build, options: { mapping: { 0: 'column', 1: 'name' } } });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sheet' }), 'Two');
  expect(messages.at(-1)).toEqual({ ...build, options: { sheet: 1 } });
});

const typedSpecies = () =>
  screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Species, one per line' });

test('D5a: cells can be pasted instead of choosing a file', async () => {
  const { user } = await openImport();
  await user.click(screen.getByRole('button', { name: 'Type or paste species instead' }));
  await user.click(await typedSpecies());
  await user.paste('Name\tStart\tEnd\nWhale\t50\t');
  await waitFor(() => expect(messages).toHaveLength(1));
  const [sent] = messages as { file: File }[];
  expect(await sent?.file.text()).toBe('Name\tStart\tEnd\nWhale\t50\t');
});

test('T3: a typed outline is read while it is typed, and kept until its species are created', async () => {
  const { server, user } = await openImport();
  await user.click(screen.getByRole('button', { name: 'Type or paste species instead' }));
  await user.type(await typedSpecies(), 'A 5 Ma{Enter}{Tab}B 4 Ma{Enter}C');
  expect((await typedSpecies()).value).toBe('A 5 Ma\n  B 4 Ma\n  C');
  await waitFor(async () => {
    const last = messages.at(-1) as { file: File; options: object } | undefined;
    expect(last?.options).toEqual({ isTyped: true });
    expect(await last?.file.text()).toBe('A 5 Ma\n  B 4 Ma\n  C');
  });
  // All of it in one worker.
  expect(workers).toHaveLength(1);
  const { columns } = fromNested([{ name: 'A', apparition: -5e6, duration: 5e6 }]);
  const spread = {
    kind: 'guessed',
    code: 'outline-dates',
    message: 'spread',
    count: 1,
    examples: [],
    lines: [3],
  };
  reply({ kind: 'read', dating: 'stated', trees: [null] });
  reply({ kind: 'built', columns, settings: null, parts: {}, report: [spread] });
  await screen.findByText(/Species without dates got dates between the known ones, line 3$/);

  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: /^Type or paste an outline/ }));
  await waitFor(async () => expect((await typedSpecies()).value).toBe('A 5 Ma\n  B 4 Ma\n  C'));
  await waitFor(() => expect(workers).toHaveLength(2));
  act(
    () =>
      void workers.at(-1)?.dispatchEvent(
        new MessageEvent('message', {
          data: { kind: 'built', columns, settings: null, parts: {}, report: [] },
        }),
      ),
  );
  await user.click(await screen.findByRole('button', { name: 'Create 1 species' }));
  await waitFor(() => expect(kindsSent(server)).toEqual([['import-branch']]));
  expect(localStorage.getItem(`draft:${mary.id}:outline:${whales.id}`)).toBeNull();
});

test('D5a: the columns of a table are added in the same edit as its species', async () => {
  const { server, user, input } = await openImport();
  await user.upload(input, new File(['name'], 'whales.csv'));
  const { columns } = fromNested([
    { name: 'Pakicetus', apparition: -50e6, duration: 2e6, traits: { 'column-0': 'Asia' } },
  ]);
  const value = { name: 'Where', type: 'text', rank: 0 };
  reply({ kind: 'read', dating: 'unit', trees: [null] });
  const parts = { columns: [{ id: 'column-0', value }] };
  reply({ kind: 'built', columns, settings: null, parts, report: [] });
  await user.click(await screen.findByRole('button', { name: 'Import 1 species' }));
  await waitFor(() => expect(server.calls.at(-1)?.name).toMatch(/operation$/));
  const sent = JSON.stringify(server.calls.at(-1));
  const column = /"put-part","part":"columns","id":"([^"]+)"/.exec(sent)?.[1];
  expect(sent).toContain(`"traits":{"${column}":"Asia"}`);
});

test('S1: the sources of a file are added in the same edit as the species that cite them', async () => {
  const { server, user, input } = await openImport();
  await user.upload(input, new File(['{}'], 'whales.json'));
  const { columns } = fromNested([
    {
      name: 'Pakicetus',
      apparition: -50e6,
      duration: 2e6,
      citations: { dates: [{ sourceId: partId('whales'), locator: 'p. 12' }] },
    },
  ]);
  const parts = { sources: [{ id: 'whales', value: { type: 'book', title: 'Whales' } }] };
  reply({ kind: 'read', dating: 'stated', trees: [null] });
  reply({ kind: 'built', columns, settings: null, parts, report: [] });
  await user.click(await screen.findByRole('button', { name: 'Import 1 species' }));
  await waitFor(() => expect(server.calls.at(-1)?.name).toMatch(/operation$/));
  const sent = JSON.stringify(server.calls.at(-1));
  const source = /"put-part","part":"sources","id":"([^"]+)"/.exec(sent)?.[1];
  expect(sent).toContain(`"citations":{"dates":[{"sourceId":"${source}","locator":"p. 12"}]}`);
});
