import { type HistoryChange, historySentence, newIdentifier } from '@life-tree/contract';
import {
  emptyParts,
  Forest,
  type Operation,
  partId,
  performOperation,
  type Species,
  type SpeciesId,
  speciesId,
  type TreeDocument,
  years,
} from '@life-tree/phylogeny';
import { expect, test } from 'vitest';
import { describeEdit } from './describe-edit.ts';

const a = speciesId(newIdentifier());
const b = speciesId(newIdentifier());
const c = speciesId(newIdentifier());
const d = speciesId(newIdentifier());
const added = speciesId(newIdentifier());

function species(
  id: SpeciesId,
  name: string,
  ancestorId: SpeciesId | null,
  start: number,
): Species {
  const times = { start: years(start), duration: years(1000) };
  return { id, name, ancestorId, ...times, description: null, image: null };
}

/** A has the descendant B, which has the descendant C; D is another root. */
function seededTree(): TreeDocument {
  const forest = Forest.fromSpecies([
    { ...species(a, 'A', null, -5000), duration: years(1500) },
    species(b, 'B', a, 10),
    species(c, 'C', b, 10),
    species(d, 'D', null, -4995),
  ]);
  if (!forest.ok) throw new Error(forest.error.code);
  const fields = { name: 'Cats', description: null, isPublic: false, tags: [] };
  return { fields, forest: forest.value, parts: emptyParts };
}

const newRoot = { kind: 'add-species', species: species(added, 'New', null, 0) } as const;
const addAncestor = {
  kind: 'add-ancestor',
  id: added,
  descendantId: a,
  previousApparition: years(5),
  duration: years(10),
  name: 'New',
  description: null,
  image: null,
} as const;
const linkToRoot = { id: b, from: a, to: null, start: years(5) };
const timesOf = (id: SpeciesId) => ({ id, ancestorId: null, duration: years(1200) });
const newColumn = (name: string) =>
  ({
    kind: 'put-part',
    part: 'columns',
    id: partId(newIdentifier()),
    value: { name, type: 'text' },
  }) as const;
const rename: Operation = { kind: 'edit-species', id: a, name: 'x'.repeat(80) };

interface Case {
  readonly operation: Operation;
  readonly sentence: string;
  readonly changes: readonly HistoryChange[];
}

function expecting(operation: Operation, sentence: string, ...changes: HistoryChange[]): Case {
  return { operation, sentence, changes };
}

test.each<Case>([
  expecting(newRoot, 'Added New', { code: 'species-added', values: { species: 'New' } }),
  expecting({ kind: 'add-species', species: species(added, 'New', a, 0) }, 'Added New under A', {
    code: 'species-added-under',
    values: { species: 'New', ancestor: 'A' },
  }),
  expecting(addAncestor, 'Added New as the ancestor of A', {
    code: 'ancestor-added',
    values: { species: 'New', descendant: 'A' },
  }),
  expecting({ kind: 'import-branch', species: [newRoot.species] }, 'Added New', {
    code: 'species-added',
    values: { species: 'New' },
  }),
  expecting(
    {
      kind: 'import-branch',
      species: [newRoot.species, species(speciesId(newIdentifier()), 'Newer', added, 1)],
    },
    'Added 2 species',
    { code: 'many-species-added', values: { count: 2 } },
  ),
  expecting(
    {
      kind: 'import-branch',
      species: [
        { ...newRoot.species, inferred: true },
        species(speciesId(newIdentifier()), 'Newer', added, 1),
        species(speciesId(newIdentifier()), 'Newest', added, 1),
      ],
    },
    'Added 2 species (and inferred ancestors: 1)',
    { code: 'species-and-inferred-added', values: { count: 2, inferred: 1 } },
  ),
  expecting(
    { kind: 'edit-species', id: a, name: 'A2', description: 'text', image: 'a.webp' },
    'Renamed A to A2; Changed the description of A; Changed the image of A',
    { code: 'species-renamed', values: { species: 'A', name: 'A2' } },
    { code: 'species-description-changed', values: { species: 'A' } },
    { code: 'species-image-changed', values: { species: 'A' } },
  ),
  expecting({ kind: 'edit-species', id: a, image: null }, 'Deleted the image of A', {
    code: 'species-image-deleted',
    values: { species: 'A' },
  }),
  expecting({ kind: 'edit-species', id: a }, 'Changed A', {
    code: 'species-changed',
    values: { species: 'A' },
  }),
  expecting(rename, `Renamed A to ${'x'.repeat(59)}…`, {
    code: 'species-renamed',
    values: { species: 'A', name: `${'x'.repeat(59)}…` },
  }),
  expecting({ kind: 'set-apparition', id: a, apparition: years(-66e6) }, 'Moved A to -66.00MY', {
    code: 'apparition-changed',
    values: { species: 'A', time: -66e6 },
  }),
  expecting(
    { kind: 'set-apparition', id: b, afterApparition: years(20) },
    'Moved B to 20 Y after its ancestor',
    { code: 'apparition-changed-after', values: { species: 'B', time: 20 } },
  ),
  expecting(
    { kind: 'set-duration', id: a, duration: years(2500) },
    'Changed the duration of A to 2.5 KY',
    { code: 'duration-changed', values: { species: 'A', time: 2500 } },
  ),
  expecting({ kind: 'set-times', times: [timesOf(a)] }, 'Changed the times of A', {
    code: 'times-changed',
    values: { species: 'A' },
  }),
  expecting(
    { kind: 'set-times', times: [timesOf(a), timesOf(d)] },
    'Changed the times of 2 species',
    { code: 'many-times-changed', values: { count: 2 } },
  ),
  expecting(
    { kind: 'move-in-time', ids: [a, d], by: years(2_000_000) },
    'Moved 2 species 2 MY later',
    { code: 'many-species-moved-later', values: { count: 2, time: 2_000_000 } },
  ),
  expecting({ kind: 'move-in-time', ids: [a], by: years(-50) }, 'Moved A 50 Y earlier', {
    code: 'species-moved-earlier',
    values: { species: 'A', time: 50 },
  }),
  expecting({ kind: 'edit-many', edits: [{ id: a, name: 'A2' }] }, 'Renamed A to A2', {
    code: 'species-renamed',
    values: { species: 'A', name: 'A2' },
  }),
  expecting(
    { kind: 'edit-many', edits: [a, b].map((id) => ({ id, placement: 'debated' })) },
    'Changed the placement of 2 species',
    { code: 'many-species-placements-changed', values: { count: 2 } },
  ),
  expecting(
    { kind: 'edit-species', id: a, imageCredit: { author: 'Jane Roe' } },
    'Changed the credit of the image of A',
    { code: 'species-image-credit-changed', values: { species: 'A' } },
  ),
  expecting(
    {
      kind: 'set-times',
      times: [
        { id: a, ancestorId: null, start: years(-6000), duration: years(2500) },
        { id: b, ancestorId: a, start: years(1500) },
      ],
    },
    'Changed the times of A',
    { code: 'times-changed', values: { species: 'A' } },
  ),
  expecting(
    { kind: 'edit-species', id: a, stated: { apparition: null } },
    'Answered the question about the dates of A',
    { code: 'species-stated-removed', values: { species: 'A' } },
  ),
  expecting(
    { kind: 'edit-species', id: a, stated: { extinction: years(3) } },
    'Changed the times that a file states for A',
    { code: 'species-stated-changed', values: { species: 'A' } },
  ),
  expecting({ kind: 'edit-tree', moveAlong: false }, 'Switched off that descendants move along', {
    code: 'tree-move-along-off',
    values: {},
  }),
  expecting({ kind: 'edit-tree', moveAlong: null }, 'Switched on that descendants move along', {
    code: 'tree-move-along-on',
    values: {},
  }),
  expecting(
    { kind: 'edit-species', id: a, image: null, imageCredit: null },
    'Deleted the image of A',
    { code: 'species-image-deleted', values: { species: 'A' } },
  ),
  expecting(
    { kind: 'edit-many', edits: [a, b].map((id) => ({ id, imageCredit: { licence: 'CC0' } })) },
    'Changed the credits of the images of 2 species',
    { code: 'many-species-image-credits-changed', values: { count: 2 } },
  ),
  expecting(
    {
      kind: 'edit-many',
      edits: [
        { id: a, image: 'a.webp', imageCredit: null },
        { id: b, image: 'b.webp' },
      ],
    },
    'Changed the images of 2 species',
    { code: 'many-species-images-changed', values: { count: 2 } },
  ),
  expecting(
    {
      kind: 'edit-many',
      edits: [
        { id: a, name: 'A2' },
        { id: b, description: 'text' },
      ],
    },
    'Changed 2 species',
    { code: 'many-species-changed', values: { count: 2 } },
  ),
  expecting(
    {
      kind: 'sequence',
      steps: [
        { kind: 'set-times', times: [timesOf(a), timesOf(d)] },
        { kind: 'edit-many', edits: [a, b, c].map((id) => ({ id, name: 'Same' })) },
      ],
    },
    'Changed the times of 2 species; Renamed 3 species',
    { code: 'many-times-changed', values: { count: 2 } },
    { code: 'many-species-renamed', values: { count: 3 } },
  ),
  expecting({ kind: 'set-ancestor', id: b, ancestorId: null }, 'Made B a root', {
    code: 'made-root',
    values: { species: 'B' },
  }),
  expecting({ kind: 'set-ancestor', id: d, ancestorId: a }, 'Moved D under A', {
    code: 'species-moved-under',
    values: { species: 'D', ancestor: 'A' },
  }),
  expecting({ kind: 'attach-descendants', id: a, descendantIds: [b, d] }, 'Moved D under A', {
    code: 'species-moved-under',
    values: { species: 'D', ancestor: 'A' },
  }),
  expecting(
    { kind: 'attach-descendants', id: a, descendantIds: [c, d] },
    'Moved 2 species under A',
    { code: 'many-species-moved-under', values: { count: 2, ancestor: 'A' } },
  ),
  expecting({ kind: 'set-links', links: [linkToRoot] }, 'Made B a root', {
    code: 'made-root',
    values: { species: 'B' },
  }),
  expecting(
    { kind: 'set-links', links: [linkToRoot, { id: c, from: b, to: null, start: years(0) }] },
    'Changed the ancestors of 2 species',
    { code: 'many-ancestors-changed', values: { count: 2 } },
  ),
  expecting({ kind: 'delete-branches', ids: [d] }, 'Deleted D', {
    code: 'species-deleted',
    values: { species: 'D', deleted: 1 },
  }),
  expecting({ kind: 'delete-branches', ids: [b] }, 'Deleted B and its descendant', {
    code: 'species-deleted-with-descendant',
    values: { species: 'B', deleted: 2 },
  }),
  expecting({ kind: 'delete-branches', ids: [a] }, 'Deleted A and its 2 descendants', {
    code: 'species-deleted-with-descendants',
    values: { species: 'A', deleted: 3, count: 2 },
  }),
  expecting({ kind: 'delete-branches', ids: [b, d] }, 'Deleted 3 species', {
    code: 'many-species-deleted',
    values: { count: 3, deleted: 3 },
  }),
  expecting({ kind: 'remove-species', ids: [c], heirs: [] }, 'Deleted C', {
    code: 'species-deleted',
    values: { species: 'C', deleted: 1 },
  }),
  expecting({ kind: 'remove-species', ids: [c, d], heirs: [] }, 'Deleted 2 species', {
    code: 'many-species-deleted',
    values: { count: 2, deleted: 2 },
  }),
  expecting(
    { kind: 'edit-tree', name: 'Dogs', description: null, isPublic: true, tags: ['dogs'] },
    "Renamed the tree to Dogs; Changed the tree's description; Made the tree public; Changed the tree's tags",
    { code: 'tree-renamed', values: { name: 'Dogs' } },
    { code: 'tree-description-changed', values: {} },
    { code: 'tree-made-public', values: {} },
    { code: 'tree-tags-changed', values: {} },
  ),
  expecting({ kind: 'edit-tree', isPublic: false }, 'Made the tree private', {
    code: 'tree-made-private',
    values: {},
  }),
  expecting({ kind: 'edit-tree' }, 'Changed the tree', { code: 'tree-changed', values: {} }),
  expecting(
    { kind: 'sequence', steps: [newRoot, { kind: 'delete-branches', ids: [added] }] },
    'Added New; Deleted …',
    { code: 'species-added', values: { species: 'New' } },
    { code: 'species-deleted', values: { species: '…', deleted: 0 } },
  ),
  expecting(
    {
      kind: 'sequence',
      steps: [
        newColumn('Mass'),
        { kind: 'edit-many', edits: [a, b, c].map((id) => ({ id, description: 'Joined' })) },
      ],
    },
    'Added the column Mass and changed 3 species',
    { code: 'column-added-species-changed', values: { name: 'Mass', count: 3 } },
  ),
  expecting(
    {
      kind: 'sequence',
      steps: [
        newColumn('Mass'),
        newColumn('Habitat'),
        { kind: 'edit-many', edits: [a, b, c].map((id) => ({ id, description: 'Joined' })) },
      ],
    },
    'Added 2 columns and changed 3 species',
    { code: 'columns-added-species-changed', values: { columns: 2, count: 3 } },
  ),
  expecting(
    {
      kind: 'sequence',
      steps: [a, b, c, d].map((id) => ({ kind: 'edit-species', id, description: 'Joined' })),
    },
    'Changed 4 species',
    { code: 'many-species-changed', values: { count: 4 } },
  ),
  expecting(
    {
      kind: 'sequence',
      steps: [
        newColumn('Mass'),
        ...['1', '2', '3'].map(
          (name) =>
            ({
              kind: 'put-part',
              part: 'bands',
              id: partId(newIdentifier()),
              value: { name, from: 0, colour: '#000000' },
            }) as const,
        ),
      ],
    },
    'Added the column Mass; Added 3 bands',
    { code: 'column-added', values: { name: 'Mass' } },
    { code: 'bands-added', values: { count: 3 } },
  ),
  expecting(
    { kind: 'sequence', steps: [newRoot, rename, rename, rename] },
    'Made 4 changes at once',
    { code: 'many-changes', values: { count: 4 } },
  ),
])('the history says: $sentence', ({ operation, sentence, changes }) => {
  const before = seededTree();
  const outcome = performOperation(before, operation);
  if (!outcome.ok) throw new Error(outcome.error.code);
  const described = describeEdit(before, operation, outcome.value);
  expect(described).toEqual(changes);
  expect(historySentence(operation.kind, described)).toBe(sentence);
});

test('A1a: the history tells a split that nobody has named by a species below it', () => {
  const forest = Forest.fromSpecies([
    { ...species(a, 'Ancestor 1', null, -5000), inferred: true },
    { ...species(b, 'Ancestor 2', a, 1000), inferred: true },
    species(c, 'Macaca', b, 1000),
  ]);
  if (!forest.ok) throw new Error(forest.error.code);
  const before = { ...seededTree(), forest: forest.value };
  const sentenceOf = (operation: Operation) => {
    const outcome = performOperation(before, operation);
    if (!outcome.ok) throw new Error(outcome.error.code);
    return historySentence(operation.kind, describeEdit(before, operation, outcome.value));
  };
  expect(sentenceOf({ kind: 'edit-species', id: b, description: 'Old World monkeys' })).toBe(
    'Changed the description of unnamed split near Macaca',
  );
  expect(sentenceOf({ kind: 'edit-species', id: a, name: 'Catarrhini' })).toBe(
    'Renamed unnamed split near Macaca to Catarrhini',
  );
});
