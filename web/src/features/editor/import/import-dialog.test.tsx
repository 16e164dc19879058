import { fromNested, partId } from '@life-tree/phylogeny';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Answers, fakeApi, mary } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { pakicetus, whales } from '../../../testing/sample-trees.ts';
import { chooseInTreeMenu } from '../../../testing/tree-menu.ts';

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
  if (species.length > 0) await chooseInTreeMenu(user, 'Import');
  else await user.click(await screen.findByRole('button', { name: /^Import/ }));
  return { server, user, input: await screen.findByLabelText('File to import') };
}

/** The kinds of the steps of each edit that was sent. */
function kindsSent(server: ReturnType<typeof fakeApi>) {
  return server.sent(`POST ph-tree/${whales.id}/operation`).map(({ body }) => {
    const { operation } = body as { operation: { kind: string; steps?: { kind: string }[] } };
    return (operation.steps ?? [operation]).map(({ kind }) => kind);
  });
}

/** Answers the last message as the worker that reads the file. */
function reply(data: object) {
  const { number } = messages.at(-1) as { number: number };
  const event = new MessageEvent('message', {
    data: { questions: [], problems: [], ...data, number },
  });
  act(() => void workers.at(-1)?.dispatchEvent(event));
}

/** The options of the last message. */
const options = () => (messages.at(-1) as { options: object }).options;

const oneTree = { name: null, tips: 2 };

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
  [
    'the file cannot be read',
    new MessageEvent('message', { data: { kind: 'crashed', number: 1 } }),
  ],
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

test('reading a large file again with another answer is shown until it has been read', async () => {
  const { user, input } = await openImport();
  await user.upload(input, new File(['('], 'whales.nwk'));
  const { columns } = fromNested([{ name: 'Ambulocetus', apparition: -5, duration: 5 }]);
  const built = {
    ...{ kind: 'built', settings: null, parts: {}, report: [] },
    ...{ questions: [], columns },
  };
  reply({ kind: 'read', dating: 'unit', trees: [oneTree, { name: 'second', tips: 2 }] });
  reply(built);
  expect(screen.queryByText('Reading whales.nwk')).toBeNull();
  await user.click(await screen.findByText('2 trees in this file'));
  await user.click(await screen.findByRole('checkbox', { name: /second/ }));
  await screen.findByText('Reading whales.nwk');
  reply(built);
  await waitFor(() => expect(screen.queryByText('Reading whales.nwk')).toBeNull());
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
  reply({ kind: 'read', dating: 'stated', trees: [oneTree] });
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
  reply({ kind: 'read', dating: 'stated', trees: [oneTree] });
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
  reply({ kind: 'read', dating: 'stated', trees: [oneTree] });
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
  reply({ kind: 'read', dating: 'stated', trees: [oneTree] });
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
  reply({ kind: 'read', dating: 'stated', trees: [oneTree] });
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
  expect(options()).toEqual({ mapping: { 0: 'column', 1: 'name' } });
  const left = [column('Name', 'ignored'), column('Other', 'name'), column('', 'apparition')];
  reply({ kind: 'table', table: { sheets: ['One', 'Two'], columns: left } });
  await user.selectOptions(
    screen.getByRole('combobox', { name: 'Column without a title' }),
    'Not imported',
  );
  // Several columns can be left out.
  expect(options()).toEqual({ mapping: { 0: 'column', 1: 'name', 2: 'ignored' } });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sheet' }), 'Two');
  expect(options()).toEqual({ sheet: 1 });
});

/** A tree of two pythons whose times are not known. */
const pythons = fromNested([
  {
    name: 'Ancestor 1',
    inferred: true,
    apparition: -2,
    duration: 1,
    descendants: ['Python regius', 'Morelia'].map((name) => ({
      name,
      afterApparition: 1,
      duration: name === 'Morelia' ? 0.5 : 1,
    })),
  },
]);

function replyWithQuestions(...questions: readonly object[]) {
  reply({ kind: 'read', dating: 'unit-and-end', trees: [oneTree] });
  const built = { columns: pythons.columns, settings: null, parts: {}, report: [] };
  reply({ kind: 'built', ...built, questions, yearsPerUnit: 1e6 });
}

const importButton = () =>
  screen.findByRole<HTMLButtonElement>('button', { name: 'Import 2 species' });

test('D9: a tree of substitutions keeps its lengths, or is dated by a known age', async () => {
  const { user, input } = await openImport();
  await user.upload(input, new File(['('], 'pythons.nwk'));
  const lengths = { kind: 'lengths', reason: { code: 'lengths-substitutions', values: {} } };
  replyWithQuestions(lengths);
  await screen.findByText(/^These lengths look like substitutions, not time/);
  screen.getByRole('radio', { name: 'Not time: keep them as lengths', checked: true });
  expect((await importButton()).disabled).toBe(false);

  await user.click(screen.getByRole('radio', { name: /by known ages$/ }));
  expect(options()).toEqual({ answers: {} });
  replyWithQuestions(lengths);
  expect((await importButton()).disabled).toBe(true);
  for (const [field, name] of [
    ['Species', 'Morelia'],
    ['Split from', 'Python regius'],
  ] as const) {
    await user.click(screen.getByRole('combobox', { name: field }));
    await user.click(await screen.findByRole('option', { name: new RegExp(`^${name}`) }));
  }
  await user.type(screen.getByRole('textbox', { name: 'Age' }), '12 ka');
  const knownAges = [{ of: ['Morelia', 'Python regius'], age: 12_000 }];
  expect(options()).toEqual({ answers: { knownAges } });
  replyWithQuestions(lengths);
  expect((await importButton()).disabled).toBe(false);

  reply({ kind: 'failed', fault: { code: 'empty', values: {}, line: null, column: null } });
  expect((await importButton()).disabled).toBe(true);
  screen.getByRole('textbox', { name: 'Age' });
  await user.click(screen.getByRole('radio', { name: 'Time' }));
  expect(options()).toEqual({ answers: { lengths: 'time' } });
});

test('D6: nobody is made living by default if the tips of a file end at different times', async () => {
  const { user, input } = await openImport();
  await user.upload(input, new File(['('], 'pythons.nwk'));
  const unit = { kind: 'unit', guess: 1e6, reason: { code: 'unit-million-years', values: {} } };
  const present = { kind: 'present', guess: 0, reason: { code: 'present-latest-tip', values: {} } };
  replyWithQuestions(unit, present);
  await screen.findByRole('group', { name: 'When did Python regius, the youngest species, live?' });
  expect((await importButton()).disabled).toBe(true);
  await screen.findByText('1 question is open');
  await user.click(screen.getByRole('radio', { name: 'Earlier' }));
  await user.type(screen.getByRole('textbox', { name: 'Last appearance' }), '66 Ma');
  expect(options()).toEqual({ answers: { latestAge: 66 } });
  replyWithQuestions(unit, present);
  expect((await importButton()).disabled).toBe(false);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Unit of the times' }), 'Years');
  expect(options()).toEqual({ answers: { yearsPerUnit: 1, latestAge: 66e6 } });
});

test('D6: tips that end together are taken to be alive, which can be changed', async () => {
  const { user, input } = await openImport();
  await user.upload(input, new File(['('], 'pythons.nwk'));
  const present = { kind: 'present', guess: 0, reason: { code: 'present-even-tips', values: {} } };
  replyWithQuestions(present);
  const today = await screen.findByRole<HTMLInputElement>('radio', { name: 'Today' });
  expect(today.checked).toBe(true);
  expect((await importButton()).disabled).toBe(false);
});

test('A1a: names inside a tree are clades unless the user says that they are ancestors', async () => {
  const { user, input } = await openImport();
  await user.upload(input, new File(['('], 'pythons.nwk'));
  const names = ['Pythonidae', 'Morelia', 'Python', 'Antaresia', 'Liasis'];
  const question = { kind: 'inner-names', names, reason: { code: 'inner-names', values: {} } };
  replyWithQuestions(question);
  const answer = await screen.findByRole<HTMLSelectElement>('combobox', {
    name: 'Names inside the tree are',
    description: 'Pythonidae, Morelia, Python and 2 others',
  });
  expect(answer.value).toBe('clades');
  expect((await importButton()).disabled).toBe(false);
  await user.selectOptions(answer, 'Ancestors, species of their own');
  expect(options()).toEqual({ answers: { innerNames: 'ancestors' } });
});

test('a file of many trees says so, and one, some or all of them can be chosen', async () => {
  const { user, input } = await openImport();
  await user.upload(input, new File(['#NEXUS'], 'sample.nex'));
  const trees = Array.from({ length: 251 }, (_, at) => ({ name: `gen.${at}`, tips: 87 }));
  reply({ kind: 'read', dating: 'unit-and-end', trees });
  await user.click(await screen.findByText('251 trees in this file'));
  await user.type(screen.getByRole('searchbox', { name: 'Find trees' }), 'gen.25');
  await user.click(await screen.findByRole('checkbox', { name: /gen\.250/ }));
  expect(options()).toEqual({ trees: [0, 250] });
  await user.click(screen.getByRole('button', { name: 'Choose all 2' }));
  expect(options()).toEqual({ trees: [0, 25, 250] });
  await user.click(screen.getByRole('button', { name: 'Choose none' }));
  await screen.findByText('0 chosen');
});

test('the report names every species whose date was changed, and can be copied', async () => {
  const { user, input } = await openImport();
  await user.upload(input, new File(['name'], 'whales.csv'));
  const examples = Array.from({ length: 7 }, (_, at) => `Whale ${at + 1}`);
  const altered = { kind: 'altered', code: 'exchanged-times', values: {}, count: 7, examples };
  const note = { kind: 'noted', code: 'comments', values: {}, count: 1, examples: [] };
  const { columns } = pythons;
  const report = [note, altered].map((line, at) => ({ ...line, message: `line ${at}` }));
  reply({ kind: 'read', dating: 'unit', trees: [oneTree] });
  reply({ kind: 'built', columns, settings: null, parts: {}, report });
  const [first] = within(await screen.findByRole('dialog')).getAllByRole('listitem');
  expect(first?.textContent).toMatch(/Whale 1, .* Whale 5 and 2 moreWhale 6, Whale 7$/);
  await user.click(screen.getByRole('button', { name: 'Copy the report' }));
  expect(await navigator.clipboard.readText()).toMatch(/Whale 6, Whale 7\nNote: /);
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
  reply({ kind: 'read', dating: 'stated', trees: [oneTree] });
  reply({ kind: 'built', columns, settings: null, parts: {}, report: [spread] });
  await screen.findByText(/Species without dates got dates between the known ones, line 3$/);

  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: /^Type or paste an outline/ }));
  await waitFor(async () => expect((await typedSpecies()).value).toBe('A 5 Ma\n  B 4 Ma\n  C'));
  await waitFor(() => expect(workers).toHaveLength(2));
  reply({ kind: 'built', columns, settings: null, parts: {}, report: [] });
  await user.click(await screen.findByRole('button', { name: 'Create 1 species' }));
  await waitFor(() => expect(kindsSent(server)).toEqual([['import-branch']]));
  expect(localStorage.getItem(`draft:${mary.id}:outline:${whales.id}`)).toBeNull();
});

function replyWithSpecies(...names: readonly string[]) {
  const { columns } = fromNested(names.map((name) => ({ name, apparition: -5e6, duration: 5e6 })));
  reply({ kind: 'read', dating: 'stated', trees: [oneTree] });
  reply({ kind: 'built', columns, settings: null, parts: {}, report: [] });
}

test.each([
  ['Create', 'Create 1 species'],
  ['Ctrl-Enter', null],
])('T3: %s right after typing creates what is on screen', async (_, button) => {
  const { server, user } = await openImport();
  await user.click(screen.getByRole('button', { name: 'Type or paste species instead' }));
  fireEvent.change(await typedSpecies(), { target: { value: 'Alpha' } });
  await waitFor(() => expect(messages).toHaveLength(1));
  replyWithSpecies('Alpha');
  await screen.findByRole('button', { name: 'Create 1 species' });

  fireEvent.change(await typedSpecies(), { target: { value: 'Alpha\nBeta' } });
  if (button === null) fireEvent.keyDown(await typedSpecies(), { key: 'Enter', ctrlKey: true });
  else fireEvent.click(screen.getByRole('button', { name: button }));
  expect(server.sent(`POST ph-tree/${whales.id}/operation`)).toEqual([]);
  await waitFor(() => expect(messages).toHaveLength(2));
  replyWithSpecies('Alpha', 'Beta');
  await screen.findByText('2 species imported');
});

test('T3: nothing is created later if the text cannot be read', async () => {
  const { server, user } = await openImport();
  await user.click(screen.getByRole('button', { name: 'Type or paste species instead' }));
  fireEvent.keyDown(await typedSpecies(), { key: 'Enter', ctrlKey: true });
  fireEvent.change(await typedSpecies(), { target: { value: '(A' } });
  await waitFor(() => expect(messages).toHaveLength(1));
  fireEvent.keyDown(await typedSpecies(), { key: 'Enter', ctrlKey: true });
  reply({ kind: 'failed', fault: { code: 'empty', values: {}, line: null, column: null } });
  await fault();
  expect((await typedSpecies()).value).toBe('(A');
  fireEvent.change(await typedSpecies(), { target: { value: '(A,B);' } });
  await waitFor(() => expect(messages).toHaveLength(2));
  replyWithSpecies('A', 'B');
  await screen.findByRole('button', { name: 'Create 2 species' });
  expect(server.sent(`POST ph-tree/${whales.id}/operation`)).toEqual([]);
});

test('answers stay while the text is edited', async () => {
  const { user } = await openImport();
  await user.click(screen.getByRole('button', { name: 'Type or paste species instead' }));
  await user.click(await typedSpecies());
  await user.paste('(A:1,B:1);');
  await waitFor(() => expect(messages).toHaveLength(1));
  replyWithQuestions({
    kind: 'unit',
    guess: 1e6,
    reason: { code: 'unit-million-years', values: {} },
  });
  const unit = await screen.findByRole('combobox', { name: 'Unit of the times' });
  await user.selectOptions(unit, 'Years');
  await user.type(await typedSpecies(), ' ');
  await waitFor(() => expect(messages).toHaveLength(3));
  expect(options()).toEqual({ isTyped: true, answers: { yearsPerUnit: 1 } });
});

test('a list asks how its species descend, and the answer stays while it is edited', async () => {
  const { user } = await openImport();
  await user.click(screen.getByRole('button', { name: 'Type or paste species instead' }));
  fireEvent.change(await typedSpecies(), { target: { value: 'A 5 Ma\nB 4 Ma' } });
  await waitFor(() => expect(messages).toHaveLength(1));
  const built = { columns: pythons.columns, settings: null, parts: {}, report: [], isFlat: true };
  reply({ kind: 'built', ...built });
  const question = await screen.findByRole('group', { name: 'How do these species descend?' });
  const chosen = () => within(question).getByRole<HTMLInputElement>('radio', { checked: true });
  expect(chosen().value).toBe('separate');
  await user.click(within(question).getByRole('radio', { name: /^In order/ }));
  expect(options()).toEqual({ isTyped: true, answers: { flat: 'chain' } });
  reply({ kind: 'built', ...built });
  expect(chosen().value).toBe('chain');
  fireEvent.change(await typedSpecies(), { target: { value: 'A 5 Ma\nB 4 Ma\nC' } });
  await waitFor(() => expect(messages).toHaveLength(3));
  expect(options()).toEqual({ isTyped: true, answers: { flat: 'chain' } });
});

test('a table whose species are in groups offers these as their descent', async () => {
  const { user, input } = await openImport();
  await user.upload(input, new File(['Name,Family'], 'whales.csv'));
  const column = (header: string, takenFor: string) => ({ header, samples: ['x'], takenFor });
  const columns = [column('Name', 'name'), column('Family', 'column')];
  reply({ kind: 'table', table: { sheets: null, columns } });
  reply({ kind: 'read', dating: 'unit', trees: [oneTree] });
  const built = { columns: pythons.columns, settings: null, parts: {}, report: [], isFlat: true };
  reply({ kind: 'built', ...built });
  await user.click(await screen.findByRole('radio', { name: /^By their groups/ }));
  expect(options()).toEqual({ answers: { flat: 'groups' } });
});

/** The problems of a text: every word that starts with "x", which was probably meant without it. */
function problemsOf(text: string) {
  return [...text.matchAll(/x\w+/g)].map(({ 0: word, index }) => ({
    ...{ code: 'unknown-ancestor', values: {}, message: '', line: 1, column: index + 1 },
    ...{ name: `Child of ${word}`, text: word, suggestion: word.slice(1) },
    ...{ start: index, end: index + word.length },
  }));
}

function replyWithProblems(text: string) {
  reply({ kind: 'read', dating: 'stated', trees: [oneTree], problems: problemsOf(text) });
  const { columns } = pythons;
  reply({ kind: 'built', columns, settings: null, parts: {}, report: [] });
}

/** Waits until the worker has this text. */
const sentText = (text: string) =>
  waitFor(async () => {
    const { file } = messages.at(-1) as { file: File };
    expect(await file.text()).toBe(text);
  });

test('all problems of a typed text are listed and corrected in it', async () => {
  const { user } = await openImport();
  await user.click(screen.getByRole('button', { name: 'Type or paste species instead' }));
  const text = 'xone xtwo xthree xfour';
  fireEvent.change(await typedSpecies(), { target: { value: text } });
  await waitFor(() => expect(messages).toHaveLength(1));
  replyWithProblems(text);
  await screen.findByText('4 problems');
  const field = screen.getByRole('textbox', {
    name: 'Correct “xone”',
    description: /^Child of xone\s+line 1, column 1/,
  });
  // The places of the others stay right although the text changes.
  await user.click(screen.getByRole('button', { name: 'Did you mean two?' }));
  await user.clear(field);
  await user.type(field, 'eleven{Enter}');
  expect((await typedSpecies()).value).toBe('eleven two xthree xfour');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Correct “xtwo”' }));
  await sentText('eleven two xthree xfour');
  replyWithProblems('eleven two xthree xfour');
  await screen.findByText('2 problems');
  // The row that had the focus is gone.
  const next = screen.getByRole('textbox', { name: 'Correct “xfour”' });
  await waitFor(() => expect(document.activeElement).toBe(next));
  expect((await importOrCreate()).disabled).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Use all 2 suggestions' }));
  expect((await typedSpecies()).value).toBe('eleven two three four');
  await sentText('eleven two three four');
  replyWithProblems('eleven two three four');
  await screen.findByText('All problems are solved.');
});

const importOrCreate = () =>
  screen.findByRole<HTMLButtonElement>('button', { name: /^(?:Import|Create) 2 species/ });

test('corrections of a file are sent with what was corrected before', async () => {
  const { user, input } = await openImport();
  await user.upload(input, new File(['xone xtwo'], 'whales.csv'));
  replyWithProblems('xone xtwo');
  await user.click(await screen.findByRole('button', { name: 'Did you mean one?' }));
  const one = { start: 0, end: 4, replacement: 'one' };
  expect(options()).toEqual({ corrections: [[one]] });
  await user.click(screen.getByRole('button', { name: 'Did you mean two?' }));
  const two = { start: 5, end: 9, replacement: 'two' };
  expect(options()).toEqual({ corrections: [[one, two]] });
  replyWithProblems('one two xthree');
  await user.click(await screen.findByRole('button', { name: 'Did you mean three?' }));
  const three = { start: 8, end: 14, replacement: 'three' };
  expect(options()).toEqual({ corrections: [[one, two], [three]] });
});

test('of many problems, the first hundred are shown', async () => {
  const { user, input } = await openImport();
  await user.upload(input, new File(['x'], 'whales.csv'));
  replyWithProblems(Array.from({ length: 500 }, (_, at) => `x${at + 100}`).join(' '));
  await screen.findByText('500 problems');
  const list = screen.getByRole('region', { name: '500 problems' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(100);
  await user.click(screen.getByRole('button', { name: 'Show 100 more' }));
  expect(within(list).getAllByRole('listitem')).toHaveLength(200);
});

test('a text pasted anywhere in the dialog is read, and never replaces a typed one', async () => {
  const { user } = await openImport();
  await user.click(screen.getByRole('button', { name: 'Type or paste species instead' }));
  fireEvent.change(await typedSpecies(), { target: { value: 'Typed' } });
  await user.click(screen.getByRole('button', { name: 'Choose a file instead' }));
  const clipboardData = { files: [], getData: () => 'Pasted' };
  fireEvent.paste(screen.getByRole('button', { name: 'Close' }), { clipboardData });
  expect((await typedSpecies()).value).toBe('Pasted');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: /^Type or paste an outline/ }));
  await waitFor(async () => expect((await typedSpecies()).value).toBe('Typed'));
});

test('D5a: the columns of a table are added in the same edit as its species', async () => {
  const { server, user, input } = await openImport();
  await user.upload(input, new File(['name'], 'whales.csv'));
  const { columns } = fromNested([
    { name: 'Pakicetus', apparition: -50e6, duration: 2e6, traits: { 'column-0': 'Asia' } },
  ]);
  const value = { name: 'Where', type: 'text', rank: 0 };
  reply({ kind: 'read', dating: 'unit', trees: [oneTree] });
  const parts = { columns: [{ id: 'column-0', value }] };
  reply({ kind: 'built', columns, settings: null, parts, report: [] });
  await user.click(await screen.findByRole('button', { name: 'Import 1 species' }));
  await waitFor(() => expect(server.calls.at(-1)?.name).toMatch(/operation$/));
  const sent = JSON.stringify(server.calls.at(-1));
  const column = /"put-part","part":"columns","id":"([^"]+)"/.exec(sent)?.[1];
  expect(sent).toContain(`"traits":{"${column}":"Asia"}`);
});

test('T4: a table of species that the tree has suggests joining it', async () => {
  const whale = { name: 'Pakicetus', apparition: -50e6, duration: 2e6 };
  const { user, input } = await openImport({ species: [pakicetus] });
  await user.upload(input, new File(['name'], 'ranges.csv'));
  const { columns } = fromNested([whale, { ...whale, name: 'Felis' }]);
  const table = { sheets: null, columns: [] };
  const built = { kind: 'built', columns, settings: null, parts: {}, report: [] };
  reply({ kind: 'table', table });
  reply({ kind: 'read', dating: 'stated', trees: [oneTree] });
  reply(built);
  await screen.findByRole('button', { name: 'Join to the species of this tree by name instead' });
  reply({ ...built, columns: fromNested([{ ...whale, name: 'pakicetus' }]).columns });
  await screen.findByText('1 of 1 species is in this tree already.');
  await user.click(screen.getByRole('button', { name: 'Join them by name' }));
  await screen.findByRole('dialog', { name: 'Join a table' });
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
  reply({ kind: 'read', dating: 'stated', trees: [oneTree] });
  reply({ kind: 'built', columns, settings: null, parts, report: [] });
  await user.click(await screen.findByRole('button', { name: 'Import 1 species' }));
  await waitFor(() => expect(server.calls.at(-1)?.name).toMatch(/operation$/));
  const sent = JSON.stringify(server.calls.at(-1));
  const source = /"put-part","part":"sources","id":"([^"]+)"/.exec(sent)?.[1];
  expect(sent).toContain(`"citations":{"dates":[{"sourceId":"${source}","locator":"p. 12"}]}`);
});
