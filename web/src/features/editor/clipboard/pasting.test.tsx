import { whaleForest } from '@life-tree/canvas/testing';
import {
  Forest,
  type PartEntries,
  partId,
  type SpeciesDetails,
  type TreeSettings,
} from '@life-tree/phylogeny';
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, mary } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { pakicetus, whales } from '../../../testing/sample-trees.ts';

/** Texts that were read in the worker. */
let texts: string[] = [];
/** What the times in the text leave open. */
let questions: object[] = [];
/** The forest in the text, and what belongs to it. */
let read: { forest: Forest; parts: PartEntries; settings: TreeSettings | null };

/** Why the text cannot be read. */
let fault: object | null = null;

beforeEach(() => {
  fault = null;
  texts = [];
  questions = [];
  read = { forest: whaleForest, parts: {}, settings: null };
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      postMessage({ file }: { readonly file: File }) {
        texts.push(String(file.size));
        const { forest, ...others } = read;
        const tree = { columns: forest.columns, ...others, report: [], questions };
        const built = { kind: 'built', number: 1, ...tree };
        const data = fault === null ? built : { kind: 'failed', number: 1, fault };
        queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })));
      }
      terminate() {}
    },
  );
});

async function openEditor(maxSpecies: number | null, parts?: PartEntries) {
  let version = whales.version;
  const server = fakeApi({
    'GET user/me': () => [200, mary],
    'POST user/token': () => [200, { expiresAt: '2030-01-01T00:00:00.000Z' }],
    'GET notification': () => [200, []],
    'GET ph-tree/{id}': () => [200, { ...whales, ...(parts && { parts: true }) }],
    'GET ph-tree/{id}/parts': () => [200, parts ?? {}],
    'GET ph-tree/{id}/limits': () => [200, { maxSpecies, maxCollaborators: 10 }],
    'GET species/{treeId}': () => [200, [pakicetus]],
    'POST ph-tree/{id}/operation': () => {
      version += 1;
      return [200, { version, species: [], deleted: [], skipped: [] }];
    },
  });
  const page = renderApp(`/account/trees/${whales.id}`);
  await screen.findByRole('textbox', { name: 'Name' });
  const operations = () =>
    server
      .sent(`POST ph-tree/${whales.id}/operation`)
      .map(({ body }) => (body as { operation: { kind: string; species: unknown[] } }).operation);
  return { ...page, operations };
}

function paste(target: Element, text: string, pastedType = 'text/plain') {
  const getData = (type: string) => (type === pastedType ? text : '');
  const clipboardData = { getData, files: [] };
  const event = createEvent.paste(target, { clipboardData });
  fireEvent(target, event);
  return event;
}

test('T5: pasted species are one edit', async () => {
  const { operations } = await openEditor(null);
  expect(paste(document.body, 'Whales').defaultPrevented).toBe(true);
  await screen.findByText(`${whaleForest.speciesCount} species pasted`);
  await waitFor(() => expect(operations()).toHaveLength(1));
  expect(operations()[0]?.kind).toBe('import-branch');
  expect(operations()[0]?.species).toHaveLength(whaleForest.size);
});

test('D6: what a pasted tree leaves open is asked before anything is added', async () => {
  const { operations } = await openEditor(null);
  questions = [{ kind: 'lengths', reason: { code: 'lengths-substitutions', values: {} } }];
  paste(document.body, '((A:0.1,B:0.2):0.1,C:0.2);');
  const dialog = await screen.findByRole('dialog', { name: 'Type or paste species' });
  const field = within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: /^Species/ });
  expect(field.value).toBe('((A:0.1,B:0.2):0.1,C:0.2);');
  await within(dialog).findByRole('group', { name: 'What are the branch lengths?' });
  expect(operations()).toEqual([]);
});

test('T5: the limit of the plan is stated before anything is pasted', async () => {
  const { operations, user } = await openEditor(2);
  paste(document.body, 'Whales');
  const dialog = await screen.findByRole('alertdialog');
  within(dialog).getByText(
    `The tree has 1 of at most 2 species, and you are adding ${whaleForest.speciesCount}.`,
  );
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(operations()).toEqual([]);
});

/** A descendant for Pakicetus, which lived from -50 to -48 million years. */
function oneSpecies(apparition: number, details: SpeciesDetails = {}) {
  return Forest.fromColumns({
    ...{ ids: null, parents: Int32Array.of(-1), starts: Float64Array.of(apparition) },
    ...{ durations: Float64Array.of(1e6), names: ['Nalacetus'], descriptions: null, images: null },
    details: [details],
  });
}

async function selectPakicetus(user: UserEvent) {
  const item = await screen.findByRole('treeitem', { name: /^Pakicetus,/ });
  act(() => item.focus());
  await user.keyboard('{Enter}');
  await screen.findByRole('treeitem', { name: /^Pakicetus,/, selected: true });
}

test('T5: a branch that does not fit is pasted with a shift in time, if the user chooses so', async () => {
  const { operations, user } = await openEditor(null);
  read = { ...read, forest: oneSpecies(-45e6) };
  await selectPakicetus(user);
  paste(document.body, 'Nalacetus');
  const dialog = await screen.findByRole('alertdialog', {
    name: 'Pakicetus did not live when these species appear',
  });
  within(dialog).getByText('Move them 3 MY earlier to fit, or paste them as roots.');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(operations()).toEqual([]);
  paste(document.body, 'Nalacetus');
  await user.click(await screen.findByRole('button', { name: 'Paste with shift' }));
  await waitFor(() => expect(operations()).toHaveLength(1));
  expect(operations()[0]?.species).toMatchObject([{ ancestorId: pakicetus.id, start: 2e6 }]);
});

test('T5: a branch that does not fit can also be pasted as roots', async () => {
  const { operations, user } = await openEditor(null);
  read = { ...read, forest: oneSpecies(-55e6) };
  await selectPakicetus(user);
  paste(document.body, 'Nalacetus');
  await screen.findByText('Move them 5 MY later to fit, or paste them as roots.');
  await user.click(screen.getByRole('button', { name: 'Paste as roots' }));
  await waitFor(() => expect(operations()).toHaveLength(1));
  expect(operations()[0]?.species).toMatchObject([{ ancestorId: null, start: -55e6 }]);
});

test('T5: what cannot come along is stated before anything is pasted', async () => {
  const full = Array.from({ length: 50 }, (_, number) => ({
    id: partId(`0190b6a0-0000-7000-8000-00000000${String(number).padStart(4, '0')}`),
    value: { name: `Column ${number}`, type: 'text' as const },
  }));
  const { operations, user } = await openEditor(null, { columns: full });
  const mass = partId('mass');
  const parts: PartEntries = { columns: [{ id: mass, value: { name: 'Mass', type: 'number' } }] };
  read = { ...read, parts, forest: oneSpecies(-49e6, { traits: { [mass]: 4 } }) };
  paste(document.body, 'Nalacetus');
  const dialog = await screen.findByRole('alertdialog', { name: 'Not everything can be pasted' });
  within(dialog).getByText('The tree has no room for "Mass".');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(operations()).toEqual([]);
});

test('G3: times of another scale are not taken over without asking', async () => {
  const { operations, user } = await openEditor(null);
  const scale = { unit: 'AF', direction: 'forward', now: 300, eras: [] } as const;
  read = { forest: oneSpecies(16), parts: {}, settings: { scale } };
  paste(document.body, '{}', 'application/x-life-tree+json');
  const dialog = await screen.findByRole('alertdialog', {
    name: 'The copied species have another time scale',
  });
  within(dialog).getByText(/^Their numbers stay the same: 16 AF becomes /);
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(operations()).toEqual([]);
});

test('a text pasted into a field stays there', async () => {
  await openEditor(null);
  const event = paste(screen.getByRole('textbox', { name: 'Name' }), 'Whales');
  expect(event.defaultPrevented).toBe(false);
  expect(texts).toEqual([]);
});

test('a text that has no species says so, and can be read as a list', async () => {
  const { user } = await openEditor(null);
  fault = { code: 'plain-text', values: {}, message: '', line: null, column: null };
  paste(document.body, 'Buy milk');
  await screen.findByText('The clipboard has text, but no tree or table.');
  await user.click(screen.getByRole('button', { name: 'Read it as a list' }));
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Species, one/ });
  expect(field.value).toBe('Buy milk');
});

test('a text with a fault can be corrected', async () => {
  await openEditor(null);
  fault = { code: 'open-quote', values: {}, message: '', line: 1, column: 3 };
  paste(document.body, "(A,'B);");
  const dialog = await screen.findByRole('dialog', { name: 'Type or paste species' });
  await within(dialog).findByText(/\(line 1, column 3\)$/);
});

test('files on the clipboard are brought in as if they were dropped', async () => {
  await openEditor(null);
  const files = [new File(['(A,B);'], 'whales.nwk')];
  const clipboardData = { getData: () => '', files };
  fireEvent(document.body, createEvent.paste(document.body, { clipboardData }));
  await within(await screen.findByRole('dialog')).findByText('whales.nwk');
});

test('an empty clipboard is reported', async () => {
  const { operations } = await openEditor(null);
  paste(document.body, '');
  await screen.findByText('There are no species on the clipboard.');
  expect(operations()).toEqual([]);
});
