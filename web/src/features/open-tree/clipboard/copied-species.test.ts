import { rowOf, whaleForest } from '@life-tree/canvas/testing';
import {
  emptyParts,
  Forest,
  readTrees,
  type SpeciesId,
  speciesId,
  type TreeDocument,
  years,
} from '@life-tree/phylogeny';
import { beforeEach, expect, it, vi } from 'vitest';
import { forgetSessionData } from '../../session/index.ts';
import {
  branchesToCut,
  copySpecies,
  readClipboard,
  recallCopy,
  speciesToCopy,
  writeClipboard,
} from './copied-species.ts';

const tree: TreeDocument = {
  fields: { name: 'Whales', description: null, isPublic: true, tags: [] },
  forest: whaleForest,
  parts: emptyParts,
};
const idOf = (name: string): SpeciesId => whaleForest.id(rowOf(whaleForest, name));

/** Clipboard data of the browser. Another program has only the text. */
function clipboard(values: Readonly<Record<string, string>> = {}) {
  const data = new Map(Object.entries(values));
  return {
    setData: (type: string, value: string) => data.set(type, value),
    getData: (type: string) => data.get(type) ?? '',
  } as unknown as DataTransfer;
}

beforeEach(forgetSessionData);

it('T5: copies the branch of one species, and exactly the selected ones of several', () => {
  const branch = whaleForest.branchSize(rowOf(whaleForest, 'Ambulocetus'));
  expect(speciesToCopy(tree, new Set([idOf('Ambulocetus')]))).toHaveLength(branch);
  const two = new Set([idOf('Pakicetus'), idOf('Odontoceti')]);
  expect(speciesToCopy(tree, two)).toEqual([...two]);
});

it('T5: cuts whole branches, since deleting does the same', () => {
  const cut = branchesToCut(tree, new Set([idOf('Pakicetus'), idOf('Odontoceti')]));
  expect(cut).toHaveLength(whaleForest.branchSize(rowOf(whaleForest, 'Pakicetus')));
});

it('T5: is read as product JSON by Life Tree and as an outline by other programs', () => {
  const data = clipboard();
  const copied = copySpecies(tree, [idOf('Pakicetus'), idOf('Odontoceti')]);
  writeClipboard(data, copied);
  expect(data.getData('text/plain')).toBe(copied.outline);
  for (const text of [readClipboard(data).text, copied.outline]) {
    const read = readTrees(new TextEncoder().encode(text));
    const built = read.ok ? read.value.trees[0]?.build({}) : undefined;
    expect(built?.ok && built.value.forest.names).toEqual(['Pakicetus', 'Odontoceti']);
  }
});

it('T5: finds the whole record of a text that was copied here, also in another window', () => {
  const copied = copySpecies(tree, [idOf('Pakicetus')]);
  writeClipboard(clipboard(), copied);
  // Some systems change the ends of lines.
  expect(recallCopy(copied.outline.replaceAll('\n', '\r\n')).text).toBe(copied.json);
  writeClipboard(clipboard(), copySpecies(tree, [idOf('Odontoceti')]));
  expect(recallCopy(copied.outline)).toEqual({ text: copied.outline, isCopy: false });
});

it('works where the browser blocks its storage, in this window', () => {
  for (const name of ['getItem', 'setItem', 'removeItem'] as const) {
    vi.spyOn(Storage.prototype, name).mockImplementation(() => {
      throw new DOMException('Denied', 'SecurityError');
    });
  }
  const copied = copySpecies(tree, [idOf('Pakicetus')]);
  const data = clipboard();
  writeClipboard(data, copied);
  expect(data.getData('text/plain')).toBe(copied.outline);
  expect(recallCopy(copied.outline)).toEqual({ text: copied.json, isCopy: true });
});

it("G3: texts for other programs are written in the tree's own time", () => {
  const scale = { unit: 'AF', direction: 'forward', now: 300, eras: [] } as const;
  const urrin = {
    id: speciesId('urrin'),
    ancestorId: null,
    start: years(16.5),
    duration: years(6),
  };
  const forest = Forest.fromSpecies([{ ...urrin, name: 'Urrin', description: null, image: null }]);
  if (!forest.ok) throw new Error(forest.error.code);
  const world = { ...tree, fields: { ...tree.fields, scale }, forest: forest.value };
  const { outline, json } = copySpecies(world, [urrin.id]);
  expect(outline).toBe('†Urrin 16.5–22.5 AF\n');
  // The tree that it is pasted into learns what its numbers mean.
  expect(JSON.parse(json).scale).toEqual(scale);
});

it('is forgotten when the user logs out', () => {
  const copied = copySpecies(tree, [idOf('Pakicetus')]);
  writeClipboard(clipboard(), copied);
  forgetSessionData();
  expect(recallCopy(copied.outline)).toEqual({ text: copied.outline, isCopy: false });
  expect(localStorage).toHaveLength(0);
});

it('leaves texts of other programs as they are', () => {
  expect(readClipboard(clipboard({ 'text/plain': '(A,B);' }))).toEqual({
    text: '(A,B);',
    isCopy: false,
  });
});
