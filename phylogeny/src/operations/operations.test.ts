import { describe, expect, test } from 'vitest';
import type { TreeDocument } from '../document/index.ts';
import { emptyParts } from '../parts/tree-parts.ts';
import { Forest } from '../species/forest.ts';
import { type SpeciesId, speciesId } from '../species/ids/species-id.ts';
import type { NamedSpeciesFields, Species } from '../species/species.ts';
import { years } from '../timeline/years.ts';
import {
  checkOperation,
  type EditTree,
  invertOperation,
  needsOf,
  type Operation,
  type Outcome,
  performOperation,
  touchedBy,
} from './index.ts';

const id = speciesId;

function species(name: string, ancestor: string | null, start: number, duration: number): Species {
  return {
    id: id(name),
    ancestorId: ancestor === null ? null : id(ancestor),
    start: years(start),
    duration: years(duration),
    name,
    description: null,
    image: null,
  };
}

function treeWith(...list: Species[]): TreeDocument {
  const forest = Forest.fromSpecies(list);
  if (!forest.ok) throw new RangeError(forest.error.code);
  return {
    fields: { name: 'Cats', description: null, isPublic: true, tags: [] },
    forest: forest.value,
    parts: emptyParts,
  };
}

/** Lives from 0 to 100, with one descendant during its life, one at its end, and a grandchild. */
const cats = treeWith(
  species('ancestor', null, 0, 100),
  species('early', 'ancestor', 30, 20),
  species('grandchild', 'early', 20, 10),
  species('late', 'ancestor', 100, 50),
  species('stranger', null, 40, 10),
);

function perform(tree: TreeDocument, operation: Operation): Outcome {
  const result = performOperation(tree, operation);
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

function find(tree: TreeDocument, name: string): Species & { apparition: number } {
  const row = tree.forest.indexOf(id(name));
  return { ...tree.forest.species(row), apparition: tree.forest.apparition(row) };
}

function reasonAgainst(tree: TreeDocument, operation: Operation): string | null {
  const result = checkOperation(tree, operation);
  return result.ok ? null : result.error.message;
}

describe('Changing an apparition', () => {
  test('moves the whole branch and writes one row', () => {
    const { tree, changed } = perform(cats, {
      kind: 'set-apparition',
      id: id('early'),
      apparition: years(60),
    });
    expect(find(tree, 'grandchild').apparition).toBe(80);
    expect(changed).toEqual(['early']);
  });

  test('accepts an offset for a descendant but not for a root', () => {
    const shift = { kind: 'set-apparition', afterApparition: years(10) } as const;
    expect(find(perform(cats, { ...shift, id: id('early') }).tree, 'early').start).toBe(10);
    expect(reasonAgainst(cats, { ...shift, id: id('stranger') })).toBe(
      'A species without an ancestor has no time after its ancestor',
    );
  });

  test("must be between the ancestor's apparition and extinction", () => {
    const to = (apparition: number) =>
      reasonAgainst(cats, {
        kind: 'set-apparition',
        id: id('early'),
        apparition: years(apparition),
      });
    expect(to(-0.5)).toBe(
      "A descendant's apparition cannot be earlier than its ancestor's apparition",
    );
    expect(to(100.5)).toBe(
      "A descendant's apparition cannot be later than its ancestor's extinction",
    );
    expect(to(0)).toBeNull();
    expect(to(100)).toBeNull();
    expect(to(Number.NaN)).toBe('A time must be a finite number of years');
  });
});

describe('Changing a duration', () => {
  const last = (duration: number): Operation => ({
    kind: 'set-duration',
    id: id('ancestor'),
    duration: years(duration),
  });

  test('moves each direct descendant by the difference', () => {
    const { tree, changed } = perform(cats, last(110));
    expect(find(tree, 'early').start).toBe(40);
    expect(find(tree, 'late').start).toBe(110);
    expect(find(tree, 'grandchild').start).toBe(20);
    expect(changed).toEqual(['ancestor', 'early', 'late']);
  });

  test("keeps descendants within the ancestor's new life", () => {
    const { tree } = perform(cats, last(50));
    expect(find(tree, 'early').start).toBe(0);
    expect(find(tree, 'late').start).toBe(50);
  });

  test('keeps a descendant born at the end exactly at the end', () => {
    const tree = treeWith(species('a', null, 0, 0.2), species('b', 'a', 0.2, 1));
    const longer = perform(tree, { kind: 'set-duration', id: id('a'), duration: years(0.9) });
    expect(0.2 + (0.9 - 0.2)).not.toBe(0.9);
    expect(find(longer.tree, 'b').start).toBe(0.9);
  });

  test('can be undone only while nobody has moved what it moved', () => {
    const after = perform(cats, last(110)).tree;
    const move = (name: string): Operation => ({
      kind: 'set-apparition',
      id: id(name),
      afterApparition: years(5),
    });
    const back = invertOperation(cats, last(110));
    expect(reasonAgainst(perform(after, move('early')).tree, back)).toBe(
      'This was changed in the meantime',
    );
    expect(reasonAgainst(perform(after, move('grandchild')).tree, back)).toBeNull();
  });

  test('must leave a duration greater than 0', () => {
    expect(reasonAgainst(cats, last(0))).toBe('The duration of the species must be greater than 0');
    expect(reasonAgainst(cats, last(-1))).toBe(
      'The duration of the species must be greater than 0',
    );
    expect(reasonAgainst(cats, last(Number.POSITIVE_INFINITY))).toBe(
      'A time must be a finite number of years',
    );
  });
});

describe('Choosing an ancestor', () => {
  const link = (name: string, ancestor: string | null): Operation => ({
    kind: 'set-ancestor',
    id: id(name),
    ancestorId: ancestor === null ? null : id(ancestor),
  });

  test('keeps the absolute apparition of the species', () => {
    expect(find(perform(cats, link('stranger', 'early')).tree, 'stranger')).toMatchObject({
      start: 10,
      apparition: 40,
    });
    expect(find(perform(cats, link('grandchild', null)).tree, 'grandchild')).toMatchObject({
      start: 50,
      ancestorId: null,
    });
  });

  test('lets the descendant outlive its ancestor', () => {
    const tree = treeWith(species('a', null, 0, 10), species('b', null, 10, 1000));
    expect(reasonAgainst(tree, link('b', 'a'))).toBeNull();
  });

  test('refuses a circle', () => {
    const message = 'A species cannot descend from itself';
    expect(reasonAgainst(cats, link('ancestor', 'grandchild'))).toBe(message);
    expect(reasonAgainst(cats, link('ancestor', 'ancestor'))).toBe(message);
  });

  test('needs only two lines of ancestors, never a branch', () => {
    expect(needsOf(link('ancestor', 'stranger'))).toEqual({
      lineages: ['ancestor', 'stranger'],
      descendants: [],
      branches: [],
      parts: [],
    });
  });

  test('ignores differences due to rounding, and nothing more', () => {
    const end = -66_043_000.1;
    const tree = treeWith(
      species('a', null, end - 0.7, 0.7),
      species('born at the end', null, end + 1e-8, 1),
      species('born later', null, end + 1e-3, 1),
      species('born a bit before', null, end - 0.7 - 1e-8, 1),
    );
    expect(find(perform(tree, link('born at the end', 'a')).tree, 'born at the end').start).toBe(
      0.7,
    );
    expect(
      find(perform(tree, link('born a bit before', 'a')).tree, 'born a bit before').start,
    ).toBe(0);
    expect(reasonAgainst(tree, link('born later', 'a'))).not.toBeNull();
  });

  test('can be undone only while nobody has chosen another', () => {
    const operation = link('stranger', 'early');
    const after = perform(cats, operation).tree;
    const relinked = perform(after, link('stranger', 'ancestor')).tree;
    expect(reasonAgainst(relinked, invertOperation(cats, operation))).toBe(
      'The species has a different ancestor now',
    );
  });
});

describe('Attaching descendants', () => {
  test('skips those that do not live within the ancestor, and says why', () => {
    const tree = treeWith(
      species('ancestor', null, 0, 100),
      species('child', 'ancestor', 5, 5),
      species('fits', null, 40, 60),
      species('outlives', null, 40, 61),
      species('too early', null, -1, 10),
      species('too late', null, 101, 10),
    );
    const {
      tree: after,
      changed,
      skipped,
    } = perform(tree, {
      kind: 'attach-descendants',
      id: id('ancestor'),
      descendantIds: ['fits', 'outlives', 'too early', 'too late', 'child', 'ancestor', 'gone'].map(
        id,
      ),
    });
    expect(changed).toEqual(['fits']);
    expect(find(after, 'fits')).toMatchObject({ ancestorId: 'ancestor', start: 40 });
    expect(skipped.map(({ id: name, code }) => [name, code])).toEqual([
      ['outlives', 'outlives-ancestor'],
      ['too early', 'before-ancestor'],
      ['too late', 'after-ancestor'],
      ['child', 'already-descendant'],
      ['ancestor', 'circle'],
      ['gone', 'unknown-species'],
    ]);
  });
});

test('Attaching accepts an extinction that is past the ancestor’s only by rounding', () => {
  expect(0.1 + 0.2).toBeGreaterThan(0.3);
  const tree = treeWith(species('a', null, 0, 0.3), species('b', null, 0.1, 0.2));
  const attach: Operation = {
    kind: 'attach-descendants',
    id: id('a'),
    descendantIds: [id('b')],
  };
  expect(perform(tree, attach).skipped).toEqual([]);
});

describe('Adding an ancestor', () => {
  const above = (descendant: string, previousApparition: number, duration: number): Operation => ({
    kind: 'add-ancestor',
    id: id('new'),
    descendantId: id(descendant),
    previousApparition: years(previousApparition),
    duration: years(duration),
    name: 'New',
    description: null,
    image: null,
  });

  test('inserts a new root above a root, which keeps its times', () => {
    const { tree } = perform(cats, above('stranger', 15, 15));
    expect(find(tree, 'new')).toMatchObject({ ancestorId: null, start: 25 });
    expect(find(tree, 'stranger')).toMatchObject({ ancestorId: 'new', apparition: 40 });
  });

  test('inserts a species between a species and its ancestor', () => {
    const { tree } = perform(cats, above('early', 30, 90));
    expect(find(tree, 'new')).toMatchObject({ ancestorId: 'ancestor', start: 0 });
    expect(find(tree, 'early')).toMatchObject({ ancestorId: 'new', apparition: 30 });
    expect(reasonAgainst(cats, above('early', 31, 90))).toMatch('cannot be earlier');
  });

  test('requires that it appears no later than its descendant and lasts until it appears', () => {
    expect(reasonAgainst(cats, above('stranger', -1, 10))).toMatch('cannot be earlier');
    expect(reasonAgainst(cats, above('stranger', 10, 9))).toMatch('cannot be later');
    expect(reasonAgainst(cats, above('stranger', 0, 0))).toMatch('greater than 0');
  });
});

describe('Adding, deleting and undoing', () => {
  const addition: Operation = { kind: 'add-species', species: species('new', 'late', 50, 1) };

  test('deleting a species deletes its branch', () => {
    const { tree, deleted } = perform(cats, { kind: 'delete-branches', ids: [id('early')] });
    expect(deleted).toEqual(['early', 'grandchild']);
    expect([...tree.forest.list()].map(({ name }) => name)).toEqual([
      'ancestor',
      'late',
      'stranger',
    ]);
  });

  test('an addition cannot be undone when others have added descendants to it', () => {
    const mine = perform(cats, addition).tree;
    const theirs = perform(mine, { kind: 'add-species', species: species('their', 'new', 0, 1) });
    expect(reasonAgainst(theirs.tree, invertOperation(cats, addition))).toBe(
      'The species has new descendants',
    );
  });

  test('a deletion can be undone only while the ancestor still exists', () => {
    const deletion: Operation = { kind: 'delete-branches', ids: [id('grandchild')] };
    const without = perform(cats, deletion).tree;
    const further = perform(without, { kind: 'delete-branches', ids: [id('early')] }).tree;
    expect(reasonAgainst(further, invertOperation(cats, deletion))).toBe(
      'The ancestor is not in this tree',
    );
  });

  test('an import is all or nothing', () => {
    const branch = (last: Species): Operation => ({
      kind: 'import-branch',
      species: [last, species('x', 'late', 0, 5), species('y', null, 9, 1)],
    });
    expect(perform(cats, branch(species('z', 'x', 5, 1))).created).toEqual(['z', 'x', 'y']);
    expect(reasonAgainst(cats, branch(species('z', 'x', 6, 1)))).toMatch('cannot be later');
    expect(reasonAgainst(cats, branch(species('late', 'x', 5, 1)))).toMatch('the same id');
    expect(reasonAgainst(cats, branch(species('x', null, 5, 1)))).toMatch('the same id');
    expect(reasonAgainst(cats, branch(species('z', 'nobody', 5, 1)))).toMatch('not in this tree');
  });

  test('an import refuses a circle', () => {
    const list = [species('x', 'y', 0, 5), species('y', 'x', 0, 5)];
    expect(reasonAgainst(cats, { kind: 'import-branch', species: list })).toBe(
      'A species cannot descend from itself',
    );
  });

  test('the outcome of a sequence lists only its net effect', () => {
    const passing: Operation = {
      kind: 'sequence',
      steps: [
        { kind: 'add-species', species: species('passing', 'late', 0, 1) },
        { kind: 'edit-species', id: id('passing'), name: 'Passing' },
        { kind: 'edit-species', id: id('early'), name: 'Early' },
        { kind: 'delete-branches', ids: [id('passing')] },
      ],
    };
    const { created, changed, deleted } = perform(cats, passing);
    expect({ created, changed, deleted }).toEqual({ created: [], changed: ['early'], deleted: [] });
    expect(touchedBy(passing)).toEqual(['passing', 'early']);
  });

  test('a species deleted and restored in one sequence is listed as changed', () => {
    const { created, changed, deleted } = perform(cats, {
      kind: 'sequence',
      steps: [
        { kind: 'delete-branches', ids: [id('grandchild')] },
        { kind: 'add-species', species: species('grandchild', 'late', 0, 7) },
      ],
    });
    expect({ created, changed, deleted }).toEqual({
      created: [],
      changed: ['grandchild'],
      deleted: [],
    });
  });

  test('deleting a branch into which another was moved in the same sequence needs both', () => {
    const operation: Operation = {
      kind: 'sequence',
      steps: [
        { kind: 'set-ancestor', id: id('early'), ancestorId: null },
        { kind: 'set-ancestor', id: id('early'), ancestorId: id('ancestor') },
        { kind: 'delete-branches', ids: [id('ancestor')] },
      ],
    };
    expect(needsOf(operation).branches).toEqual(['ancestor', 'early']);
  });
});

describe('Texts and fields', () => {
  test('names have 1 to 200 characters, descriptions at most 10,000', () => {
    const edit = (text: { name?: string; description?: string | null }) =>
      reasonAgainst(cats, { kind: 'edit-species', id: id('early'), ...text });
    expect(edit({ name: '' })).toBe('A name must have between 1 and 200 characters');
    expect(edit({ name: 'x'.repeat(201) })).toBe('A name must have between 1 and 200 characters');
    expect(edit({ description: 'x'.repeat(10_001) })).toBe(
      'A description can have at most 10,000 characters',
    );
    expect(edit({ name: 'x'.repeat(200), description: 'x'.repeat(10_000) })).toBeNull();
  });

  test('a tree has up to 20 different tags of 1 to 40 characters', () => {
    const tag = (tags: string[]) => reasonAgainst(cats, { kind: 'edit-tree', tags });
    const many = Array.from({ length: 21 }, (_, index) => `tag ${index}`);
    expect(tag(many)).toBe('A tree can have at most 20 tags');
    expect(tag(many.slice(1))).toBeNull();
    expect(tag(['a', 'a'])).toBe('The tag is already present');
    expect(tag([''])).toBe('A tag must have between 1 and 40 characters');
    expect(tag(['x'.repeat(41)])).toBe('A tag must have between 1 and 40 characters');
    expect(tag(['x'.repeat(40)])).toBeNull();
  });

  test('an edit keeps what it does not name, and changes nothing when nothing differs', () => {
    const described = perform(cats, {
      kind: 'edit-species',
      id: id('early'),
      description: 'Small and quick',
    }).tree;
    const { tree, changed } = perform(described, {
      kind: 'edit-species',
      id: id('early'),
      name: 'early',
    });
    expect(changed).toEqual([]);
    expect(find(tree, 'early').description).toBe('Small and quick');
    expect(perform(cats, { kind: 'edit-tree', name: 'Cats', tags: [] }).fieldsChanged).toBe(false);
    expect(perform(cats, { kind: 'edit-tree', name: 'Felids' }).tree.fields).toEqual({
      ...cats.fields,
      name: 'Felids',
    });
  });

  test('N1: an edit of one field leaves all others unchanged, and null removes a detail', () => {
    const edit = (tree: TreeDocument, fields: NamedSpeciesFields) =>
      perform(tree, { kind: 'edit-species', id: id('early'), ...fields }).tree;
    const marked = edit(edit(cats, { inferred: true }), { rank: 3 });
    expect(find(marked, 'early')).toMatchObject({ inferred: true, rank: 3 });
    const renamed = edit(marked, { name: 'Felis' });
    expect(find(renamed, 'early')).toEqual({ ...find(marked, 'early'), name: 'Felis' });
    expect(find(edit(marked, { inferred: null }), 'early')).not.toHaveProperty('inferred');
    expect(edit(edit(marked, { inferred: null }), { rank: null })).toEqual(cats);
    expect(
      reasonAgainst(cats, { kind: 'edit-species', id: id('early'), rank: 0.5 }),
    ).not.toBeNull();
  });

  test('N2: settings are absent by default, and null resets one without the others', () => {
    const edit = (tree: TreeDocument, fields: Omit<EditTree, 'kind'>) =>
      perform(tree, { kind: 'edit-tree', ...fields }).tree;
    const set = edit(cats, { notation: 'ago', order: 'largest' });
    expect(set.fields).toEqual({ ...cats.fields, notation: 'ago', order: 'largest' });
    expect(edit(set, { name: 'Felids' }).fields).toEqual({ ...set.fields, name: 'Felids' });
    expect(edit(set, { order: null }).fields).toEqual({ ...cats.fields, notation: 'ago' });
    expect(edit(set, { order: null, notation: null }).fields).toEqual(cats.fields);
    const back = invertOperation(cats, { kind: 'edit-tree', order: 'largest' });
    expect(reasonAgainst(edit(set, { order: 'name' }), back)).toBe(
      'This was changed in the meantime',
    );
    expect(perform(set, back).tree.fields).toEqual({ ...cats.fields, notation: 'ago' });
  });

  test('an edit can be undone only while nobody has edited the same text after it', () => {
    const rename = (name: string): Operation => ({ kind: 'edit-species', id: id('early'), name });
    const mine = perform(cats, rename('Mine')).tree;
    const back = invertOperation(cats, rename('Mine'));
    expect(find(perform(mine, back).tree, 'early').name).toBe('early');
    const theirs = perform(mine, rename('Theirs')).tree;
    expect(reasonAgainst(theirs, back)).toBe('This was changed in the meantime');
    const described: Operation = { kind: 'edit-species', id: id('early'), description: 'Quick' };
    expect(reasonAgainst(perform(mine, described).tree, back)).toBeNull();

    const tagged: Operation = { kind: 'edit-tree', tags: ['felids'] };
    const retagged = perform(perform(cats, tagged).tree, { kind: 'edit-tree', tags: [] }).tree;
    expect(reasonAgainst(retagged, invertOperation(cats, tagged))).toBe(
      'This was changed in the meantime',
    );
  });

  test('an unknown species is named by its id', () => {
    const result = checkOperation(cats, { kind: 'edit-species', id: id('gone'), name: 'x' });
    const gone: SpeciesId = id('gone');
    expect(result).toEqual({
      ok: false,
      error: {
        code: 'unknown-species',
        values: {},
        message: 'The species is not in this tree',
        id: gone,
      },
    });
  });
});

describe('S3a: An ancestor that takes part', () => {
  const lion = { ...species('lion', 'early', 5, 10), otherAncestors: [{ id: id('stranger') }] };
  const named = (as?: 'hybrid'): Operation => ({
    kind: 'edit-species',
    id: id('late'),
    otherAncestors: [{ id: id('stranger'), ...(as && { as }) }],
  });

  test('must live when the species appears, unless it is only a proposal', () => {
    expect(reasonAgainst(cats, named())).toBeNull();
    expect(reasonAgainst(cats, named('hybrid'))).toMatch(/must be alive/);
    expect(reasonAgainst(cats, { kind: 'add-species', species: lion })).toBeNull();
    const others = [{ id: id('stranger'), as: 'symbiosis' as const }];
    const add = (start: number): Operation => ({
      kind: 'add-species',
      species: { ...lion, start: years(start), otherAncestors: others },
    });
    expect(reasonAgainst(cats, add(5))).toMatch(/must be alive/);
    expect(reasonAgainst(cats, add(15))).toBeNull();
    // A line that ends at that moment still takes part.
    expect(reasonAgainst(cats, add(20))).toBeNull();
  });

  test('may be moved, or deleted, by later edits, which are not refused because of it', () => {
    const { tree } = perform(
      perform(cats, { kind: 'set-apparition', id: id('late'), apparition: years(45) }).tree,
      named('hybrid'),
    );
    const move: Operation = { kind: 'set-apparition', id: id('stranger'), apparition: years(0) };
    const moved = perform(tree, move).tree;
    expect(reasonAgainst(moved, named('hybrid'))).toBeNull();
    expect(perform(moved, { kind: 'delete-branches', ids: [id('stranger')] }).deleted).toHaveLength(
      1,
    );
  });
});
