import { whaleForest } from '@life-tree/canvas/testing';
import {
  type Column,
  emptyParts,
  layOutRows,
  type Operation,
  partId,
  performOperation,
  type SpeciesId,
  speciesId,
  type TreeDocument,
  years,
} from '@life-tree/phylogeny';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { shownTree } from '../../../testing/shown-tree.ts';
import { refusalText } from '../../../texts/rule-messages.ts';
import { Toaster } from '../../../ui/feedback/toaster.tsx';
import { createToasts } from '../../../ui/feedback/toasts.ts';
import { DialogsProvider } from '../../../ui/overlays/dialogs.tsx';
import { type Draft, type Typing, TypingContext } from '../../../ui/typing/typing.ts';
import { ShownTreeProvider } from '../../shown-tree/index.ts';
import { TableGrid } from './table-grid.tsx';

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      // As in browsers, the first size is reported too.
      readonly report: (sizes: readonly never[]) => void;
      constructor(report: (sizes: readonly never[]) => void) {
        this.report = report;
      }
      observe() {
        this.report([]);
      }
      disconnect() {}
    },
  );
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener() {},
    removeEventListener() {},
  }));
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1600);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
});

const fields = { name: 'Whales', description: null, isPublic: true, tags: [] };
const diet: Column = { name: 'Diet', type: 'text', rank: 1 };
const dietId = partId('diet');

function open() {
  let tree: TreeDocument = { fields, forest: whaleForest, parts: emptyParts };
  let show = (_: TreeDocument) => {};
  let chosen: readonly SpeciesId[] = [];
  const perform = (operation: Operation) => {
    const performed = performOperation(tree, operation);
    if (!performed.ok) return refusalText(performed.error);
    tree = performed.value.tree;
    show(tree);
    return null;
  };
  const undo = vi.fn();
  const drafts = new Set<Draft>();
  const typing = {
    texts: {
      addDraft: (draft) => void drafts.add(draft),
      refuseDraft: () => undefined,
      removeDraft: (draft) => void drafts.delete(draft),
      isHolding: () => false,
      end: () => undefined,
      retryRefused: () => undefined,
      cancel: () => undefined,
    },
    undo: () => undefined,
    redo: () => undefined,
    lose: vi.fn(),
  } satisfies Typing;
  function Page() {
    const [{ forest, parts }, setTree] = useState(tree);
    const [selection, setSelection] = useState<SpeciesId | null>(null);
    const [selected, setSelected] = useState<readonly SpeciesId[]>([]);
    show = setTree;
    chosen = selected;
    return (
      <ShownTreeProvider
        shown={shownTree(forest, {
          parts,
          tree: { notation: 'ago' },
          selection,
          selected: new Set(selected),
          selectMany: (species, main = null) => {
            setSelected([...species]);
            setSelection(main);
          },
        })}
      >
        <TableGrid
          editing={{
            latest: () => tree,
            perform,
            performLarge: async (operation) => perform(operation),
            onUndo: undo,
            onRedo: () => undefined,
            importText: () => undefined,
            maxSpecies: async () => null,
          }}
          questionsOnly={false}
          onQuestionsOnly={() => undefined}
        />
      </ShownTreeProvider>
    );
  }
  render(
    <Toaster toasts={createToasts()}>
      <DialogsProvider>
        <TypingContext value={typing}>
          <Page />
        </TypingContext>
      </DialogsProvider>
    </Toaster>,
  );
  return {
    undo,
    drafts,
    lose: typing.lose,
    tree: () => tree,
    selectedNames: () => chosen.map((id) => tree.forest.name(tree.forest.indexOf(id))),
    names: () => [...tree.forest.names],
    /** As somebody else. */
    change: (operation: Operation) => act(() => perform(operation)),
  };
}

const first = whaleForest.id(0);
const second = whaleForest.name(1);

const inOrder = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .sort((a, b) => Number(a.ariaRowIndex) - Number(b.ariaRowIndex));
const row = (name: string) => inOrder().find((one) => one.firstElementChild?.textContent === name);
const cell = (name: string, column = 1) =>
  row(name)?.querySelector(`[aria-colindex="${column}"]`) ?? document.body;
const select = (name: string, column = 1) => {
  act(() => {
    fireEvent.pointerDown(cell(name, column), { pointerType: 'mouse' });
  });
};
const focused = () => document.activeElement as HTMLInputElement;
const type = (text: string) => fireEvent.change(focused(), { target: { value: text } });
const press = (key: string, more = {}) => fireEvent.keyDown(focused(), { key, ...more });
const typeRows = (...names: readonly string[]) => {
  for (const name of names) {
    type(name);
    press('Enter');
  }
};

it('T2: typing row after row adds row after row', () => {
  const { names } = open();
  const before = names();
  select('Add species…');
  typeRows('Alpha', 'Beta', 'Gamma');
  expect(names()).toEqual([...before, 'Alpha', 'Beta', 'Gamma']);
  expect(focused().closest('[role="row"]')?.firstElementChild?.textContent).toBe('Add species…');
});

it('T2: typing row after row adds row after row, also below sorted rows that a filter hides', async () => {
  const { names, tree } = open();
  const before = names();
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: before[0] } });
  fireEvent.click(screen.getByRole('button', { name: 'Apparition (Ma)' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Sort ascending' }));
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  select('Add species…');
  type('Alpha');
  press('Tab');
  press('Tab');
  type('40');
  press('Tab');
  type('30');
  press('Enter');
  typeRows('Beta', 'Gamma');
  expect(names()).toEqual([...before, 'Alpha', 'Beta', 'Gamma']);
  const { forest } = tree();
  const alpha = names().indexOf('Alpha');
  expect([forest.apparition(alpha), forest.extinction(alpha)]).toEqual([-40e6, -30e6]);
});

it('T2: a new species lives within its ancestor until its own times are typed', () => {
  const { tree, names } = open();
  select('Add species…');
  type('Alpha');
  press('Tab');
  type(second);
  press('Enter');
  const { forest } = tree();
  const alpha = names().indexOf('Alpha');
  expect(forest.name(forest.ancestor(alpha))).toBe(second);
  expect(forest.extinction(alpha)).toBe(forest.extinction(names().indexOf(second)));
});

it('T2: a half-typed text stays with its species and keeps the focus while somebody adds others above', () => {
  const { change, names } = open();
  select(second);
  type('Half');
  const field = focused();
  const text = { description: null, image: null, duration: whaleForest.duration(0) };
  change({
    kind: 'import-branch',
    species: [
      { ...text, id: speciesId('above'), name: 'Above', ancestorId: first, start: years(0) },
    ],
  });
  expect(focused()).toBe(field);
  expect(field.value).toBe('Half');
  press('Enter');
  expect(names()).toContain('Half');
  expect(names()).toContain('Above');
  expect(names()).not.toContain(second);
});

it('T2: a date that is typed before the name waits for the name', () => {
  const { names, tree } = open();
  const count = names().length;
  select('Add species…', 3);
  type('45');
  press('Enter');
  expect(names()).toHaveLength(count);
  expect(cell('Add species…', 3).textContent).toBe('45');
  expect(screen.queryByRole('alert')?.textContent ?? '').toBe('');
  type('Alpha');
  press('Enter');
  const { forest } = tree();
  expect(forest.apparition(forest.names.indexOf('Alpha'))).toBe(-45e6);
});

it('T2: rows follow the canvas, indented by generation, until that is switched off', async () => {
  open();
  const names = () => inOrder().map((one) => one.firstElementChild?.textContent ?? '');
  const before = names();
  const toggle = screen.getByRole('button', { name: 'Rows as on the canvas' });
  fireEvent.click(toggle);
  const rows = layOutRows(whaleForest);
  const wanted = Array.from(rows.speciesAt, (index) => whaleForest.name(index));
  await waitFor(() => expect(names().slice(0, wanted.length)).toEqual(wanted));
  const indent = (name: string) =>
    Number.parseFloat((cell(name) as HTMLElement).style.paddingLeft || '12');
  const leaf = whaleForest.generations.indexOf(2);
  expect(indent(whaleForest.name(leaf))).toBeGreaterThan(indent(whaleForest.name(0)));
  fireEvent.click(toggle);
  await waitFor(() => expect(names()).toEqual(before));
});

it('T2: columns of the tree come before columns of details that no species has', () => {
  const { change } = open();
  change({ kind: 'put-part', part: 'columns', id: dietId, value: diet });
  const titles = screen.getAllByRole('columnheader').map((one) => one.textContent ?? '');
  const at = (title: string) => titles.findIndex((one) => one.startsWith(title));
  expect(at('Diet')).toBeGreaterThan(at('Duration'));
  expect(at('Diet')).toBeLessThan(at('Apparition bounds'));
});

it('T2: a text whose species or column somebody deletes goes to nobody, and the user is told', () => {
  const { change, names, lose, tree } = open();
  change({ kind: 'put-part', part: 'columns', id: dietId, value: diet });
  const last = names().at(-1) ?? '';
  select(last);
  type('Lost');
  change({ kind: 'delete-branches', ids: [whaleForest.id(names().length - 1)] });
  expect(lose).toHaveBeenLastCalledWith('Lost', 'Its species was deleted meanwhile.', 'Name');
  expect(focused().matches('[name="cell"]')).toBe(true);
  press('Enter');
  expect(names()).not.toContain('Lost');
  select(second, 6);
  type('Fish');
  change({ kind: 'remove-part', part: 'columns', id: dietId });
  expect(lose).toHaveBeenLastCalledWith(
    'Fish',
    'Its column was deleted meanwhile.',
    `${second}, Diet`,
  );
  expect(tree().forest.details(1)?.traits).toBeUndefined();
});

it('T2: a half-typed cell and a half-typed species become edits when the page closes', () => {
  const { drafts, names } = open();
  const close = () =>
    act(() => {
      for (const draft of drafts) draft.save();
    });
  select(second);
  type('Kept');
  close();
  expect(names()).toContain('Kept');
  press('Escape');
  select('Add species…');
  type('Al');
  close();
  // The user comes back and goes on.
  type('Alpha');
  press('Enter');
  expect(names().filter((name) => name.startsWith('Al'))).toEqual(['Alpha']);
});

it('T2: cutting clears nothing if the browser refuses the clipboard', async () => {
  const { names } = open();
  const before = names();
  select(second);
  const cut = new Event('cut', { bubbles: true, cancelable: true });
  Object.defineProperty(cut, 'clipboardData', { value: null });
  await act(async () => document.dispatchEvent(cut));
  expect(names()).toEqual(before);
  expect(screen.queryByRole('region', { name: 'Cells that were not changed' })).toBeNull();
});

it('T2: refused texts stay listed until they are corrected or something is undone', () => {
  const { undo } = open();
  select(second, 5);
  type('long');
  press('Enter');
  press('F2');
  press('Enter');
  expect(screen.getByRole('listitem').textContent).toContain('“long”');
  press('z', { ctrlKey: true });
  expect(undo).toHaveBeenCalledOnce();
  expect(screen.queryByRole('listitem')).toBeNull();
});

it('T2: a refused text is no longer listed once its cell is left as it is, has another value or is gone', () => {
  const { change, names } = open();
  const id = whaleForest.id(1);
  const last = names().at(-1) ?? '';
  const refuse = (name: string) => {
    select(name, 5);
    type('long');
    press('Enter');
    expect(screen.getByRole('listitem').textContent).toContain(`${name}, Duration`);
  };
  const leaves = [
    () => {
      select(second, 5);
      press('F2');
      press('Escape');
    },
    () => {
      select(second, 5);
      press('F2');
      press('Enter');
    },
    () => change({ kind: 'set-duration', id, duration: years(5e6) }),
  ];
  for (const leave of leaves) {
    refuse(second);
    leave();
    expect(screen.queryByRole('listitem')).toBeNull();
  }
  refuse(last);
  change({ kind: 'delete-branches', ids: [whaleForest.id(names().length - 1)] });
  expect(screen.queryByRole('listitem')).toBeNull();
});

it('T2: an input method starts an edit, and its Enter and Escape choose words', () => {
  const { names } = open();
  select(second);
  press('Process', { keyCode: 229 });
  type('くじら');
  press('Enter', { isComposing: true });
  press('Escape', { keyCode: 229 });
  expect(focused().value).toBe('くじら');
  type('鯨');
  press('Enter');
  expect(names()).toContain('鯨');
});

describe('T2: the beginning of a name in the cell of the ancestor', () => {
  const ancestorOf = (name: string) => cell(name, 2).textContent;
  const start = (name: string, text: string) => {
    select(name, 2);
    type(text);
  };
  const options = () => screen.getAllByRole('option').map((one) => one.textContent);

  it('is completed by the only match with Enter, Tab or a click elsewhere', () => {
    open();
    for (const leave of [() => press('Enter'), () => press('Tab'), () => select(second)]) {
      start('Ambulocetus', 'rao');
      leave();
      expect(ancestorOf('Ambulocetus')).toBe('Raoellidae');
      start('Ambulocetus', 'Pak');
      leave();
      expect(ancestorOf('Ambulocetus')).toBe('Pakicetus');
    }
    expect(screen.queryByRole('listitem')).toBeNull();
  });

  it('is completed by the match that the arrow keys or a click choose', async () => {
    open();
    start('Ambulocetus', 'ae');
    await waitFor(() => expect(options()).toEqual(['Raoellidae', 'Basilosauridae']));
    press('ArrowDown');
    press('Enter');
    expect(ancestorOf('Ambulocetus')).toBe('Raoellidae');
    start('Ambulocetus', 'pak');
    fireEvent.click(await screen.findByRole('option', { name: 'Pakicetus' }));
    expect(ancestorOf('Ambulocetus')).toBe('Pakicetus');
    expect(screen.queryByRole('option')).toBeNull();
  });

  it('is not completed by a species that descends from it', async () => {
    open();
    start('Basilosauridae', 'a');
    await waitFor(() => expect(options()).toEqual(['Ambulocetus', 'Raoellidae', 'Pakicetus']));
  });

  it('is refused with all matches if there are several', () => {
    open();
    start('Ambulocetus', 'ceti');
    press('Enter');
    expect(ancestorOf('Ambulocetus')).toMatch(/^Pakicetus/);
    expect(screen.getByRole('listitem').textContent).toContain('Odontoceti, Mysticeti');
  });

  it('is refused if no name contains it', () => {
    open();
    start('Ambulocetus', 'horse');
    press('Enter');
    expect(screen.getByRole('listitem').textContent).toContain('No species is named horse.');
  });
});

describe('T2: dates that nobody has entered', () => {
  const dates = (name: string) =>
    [3, 4, 5].map((column) => [
      cell(name, column).textContent,
      cell(name, column).classList.contains('italic'),
    ]);

  it('are unknown without an ancestor, until they are typed', () => {
    open();
    select('Add species…');
    type('Alpha');
    press('Tab');
    expect(dates('Alpha').map(([text]) => text)).toEqual(['', '', '']);
    select('Alpha', 3);
    type('40');
    press('Enter');
    expect(dates('Alpha').map(([text]) => text)).toEqual(['40', '', '']);
    select('Alpha', 4);
    press('F2');
    expect(focused().value).toBe('');
    type('30');
    press('Enter');
    expect(dates('Alpha')).toEqual([
      ['40', false],
      ['30', false],
      ['10', false],
    ]);
  });

  it('look guessed with an ancestor, until they are typed', () => {
    open();
    select('Add species…');
    type('Alpha');
    press('Tab');
    type('Pakicetus');
    press('Tab');
    expect(dates('Alpha')).toEqual([
      ['48', true],
      ['46', true],
      ['2', true],
    ]);
    type('48');
    press('Tab');
    expect(dates('Alpha').map(([, isGuessed]) => isGuessed)).toEqual([false, true, true]);
    type('47');
    press('Enter');
    expect(dates('Alpha').map(([, isGuessed]) => isGuessed)).toEqual([false, false, false]);
  });

  it('let a new species take its extinction first', () => {
    open();
    for (const [name, ancestor] of [
      ['Alpha', ''],
      ['Beta', 'Raoellidae'],
    ] as const) {
      select('Add species…');
      type(name);
      press('Tab');
      if (ancestor !== '') type(ancestor);
      press('Tab');
      press('Tab');
      type('49');
      press('Enter');
      expect(screen.queryByRole('listitem')).toBeNull();
      expect(cell(name, 4).textContent).toBe('49');
    }
  });
});

it('T2: all rows that filters show can be selected, and all rows again without the filters', async () => {
  const { names, selectedNames } = open();
  // Hides a row between the first and the last.
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'i' } });
  const shown = names().filter((name) => name !== 'Ambulocetus');
  await waitFor(() => expect(inOrder()).toHaveLength(shown.length + 1));
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Select all rows' })));
  expect(selectedNames()).toEqual(shown);

  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(inOrder()).toHaveLength(names().length + 1));
  act(() => cell('Raoellidae').querySelector('input')?.focus());
  await act(async () => press('a', { ctrlKey: true }));
  expect(selectedNames()).toEqual(names());
});
