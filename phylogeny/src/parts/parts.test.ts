import { describe, expect, test } from 'vitest';
import { treeFrom } from '../../testing/arbitraries.ts';
import type { TreeDocument } from '../document/index.ts';
import {
  invertOperation,
  type Operation,
  type PutPart,
  performOperation,
} from '../operations/index.ts';
import { speciesId } from '../species/ids/species-id.ts';
import type { Species } from '../species/species.ts';
import { years } from '../timeline/years.ts';
import { partId } from './part-id.ts';
import { PartList } from './part-list.ts';
import { maxPartBytes, maxParts } from './part-room.ts';
import type { Column, Source } from './part-values.ts';
import { sourceFrom } from './source-fault.ts';
import { emptyParts, hasNoParts, partNames } from './tree-parts.ts';

const id = partId('one');
const species: Species = {
  id: speciesId('whale'),
  ancestorId: null,
  start: years(0),
  duration: years(10),
  name: 'Whale',
  description: null,
  image: null,
};
const empty = treeFrom([species]);
const mass: Column = { name: 'Mass', type: 'number', unit: 'kg' };

function perform(tree: TreeDocument, ...operations: Operation[]): TreeDocument {
  return operations.reduce((before, operation) => {
    const result = performOperation(before, operation);
    if (!result.ok) throw new Error(result.error.message);
    return result.value.tree;
  }, tree);
}

function refused(tree: TreeDocument, operation: Operation): string | null {
  const result = performOperation(tree, operation);
  return result.ok ? null : result.error.message;
}

function putColumn(value: Column, at = id): PutPart {
  return { kind: 'put-part', part: 'columns', id: at, value };
}

function putSource(value: Source, at = id): PutPart {
  return { kind: 'put-part', part: 'sources', id: at, value };
}

function give(traits: Readonly<Record<string, string | number | boolean | null>>): Operation {
  return { kind: 'edit-species', id: species.id, traits };
}

describe('N2: the lists of a tree', () => {
  test('are shared by all trees that have none', () => {
    expect(empty.parts).toBe(emptyParts);
    expect(hasNoParts(empty.parts)).toBe(true);
  });

  test('have each a limit, whatever is loaded of them', () => {
    const values = {
      sources: { type: 'book' },
      columns: mass,
      groups: { name: 'Toothed', colour: '#112233', members: [] },
      bands: { name: 'Eocene', from: -56e6, to: -33.9e6, colour: '#ffcc00' },
    } as const;
    for (const part of partNames) {
      const full = PartList.from(part, [], { size: maxParts[part], bytes: 0 });
      const parts = { ...emptyParts, [part]: full };
      const put = { kind: 'put-part', part, id, value: values[part] } as PutPart;
      const limit = maxParts[part].toLocaleString('en');
      expect(refused({ ...empty, parts }, put)).toBe(`A tree can have at most ${limit} ${part}`);
      expect(refused(empty, put)).toBeNull();
    }
  });

  test('have each a total size, which what makes them smaller may exceed', () => {
    const named = (name: string) =>
      ({
        sources: { type: 'book', title: name },
        columns: { ...mass, name },
        groups: { name, colour: '#112233', members: [] },
        bands: { name, from: 0, colour: '#ffcc00' },
      }) as const;
    for (const part of partNames) {
      const old = named('Long');
      const put = (name: string) =>
        ({ kind: 'put-part', part, id, value: named(name)[part] }) as PutPart;
      const treeOf = (bytes: number) => {
        const list = PartList.from(part, [{ id, value: old[part] }], { size: 1, bytes });
        return { ...empty, parts: { ...emptyParts, [part]: list } };
      };
      expect(refused(treeOf(maxPartBytes[part] - 1), put('Longe'))).toBeNull();
      expect(refused(treeOf(maxPartBytes[part]), put('Longe'))).toContain(
        `The ${part} of a tree can have at most`,
      );
      expect(refused(treeOf(2 * maxPartBytes[part]), put('Lon'))).toBeNull();
    }
  });

  test('know their size in bytes, whatever was put and removed', () => {
    const texts = ['whale', 'Wal 🐋', 'ballena ñ', '鯨', '\ud83d', '"\u0001'];
    const put = texts.reduce(
      (list, title, index) => list.with(partId(String(index % 4)), { type: 'book', title }),
      new PartList<Source>('sources', new Map(), { size: 0, bytes: 0 }),
    );
    const list = put.without(partId('2'));
    const encoder = new TextEncoder();
    const bytes = list
      .entries()
      .map(({ value }) => encoder.encode(JSON.stringify(value)).length)
      .reduce((sum, one) => sum + one);
    expect([list.bytes, PartList.from('sources', list.entries()).bytes]).toEqual([bytes, bytes]);
  });

  test('do not have two columns of one name or two sources of one DOI', () => {
    const other = partId('other');
    const tree = perform(empty, putColumn(mass), putSource({ type: 'book', DOI: '10.1/AB' }));
    expect(refused(tree, putColumn({ ...mass, name: 'MASS' }, other))).toBe(
      'Another column already has this name',
    );
    expect(refused(tree, putColumn({ ...mass, name: 'MASS' }))).toBeNull();
    const same = { type: 'article', DOI: 'https://doi.org/10.1/ab' };
    expect(refused(tree, putSource(same, other))).toBe('Another source already has this DOI');
    const without = perform(tree, { kind: 'remove-part', part: 'sources', id });
    expect(refused(without, putSource(same, other))).toBeNull();
  });

  test('have columns whose choices have names and colours', () => {
    const tree = perform(empty, putColumn(mass));
    expect(refused(tree, putColumn({ name: 'Mass', type: 'text' }))).toBeNull();
    const choice = { name: 'land', colour: '#00ff00' };
    const choices = (...list: (typeof choice)[]) =>
      putColumn({ name: 'Habitat', type: 'choice', choices: list });
    expect(refused(empty, choices(choice))).toBeNull();
    for (const list of [[], [choice, choice]]) {
      expect(refused(empty, choices(...list))).toContain('1 to 100 choices');
    }
    expect(refused(empty, choices({ ...choice, colour: 'green' }))).toContain('#rrggbb');
    expect(refused(empty, putColumn({ ...mass, unit: '' }))).toContain('A unit must');
  });

  test('take sources that are CSL-JSON of a limited size', () => {
    const deep = (levels: number): Source => {
      let value: Source = { type: 'book' };
      for (let level = 0; level < levels; level++) value = { type: 'book', value };
      return value;
    };
    expect(refused(empty, putSource(deep(7)))).toBeNull();
    for (const source of [
      deep(8),
      deep(100_000),
      { type: 'book', title: 'x'.repeat(70_000) },
      { type: 'book', title: 'ß'.repeat(33_000) },
      { type: 'book', values: new Array<number>(2000).fill(1) },
    ]) {
      expect(refused(empty, putSource(source))).toContain('at most 64 kB');
    }
    for (const value of [{}, { type: '' }, { type: 3 }, { type: 'book', year: Number.NaN }]) {
      expect(sourceFrom(value)).toBeNull();
    }
    expect(sourceFrom({ id: 'x', type: 'book' })).toEqual({ type: 'book' });
  });

  test('can be undone only while nobody has changed the same element', () => {
    const put = putColumn(mass);
    const tree = perform(empty, put);
    const undo = invertOperation(empty, put);
    expect(undo).toEqual({ kind: 'remove-part', part: 'columns', id, expects: mass });
    expect(perform(tree, undo).parts.columns.size).toBe(0);
    const renamed = perform(tree, putColumn({ ...mass, name: 'Weight' }));
    expect(refused(renamed, undo)).toBe('This was changed in the meantime');
    expect(refused(tree, { ...put, expects: null })).toBe('This was changed in the meantime');
  });
});

describe('T1: the values of a species', () => {
  test('fit their columns', () => {
    const columns: readonly [Column, string | number | boolean, string | number | boolean][] = [
      [mass, 4.5, '4.5'],
      [{ name: 'Notes', type: 'text' }, 'short', 3],
      [
        { name: 'Habitat', type: 'choice', choices: [{ name: 'sea', colour: '#0000ff' }] },
        'sea',
        'Sea',
      ],
      [{ name: 'Living', type: 'yes-no' }, false, 'no'],
      [{ name: 'Page', type: 'link' }, 'https://example.org/a?b', 'javascript:alert(1)'],
    ];
    for (const [column, right, wrong] of columns) {
      const tree = perform(empty, putColumn(column));
      expect(refused(tree, give({ [id]: right }))).toBeNull();
      expect(refused(tree, give({ [id]: wrong }))).toContain(`column ${column.name}`);
    }
    expect(refused(empty, give({ [id]: 1 }))).toBe('The column is not in this tree');
    expect(refused(empty, give({ [id]: null }))).toBeNull();
  });

  test('of two columns can be edited by two people, and an undo restores only its own', () => {
    const other = partId('other');
    const tree = perform(
      empty,
      putColumn(mass),
      putColumn({ name: 'Length', type: 'number' }, other),
    );
    const first = give({ [id]: 1 });
    const after = perform(tree, first, give({ [other]: 2 }));
    expect(after.forest.details(0)).toEqual({ traits: { [id]: 1, [other]: 2 } });
    const undone = perform(after, invertOperation(tree, first));
    expect(undone.forest.details(0)).toEqual({ traits: { [other]: 2 } });
    expect(perform(undone, give({ [other]: null })).forest.details(0)).toBeNull();
  });

  test('stay when their column is removed, and come back with it', () => {
    const remove: Operation = { kind: 'remove-part', part: 'columns', id };
    const tree = perform(empty, putColumn(mass), give({ [id]: 4 }));
    const without = perform(tree, remove);
    expect(without.forest.details(0)).toEqual({ traits: { [id]: 4 } });
    const renamed: Operation = { kind: 'edit-species', id: species.id, name: 'Orca' };
    expect(perform(without, renamed).forest.details(0)).toEqual({ traits: { [id]: 4 } });
    const deletion: Operation = { kind: 'delete-branches', ids: [species.id] };
    const back = perform(without, deletion, invertOperation(without, deletion));
    expect(back.forest.details(0)).toEqual({ traits: { [id]: 4 } });
    expect(perform(back, invertOperation(tree, remove)).parts.columns.get(id)).toEqual(mass);
  });
});

describe('S2: the citations of a species', () => {
  const cite = (...ids: string[]): Operation => ({
    kind: 'edit-species',
    id: species.id,
    citations: { dates: ids.map((one) => ({ sourceId: partId(one) })) },
  });

  test('name sources of the tree, and stay when a source is removed', () => {
    expect(refused(empty, cite('one'))).toBe('The source is not in this tree');
    const tree = perform(empty, putSource({ type: 'book' }), cite('one'), {
      kind: 'remove-part',
      part: 'sources',
      id,
    });
    expect(refused(tree, cite('one', 'one'))).toBeNull();
    expect(refused(tree, cite('one', 'two'))).toBe('The source is not in this tree');
    expect(perform(tree, cite()).forest.details(0)).toBeNull();
  });
});

describe('D1: the bounds of a date', () => {
  test('are finite and not both 0, and only a credible interval has a level', () => {
    const edit = (bounds: object): string | null =>
      refused(empty, {
        kind: 'edit-species',
        id: species.id,
        extinctionBounds: { before: 1, after: 2, kind: 'fossil', ...bounds },
      });
    expect(edit({})).toBeNull();
    for (const before of [-3, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(edit({ before })).toBe(
        'The bounds of a date must be finite numbers of years, the earlier one first',
      );
    }
    expect(edit({ before: 0, after: 0 })).toContain('cannot both be 0');
    expect(edit({ before: 0, after: 0, kind: 'circa' })).toBeNull();
    expect(edit({ kind: 'hpd', level: 80 })).toBeNull();
    for (const level of [0, 101, Number.NaN]) {
      expect(edit({ kind: 'hpd', level })).toContain('The level of bounds');
    }
    expect(edit({ level: 95 })).toContain('The level of bounds');
    // D5d: a published interval that misses its own date is kept.
    for (const before of [-1, -2]) expect(edit({ before })).toBeNull();
    // D2: bounds never cause an edit to be refused because of times.
    expect(edit({ before: 1e9, after: 1e9 })).toBeNull();
  });
});
