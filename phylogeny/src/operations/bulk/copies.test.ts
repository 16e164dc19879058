import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { treeFrom } from '../../../testing/arbitraries.ts';
import type { TreeDocument } from '../../document/index.ts';
import { readTrees } from '../../formats/read.ts';
import { writeForest } from '../../formats/write.ts';
import { type PartId, partId } from '../../parts/part-id.ts';
import type { PartValues } from '../../parts/part-values.ts';
import { type PartEntries, partsFrom } from '../../parts/tree-parts.ts';
import { type SpeciesId, speciesId } from '../../species/ids/species-id.ts';
import type { Species } from '../../species/species.ts';
import type { Citation } from '../../species/values/citations.ts';
import type { TraitValue } from '../../species/values/traits.ts';
import { years } from '../../timeline/years.ts';
import {
  copyBranches,
  duplicateSpecies,
  importTree,
  inSequence,
  invertOperation,
  type Operation,
  performOperation,
  type TreeImport,
} from '../index.ts';

const uuid = (number: number) => `0198f0a7-0000-7000-8000-${String(number).padStart(12, '0')}`;
const idOf = (number: number) => speciesId(uuid(number));
const [mass, diet, notes, living, page] = [1, 2, 3, 4, 5].map((one) => partId(uuid(900 + one)));
const [book, article, note] = [1, 2, 3].map((one) => partId(uuid(950 + one)));
const most = 6;

function entries<Part extends keyof PartValues>(
  list: readonly (readonly [PartId | undefined, PartValues[Part]])[],
) {
  return list.flatMap(([id, value]) => (id === undefined ? [] : [{ id, value }]));
}

const choices = ['fish', 'krill'].map((name) => ({ name, colour: '#0055aa' }));
const lists: PartEntries = {
  columns: entries<'columns'>([
    [mass, { name: 'Mass', type: 'number', unit: 'kg', rank: 0 }],
    [diet, { name: 'Diet', type: 'choice', choices, rank: 1 }],
    [notes, { name: 'Notes', type: 'text', rank: 2 }],
    [living, { name: 'Living', type: 'yes-no', rank: 3 }],
    [page, { name: 'Page', type: 'link', rank: 4 }],
  ]),
  sources: entries<'sources'>([
    [book, { type: 'book', title: 'On whales', DOI: '10.1/whales' }],
    [article, { type: 'article', author: [{ family: 'Thewissen' }] }],
    [note, { type: 'document', title: 'Seen by me' }],
  ]),
  groups: entries<'groups'>([
    [partId(uuid(990)), { name: 'Toothed', colour: '#112233', members: [{ species: idOf(1) }] }],
    [partId(uuid(991)), { name: 'Early', colour: '#445566', members: [{ branch: idOf(0) }] }],
  ]),
};

/** The fields that a copy shares with its original: all that there are but its id and its place. */
type CopiedFields = Omit<Species, 'id' | 'ancestorId' | 'start'>;

const bounds = fc.constantFrom(
  { before: 0.5, after: 2, kind: 'hpd', level: 95 } as const,
  { before: 0, after: 0, kind: 'circa' } as const,
);
const citation = fc
  .constantFrom(book, article, note)
  .map((id) => ({ sourceId: id ?? partId(''), locator: 'p. 12', note: 'see there' }));
const trait: fc.Arbitrary<[string, TraitValue]> = fc.oneof(
  fc.tuple(fc.constant(String(mass)), fc.constantFrom(0, -3, 1 / 3, 4.5e6)),
  fc.tuple(fc.constant(String(diet)), fc.constantFrom('fish', 'krill')),
  fc.tuple(fc.constant(String(notes)), fc.constantFrom('a "quoted" text', 'two\nlines')),
  fc.tuple(fc.constant(String(living)), fc.boolean()),
  fc.tuple(fc.constant(String(page)), fc.constant('https://example.org/')),
);

/** Values of every field, so that the compiler asks for those of a new one. */
const values: {
  readonly [Name in keyof CopiedFields]-?: fc.Arbitrary<NonNullable<CopiedFields[Name]>>;
} = {
  name: fc.string({ minLength: 1, maxLength: 4 }),
  description: fc.constantFrom('long gone', 'thriving'),
  image: fc.constant('fossil.png'),
  duration: fc.integer({ min: 1, max: 40 }).map(years),
  inferred: fc.constant(true),
  rank: fc.integer({ min: 0, max: 9 }),
  ghost: fc.constantFrom(years(0.5), years(3)),
  apparitionBounds: bounds,
  extinctionBounds: bounds,
  placement: fc.constantFrom('probable', 'debated', 'unknown'),
  otherAncestors: fc.uniqueArray(
    fc.record(
      { id: fc.nat(most - 1).map(idOf), citations: fc.tuple(citation) },
      { requiredKeys: ['id'] },
    ),
    { minLength: 1, maxLength: 3, selector: ({ id }) => id },
  ),
  citations: fc.record(
    {
      dates: fc.array(citation, { minLength: 1, maxLength: 2 }),
      placement: fc.array(citation, { minLength: 1, maxLength: 1 }),
      name: fc.array(citation, { minLength: 1, maxLength: 1 }),
      image: fc.array(citation, { minLength: 1, maxLength: 1 }),
    },
    { requiredKeys: ['dates'] },
  ),
  traits: fc.array(trait, { minLength: 1, maxLength: 5 }).map(Object.fromEntries),
  colour: fc.constantFrom('#00ff00', '#123456'),
  imageCredit: fc.constant({ author: 'Jane Roe', licence: 'CC BY 4.0' }),
  invented: fc.constantFrom(years(1), years(0.5)),
  stated: fc.constantFrom({ apparition: years(-66e6) }, { extinction: years(1 / 3) }),
};

const oneSpecies = fc.record(
  { ...values, ancestor: fc.option(fc.nat(most)), part: fc.constantFrom(0, 0.25, 0.5, 1) },
  { requiredKeys: ['name', 'duration', 'ancestor', 'part'] },
);

/** Enough species that any number of inferred ancestors may be added. */
const plain = Array.from(
  { length: 3 * most },
  (_, number): Species => ({
    ...{ id: idOf(500 + number), ancestorId: null, start: years(0), duration: years(1) },
    ...{ name: `Plain ${number}`, description: null, image: null },
  }),
);

/** A tree whose species have any fields; each has a number in its name. */
const fullTree: fc.Arbitrary<TreeDocument> = fc
  .array(oneSpecies, { minLength: 2, maxLength: most })
  .map((list) => {
    const species: Species[] = [];
    for (const [number, { ancestor, part, otherAncestors, ...own }] of list.entries()) {
      const above = ancestor === null ? undefined : species[ancestor % (number + 1)];
      const others = otherAncestors?.filter(
        ({ id }) => id !== idOf(number) && id < idOf(list.length),
      );
      species.push({
        description: null,
        image: null,
        ...own,
        ...(others?.length && { otherAncestors: others }),
        name: `${number} ${own.name}`,
        id: idOf(number),
        ancestorId: above?.id ?? null,
        start: years(
          above === undefined ? number * 8 - 20 : part * above.duration + (own.ghost ?? 0),
        ),
      });
    }
    return { ...treeFrom([...species, ...plain]), parts: partsFrom(lists) };
  });

/** What somebody sees of a species: its fields, with names and values instead of ids, and its groups. */
function seen({ forest, parts }: TreeDocument, id: SpeciesId) {
  const row = forest.indexOf(id);
  const { id: _, ancestorId, start, ...fields } = forest.species(row);
  const values = Object.entries(fields.traits ?? {}).map(([column, value]) => {
    const { rank, ...shown } = parts.columns.get(partId(column)) ?? {};
    return [JSON.stringify(shown), value];
  });
  const sourcesOf = (list: readonly Citation[]) =>
    list.map(({ sourceId, ...where }) => ({ ...where, source: parts.sources.get(sourceId) }));
  const cited = Object.entries(fields.citations ?? {}).map(([claim, list]) => [
    claim,
    sourcesOf(list),
  ]);
  const others = (fields.otherAncestors ?? []).map(({ id: other, citations = [] }) => ({
    name: forest.name(forest.indexOf(other)),
    cited: sourcesOf(citations),
  }));
  const groups = parts.groups.entries().flatMap(({ value }) => {
    const isMember = value.members.some(
      (one) => ('branch' in one ? one.branch : one.species) === id,
    );
    return isMember ? [value.name] : [];
  });
  return {
    ...fields,
    apparition: forest.apparition(row),
    traits: Object.fromEntries(values),
    citations: Object.fromEntries(cited),
    otherAncestors: others,
    groups,
  };
}

function performed(tree: TreeDocument, operation: Operation): TreeDocument {
  const result = performOperation(tree, operation);
  if (!result.ok) throw new Error(result.error.code);
  return result.value.tree;
}

/** What is copied, as it comes from the clipboard. */
function throughClipboard(tree: TreeDocument, ids: readonly SpeciesId[]) {
  const copy = copyBranches(tree, ids);
  const text = writeForest(copy.forest, 'json', null, { parts: copy.parts });
  const file = readTrees(text, { isCopy: true });
  const built = file.ok ? file.value.trees[0]?.build() : undefined;
  if (!file.ok || !built?.ok) throw new Error('The copy cannot be read');
  expect(file.value.report).toEqual([]);
  return { copied: Array.from(copy.forest.list(), ({ id }) => id), source: built.value };
}

let next = 100_000;
const newId = () => uuid(next++);

/** Adds copies, checks that undoing it restores everything, and returns the tree with the copies. */
function added(tree: TreeDocument, { parts, branch, leftOut }: TreeImport): TreeDocument {
  expect(leftOut).toEqual([]);
  const operation = inSequence([...parts, branch]);
  const after = performed(tree, operation);
  const undone = performed(after, invertOperation(tree, operation));
  expect([...undone.forest.list()]).toEqual([...tree.forest.list()]);
  for (const part of ['columns', 'sources', 'groups'] as const) {
    expect(undone.parts[part].entries()).toEqual(tree.parts[part].entries());
  }
  return after;
}

const picked = fc.uniqueArray(fc.nat(most - 1), { minLength: 1 });
const chosen = ({ forest }: TreeDocument, picks: readonly number[]) => [
  ...new Set(picks.map((pick) => forest.id(pick % (forest.size - plain.length)))),
];
const runs = { numRuns: 60 };

describe('T5: a copy equals its original in every field but its id', { timeout: 60_000 }, () => {
  test('pasted in the same tree', () => {
    fc.assert(
      fc.property(fullTree, picked, (tree, picks) => {
        const { copied, source } = throughClipboard(tree, chosen(tree, picks));
        const pasted = importTree(source, tree, -1, newId);
        const after = added(tree, pasted);
        for (const [row, { id }] of pasted.branch.species.entries()) {
          expect(seenAsCopy(after, id, copied, pasted)).toEqual(
            seen(tree, copied[row] ?? speciesId('')),
          );
        }
        expect(after.parts.columns.size).toBe(tree.parts.columns.size);
        expect(after.parts.sources.size).toBe(tree.parts.sources.size);
        expect(after.parts.groups.size).toBe(tree.parts.groups.size);
      }),
      runs,
    );
  });

  test('pasted after cutting', () => {
    fc.assert(
      fc.property(fullTree, fc.nat(most - 1), (tree, pick) => {
        const { forest } = tree;
        const top = pick % (forest.size - plain.length);
        const ids = Array.from({ length: forest.branchSize(top) }, (_, at) => forest.id(top + at));
        const { copied, source } = throughClipboard(tree, ids);
        const cut = performed(tree, { kind: 'delete-branches', ids: [forest.id(top)] });
        const pasted = importTree(source, cut, -1, newId);
        const after = added(cut, pasted);
        for (const [row, { id }] of pasted.branch.species.entries()) {
          expect(seen(after, id)).toEqual(seen(tree, copied[row] ?? speciesId('')));
        }
      }),
      runs,
    );
  });

  test.each([
    ['without columns', {}],
    [
      'whose columns and sources have the same names',
      {
        columns: entries<'columns'>([
          [partId('own-mass'), { name: 'mass', type: 'number', unit: 'g' }],
          [partId('own-notes'), { name: 'Notes', type: 'number' }],
          [partId('own-diet'), { name: 'Diet', type: 'choice', choices: choices.slice(1) }],
        ]),
        sources: entries<'sources'>([
          [partId('own'), { type: 'book', title: 'On whales', DOI: '10.1/WHALES' }],
        ]),
        groups: entries<'groups'>([
          [partId('own-group'), { name: 'Early', colour: '#445566', members: [] }],
        ]),
      },
    ],
  ])('pasted in another tree %s', (_, parts) => {
    fc.assert(
      fc.property(fullTree, picked, (tree, picks) => {
        const { copied, source } = throughClipboard(tree, chosen(tree, picks));
        const other = {
          ...treeFrom(plain.map((one) => ({ ...one, id: speciesId(newId()) }))),
          parts: partsFrom(parts),
        };
        const pasted = importTree(source, other, -1, newId);
        const after = added(other, pasted);
        const names = new Set(copied.map((id) => tree.forest.name(tree.forest.indexOf(id))));
        for (const [row, { id }] of pasted.branch.species.entries()) {
          const original = seen(tree, copied[row] ?? speciesId(''));
          const copy = seen(after, id);
          expect(named(copy)).toEqual(
            named({
              ...original,
              // The others are not in that tree.
              otherAncestors: original.otherAncestors.filter(({ name }) => names.has(name)),
            }),
          );
        }
        expect(after.parts.groups.size).toBeLessThanOrEqual(2);
      }),
      runs,
    );
  });

  test('duplicated, beside its original', () => {
    fc.assert(
      fc.property(fullTree, picked, (tree, picks) => {
        const { forest } = tree;
        const ids = chosen(tree, picks);
        const copy = copyBranches(tree, ids);
        const copied = Array.from(copy.forest.list(), ({ id }) => id);
        const duplicates = duplicateSpecies(tree, copy, newId);
        const after = added(tree, duplicates);
        for (const [at, { id }] of duplicates.branch.species.entries()) {
          const original = copied[at] ?? speciesId('');
          expect(seenAsCopy(after, id, copied, duplicates)).toEqual(seen(tree, original));
          const row = forest.indexOf(original);
          const isBelowCopy = ids.some(
            (one) => one !== original && forest.isInBranch(row, forest.indexOf(one)),
          );
          if (isBelowCopy) continue;
          expect(after.forest.ancestorId(after.forest.indexOf(id))).toBe(forest.ancestorId(row));
        }
      }),
      runs,
    );
  });
});

/** Within a tree, a copied ancestor and its original have the same name. */
function seenAsCopy(
  tree: TreeDocument,
  id: SpeciesId,
  copied: readonly SpeciesId[],
  { branch }: TreeImport,
) {
  const { otherAncestors = [] } = tree.forest.species(tree.forest.indexOf(id));
  const copies = new Set(branch.species.map((one) => one.id));
  for (const other of otherAncestors) {
    // A copy refers to copies where there are some.
    if (!copies.has(other.id)) expect(copied).not.toContain(other.id);
  }
  return seen(tree, id);
}

/** A column may have another name and more choices in another tree, and a source another spelling. */
function named({ traits, citations, otherAncestors, ...others }: ReturnType<typeof seen>) {
  const values = Object.entries(traits).map(([column, value]) => {
    const { name, type, unit }: PartValues['columns'] = JSON.parse(column);
    return [`${name.toLowerCase().replace(/ \d+$/, '')} ${type} ${unit}`, value];
  });
  const text = JSON.stringify([citations, otherAncestors]).toLowerCase();
  return { ...others, traits: Object.fromEntries(values), citations: text };
}

test('values of a column that was removed are not copied', () => {
  const tree = treeFrom([
    {
      ...{ id: idOf(0), ancestorId: null, start: years(0), duration: years(1) },
      ...{ name: 'Whale', description: null, image: null, traits: { removed: 7 } },
    },
  ]);
  const pasted = importTree(throughClipboard(tree, [idOf(0)]).source, tree, -1, newId);
  expect(added(tree, pasted).forest.details(1)).toBeNull();
});
