import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { renderApp } from '../../testing/render-app.tsx';
import { pakicetus, whales } from '../../testing/sample-trees.ts';
import { stubSourceWorker } from '../../testing/source-worker.ts';
import { openSection } from '../../testing/tree-menu.ts';
import { gingerich, letter, openEditor, openTree, paste } from '../../testing/tree-with-sources.ts';

type User = ReturnType<typeof renderApp>['user'];

async function openAction(user: User, number: number, name: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for source ${number}` }));
  await user.click(await screen.findByRole('menuitem', { name }));
}

test('S1: pasted sources are shown formatted, and those that are new are added as one edit', async () => {
  stubSourceWorker();
  const { user, operations } = openEditor();
  await openSection(user, 'Data');
  await user.click(await screen.findByRole('button', { name: 'Add sources' }));
  await paste(`@article{g, title={Again}, doi={https://doi.org/10.1126/SCIENCE.220.4595.403}}
    @book{a, title={Whales}, author={Anning, Mary}, year=1830}
    @book{b, title={Seals}, author={Anning, Mary}, year=1831}`);
  await screen.findByText(/1 source is already in this tree/);
  const preview = screen.getByRole('region', { name: 'Preview' });
  await waitFor(() => expect(preview.textContent).toContain('Anning, M. (1830). Whales.'));
  await user.click(screen.getByRole('button', { name: 'Add 2 sources' }));
  await waitFor(() =>
    expect(operations()).toMatchObject([
      {
        kind: 'sequence',
        steps: [
          { kind: 'put-part', part: 'sources', value: { type: 'book', title: 'Whales' } },
          { kind: 'put-part', part: 'sources', value: { type: 'book', title: 'Seals' } },
        ],
      },
    ]),
  );
  // The first new one is in view.
  const list = screen.getByRole('list', { name: 'Sources' });
  await waitFor(() =>
    expect(within(list).getAllByRole('listitem')[0]?.textContent).toContain('Whales'),
  );
});

test('S1: the same DOI is not added again, and the source that has it is shown', async () => {
  stubSourceWorker();
  const { user, operations } = openEditor();
  await openSection(user, 'Data');
  await user.click(await screen.findByRole('button', { name: 'Add sources' }));
  await paste('doi:10.1126/Science.220.4595.403');
  await user.click(await screen.findByRole('button', { name: 'Show the source' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(operations()).toEqual([]);
});

const whalesArticle = { type: 'article-journal', title: 'Whales', DOI: '10.1000/whales' };
const unknown = {
  error: 'No source is registered under 10.1000/seals',
  code: 'unknown-doi',
  values: { doi: '10.1000/seals' },
};
const configuration = { apiKey: 'k', paypal: null, communityUrl: null, portfolioUrl: null };

test('S1: DOIs are looked up if the server does so, and added as they were found', async () => {
  stubSourceWorker();
  const { user, operations } = openEditor({
    answers: {
      'GET config': () => [200, { ...configuration, doiLookup: true }],
      'GET source': ({ url }: { url: URL }) =>
        url.searchParams.get('doi') === whalesArticle.DOI
          ? [200, { source: whalesArticle }]
          : [404, unknown],
    },
  });
  await openSection(user, 'Data');
  await user.click(await screen.findByRole('button', { name: 'Add sources' }));
  await paste('10.1000/seals 10.1000/whales');
  await user.click(await screen.findByRole('button', { name: 'Look up 2 DOIs' }));
  await screen.findByText('No source is registered under 10.1000/seals');
  await screen.findByRole('button', { name: 'Look up the DOI' });
  await user.click(screen.getByRole('button', { name: 'Add 2 sources' }));
  await waitFor(() =>
    expect(operations()).toMatchObject([
      {
        steps: [
          { value: { type: 'document', DOI: '10.1000/seals' } },
          { value: { ...whalesArticle } },
        ],
      },
    ]),
  );
});

test('S1: a server that looks up no DOIs is not asked to', async () => {
  stubSourceWorker();
  const { user } = openEditor();
  await openSection(user, 'Data');
  await user.click(await screen.findByRole('button', { name: 'Add sources' }));
  await paste('10.1000/whales');
  await screen.findByRole('button', { name: 'Add 1 source' });
  expect(screen.queryByRole('button', { name: /Look up/ })).toBeNull();
});

test('a file of sources is read', async () => {
  stubSourceWorker();
  const { user } = openEditor();
  await openSection(user, 'Data');
  await user.click(await screen.findByRole('button', { name: 'Add sources' }));
  const file = new File(['TY  - BOOK\nTI  - Seals\nER  - \n'], 'seals.ris');
  await user.upload(screen.getByLabelText('File with sources'), file);
  await screen.findByRole('button', { name: 'Add 1 source' });
});

test('a source shows where it is cited, and a click selects the species', async () => {
  const { user } = openEditor();
  const list = await screen.findByRole('list', { name: 'Sources' });
  const [, second] = within(list).getAllByRole('listitem', {});
  if (second === undefined) throw new Error('There is no second source');
  await user.click(within(list).getAllByText('Cited by 1 species')[1] ?? list);
  const species = within(list).getAllByRole('button', { name: 'Pakicetus dates, name' })[0];
  await user.click(species ?? list);
  await screen.findByRole('textbox', { name: 'Duration (MY)' });
});

test('two sources are merged in one edit, in which no citation is repeated', async () => {
  const { user, operations } = openEditor();
  await openAction(user, 2, 'Merge into another source');
  await user.click(await screen.findByRole('combobox', { name: 'Source to keep' }));
  await user.click(await screen.findByRole('option', { name: /Gingerich 1983/ }));
  await user.click(screen.getByRole('button', { name: 'Merge' }));
  await waitFor(() =>
    expect(operations()).toEqual([
      {
        kind: 'sequence',
        steps: [
          {
            kind: 'edit-species',
            id: pakicetus.id,
            citations: {
              dates: [{ sourceId: gingerich.id, locator: 'p. 2' }],
              name: [{ sourceId: gingerich.id }],
            },
          },
          { kind: 'remove-part', part: 'sources', id: letter.id },
        ],
      },
    ]),
  );
});

test('removing a source says how often it is cited, and species that cite it are found', async () => {
  const { user, operations } = openEditor();
  await openAction(user, 2, 'Remove');
  await screen.findByText(/^Cited by 1 species\. These citations will no longer be shown/);
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(() =>
    expect(operations()).toEqual([{ kind: 'remove-part', part: 'sources', id: letter.id }]),
  );
  const fact = (await screen.findByText('Citations of removed sources')).parentElement;
  if (fact === null) throw new Error('The fact has no row');
  await user.click(within(fact).getByRole('button', { name: '1 species' }));
  await screen.findByRole('textbox', { name: 'Duration (MY)' });
});

test('a source is edited without losing the fields that the form does not have', async () => {
  const { user, operations } = openEditor();
  await openAction(user, 1, 'Edit');
  const date = await screen.findByRole('textbox', { name: 'Date of publication' });
  expect(date).toHaveProperty('value', '1983');
  fireEvent.change(date, { target: { value: '1983-04-22' } });
  fireEvent.change(screen.getByRole('textbox', { name: 'Authors' }), {
    target: { value: 'Gingerich, P. D.\nRussell, D. E.\n' },
  });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const value = {
    ...gingerich.value,
    author: [
      { family: 'Gingerich', given: 'P. D.' },
      { family: 'Russell', given: 'D. E.' },
    ],
    issued: { 'date-parts': [[1983, 4, 22]] },
  };
  await waitFor(() =>
    expect(operations()).toEqual([{ kind: 'put-part', part: 'sources', id: gingerich.id, value }]),
  );
});

async function openNode(user: User) {
  await user.click(await screen.findByRole('tab', { name: 'Node' }));
  await user.click(screen.getByRole('combobox', { name: 'Species' }));
  await user.click(within(screen.getByRole('listbox', { name: 'Species' })).getByText('Pakicetus'));
}

test('S2: a claim shows the numbers of its sources, and a source is cited with a place and a note', async () => {
  const { user, operations } = openEditor();
  await openNode(user);
  screen.getByRole('button', { name: 'Source 2 (dates): A letter by Mary Anning' });
  screen.getByRole('button', { name: 'Source 1 (name): Gingerich 1983' });
  await openSection(user, 'Ancestor');
  await user.click(screen.getByRole('button', { name: 'Cite a source (ancestor)' }));
  await user.click(await screen.findByRole('combobox', { name: 'Cite a source' }));
  await user.click(await screen.findByRole('option', { name: /Gingerich 1983/ }));
  await user.type(screen.getByRole('textbox', { name: 'Where' }), ' p. 405 ');
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'Figure 2');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const placement = [{ sourceId: gingerich.id, locator: 'p. 405', note: 'Figure 2' }];
  const edit = { kind: 'edit-species', id: pakicetus.id };
  await waitFor(() => expect(operations()).toEqual([{ ...edit, citations: { placement } }]));
  await user.click(
    await screen.findByRole('button', { name: 'Source 1 (ancestor): Gingerich 1983' }),
  );
  await user.click(await screen.findByRole('button', { name: 'Remove the citation of source 1' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(operations().at(-1)).toEqual({ ...edit, citations: { placement: null } }),
  );
});

test('S2: a new source is added and cited without leaving the species', async () => {
  stubSourceWorker();
  const { user, operations } = openEditor({ details: whales, species: [pakicetus] });
  await openNode(user);
  await user.click(screen.getByRole('button', { name: 'Cite a source (name)' }));
  await user.click(await screen.findByRole('button', { name: 'Add a new source' }));
  await paste('10.1000/whales');
  await user.click(await screen.findByRole('button', { name: 'Add 1 source' }));
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  await waitFor(() => expect(operations()).toHaveLength(2));
  const [added, cited] = operations();
  expect(added).toMatchObject({ value: { type: 'document', DOI: '10.1000/whales' } });
  const { id: sourceId } = added as { id: string };
  expect(cited).toMatchObject({ citations: { name: [{ sourceId }] } });
});

test('a citation of a source that is gone is not shown to readers, and editors can remove it', async () => {
  const gone = { sourceId: '0190b6a0-0000-7000-8000-0000000000b9' };
  const species = [{ ...pakicetus, citations: { name: [gone, { sourceId: letter.id }] } }];
  const { user, operations } = openEditor({ species });
  await openNode(user);
  expect(screen.getAllByRole('button', { name: /^Source \d+ \(name\)/ })).toHaveLength(1);
  await user.click(
    screen.getByRole('button', { name: '1 citation of a source that was removed (name)' }),
  );
  await screen.findByText('This source was removed from the tree.');
  await user.click(screen.getByRole('button', { name: 'Remove this citation' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(operations()).toMatchObject([{ citations: { name: [{ sourceId: letter.id }] } }]),
  );
});

test('S2: readers open the source of a claim with its place, and cannot change it', async () => {
  const { user } = openTree(`/trees/${whales.id}`);
  await openNode(user);
  expect(screen.queryByRole('button', { name: /^Cite a source/ })).toBeNull();
  await user.click(
    screen.getByRole('button', { name: 'Source 2 (dates): A letter by Mary Anning' }),
  );
  const dialog = await screen.findByRole('dialog', { name: 'Sources: dates of Pakicetus' });
  within(dialog).getByText('p. 2');
  expect(within(dialog).queryByRole('textbox')).toBeNull();
  expect(within(dialog).queryByRole('button', { name: 'Save' })).toBeNull();
});

test('readers see the references, with HTML in a title as text, and cannot change them', async () => {
  openTree(`/trees/${whales.id}`);
  await screen.findByRole('heading', { name: 'References' });
  const list = screen.getByRole('list', { name: 'Sources' });
  await waitFor(() =>
    expect(list.textContent).toContain('Origin of whales in <script>alert(1)</script> Pakicetus'),
  );
  within(list).getByText('Pakicetus', { selector: 'i' });
  expect(list.querySelector('script')).toBeNull();
  expect(screen.queryByRole('button', { name: /Actions for source|Add sources/ })).toBeNull();
});

test('readers of a tree without sources see nothing of them', async () => {
  openTree(`/trees/${whales.id}`, { details: whales, species: [pakicetus] });
  await screen.findByRole('heading', { name: 'Common Ancestors' });
  expect(screen.queryByRole('heading', { name: 'References' })).toBeNull();
});
