import { commandFor } from '@life-tree/canvas';
import { whaleForest } from '@life-tree/canvas/testing';
import { emptyParts, fromNested } from '@life-tree/phylogeny';
import { expect, it } from 'vitest';
import type { Editing } from '../../shown-tree/index.ts';
import { type EditorCommandTarget, editorCommands } from './editor-commands.ts';

const nothing = () => null;
const editing: Editing = {
  setEnd: nothing,
  setTimes: nothing,
  setManyTimes: async () => null,
  countBack: nothing,
  endSession: nothing,
  latest: () => ({
    fields: { name: 'Whales', description: null, isPublic: true, tags: [] },
    forest: whaleForest,
    parts: emptyParts,
  }),
  perform: nothing,
  performLarge: async () => null,
  rename: nothing,
  performOrNotify: () => true,
  attempt: async () => {},
  add: nothing,
  showAdded: nothing,
  unlink: nothing,
  setNotation: nothing,
  cut: nothing,
  remove: async () => {},
};

const commandsOf = (changed: Partial<EditorCommandTarget> = {}) =>
  editorCommands({
    tree: {},
    forest: whaleForest,
    selection: null,
    selected: new Set(),
    editing,
    surface: { current: null },
    canUndo: false,
    canRedo: false,
    onUndo: nothing,
    onRedo: nothing,
    pasting: { paste: async () => {}, duplicate: async () => {} },
    onAddAncestor: nothing,
    onMoveUnder: nothing,
    onKeepOnly: nothing,
    onRemoveOnly: nothing,
    onSelectNames: nothing,
    onGroup: nothing,
    onImport: nothing,
    onImportOutline: nothing,
    onAddImages: nothing,
    onExport: nothing,
    exportOutline: {
      id: 'export-outline',
      section: 'tree',
      label: 'Export an outline',
      run: nothing,
    },
    onDownload: nothing,
    onView: nothing,
    ...changed,
  });

const disabledIds = (changed: Partial<EditorCommandTarget>) =>
  commandsOf(changed)
    .filter(({ disabled }) => disabled)
    .map(({ id }) => id);

it('names every command once', () => {
  const ids = commandsOf().map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

it('shows the shortcuts that the canvas has', () => {
  for (const { id, keys } of commandsOf()) {
    // The browser itself sends these as events of the clipboard.
    if (keys === undefined || ['cut', 'copy', 'paste'].includes(id)) continue;
    const parts = keys.split('+');
    const stroke = {
      key: parts.at(-1) ?? '',
      ctrlKey: parts.includes('Mod'),
      metaKey: false,
      shiftKey: parts.includes('Shift'),
      altKey: false,
    };
    expect([keys, commandFor(stroke)]).toEqual([keys, id]);
  }
});

it('disables what needs a species until one is selected', () => {
  const needSpecies = [
    'rename',
    'add-ancestor',
    'move-under',
    'group',
    'unlink',
    'delete',
    'remove-only',
    'keep-only',
    'cut',
    'copy',
    'duplicate',
  ];
  expect(disabledIds({ canUndo: true, canRedo: true })).toEqual(needSpecies);
  const descendant = whaleForest.id(1);
  expect(
    disabledIds({
      canUndo: true,
      canRedo: true,
      selection: descendant,
      selected: new Set([descendant]),
    }),
  ).toEqual([]);
});

it('disables Unlink for a root', () => {
  const [root = -1] = whaleForest.roots();
  const selection = whaleForest.id(root);
  const selected = new Set([selection]);
  expect(disabledIds({ selection, selected })).toContain('unlink');
});

it('T5: disables Move under… when the selected branches leave no other species', () => {
  const forest = fromNested([
    {
      name: 'Alpha',
      duration: 10,
      descendants: [{ name: 'Beta', afterApparition: 1, duration: 5 }],
    },
    { name: 'Gamma', duration: 10 },
  ]);
  const canMove = (...names: string[]) => {
    const ids = names.map((name) => forest.id(forest.names.indexOf(name)));
    const [selection = null] = ids;
    return !disabledIds({ forest, selection, selected: new Set(ids) }).includes('move-under');
  };
  expect(canMove('Alpha', 'Beta')).toBe(true);
  expect(canMove('Alpha', 'Gamma')).toBe(false);
  expect(canMove('Beta', 'Gamma')).toBe(true);
});
