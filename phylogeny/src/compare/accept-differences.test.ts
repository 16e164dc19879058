import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { throughJson, treeFrom, treeOf } from '../../testing/arbitraries.ts';
import { applyAll, bits, performed, randomEdits } from '../../testing/law-checks.ts';
import type { TreeDocument } from '../document/tree-document.ts';
import type { Operation } from '../operations/operation.ts';
import { speciesId } from '../species/ids/species-id.ts';
import { years } from '../timeline/years.ts';
import { acceptDifferences } from './accept-differences.ts';
import { compareDocuments, type TreeDifference } from './compare-documents.ts';

const editedTree = (tree: TreeDocument, edits: Parameters<typeof applyAll>[1]) =>
  [...applyAll(tree, edits)].at(-1)?.after.tree ?? tree;

function accept(
  present: TreeDocument,
  compared: { earlier: TreeDocument; later: TreeDocument },
  chosen: readonly TreeDifference[],
) {
  const { operation, conflicts } = acceptDifferences(present, compared, chosen);
  const tree = operation === null ? present : performed(present, throughJson(operation)).tree;
  return { tree, conflicts };
}

describe('C3: accepting some of the differences between two states of a tree', () => {
  test('law: all differences together turn the first into the second', () => {
    fc.assert(
      fc.property(treeOf('exact'), randomEdits('exact'), (earlier, edits) => {
        const later = editedTree(earlier, edits);
        const { differences } = compareDocuments(earlier, later, 'ids');
        const { tree, conflicts } = accept(earlier, { earlier, later }, differences);
        expect(conflicts).toEqual([]);
        expect(compareDocuments(tree, later, 'ids').differences).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });

  test('law: none changes nothing, and accepted twice they are made once', () => {
    fc.assert(
      fc.property(treeOf('exact'), randomEdits('exact'), (earlier, edits) => {
        const later = editedTree(earlier, edits);
        const { differences } = compareDocuments(earlier, later, 'ids');
        expect(accept(earlier, { earlier, later }, []).tree).toBe(earlier);
        const edited = differences.filter(({ kind }) => kind !== 'added' && kind !== 'moved');
        const once = accept(earlier, { earlier, later }, edited).tree;
        expect(bits(accept(once, { earlier, later }, edited).tree)).toEqual(bits(once));
      }),
    );
  });

  test('law: any of them make an operation that fits a tree that was changed in the meantime', () => {
    fc.assert(
      fc.property(
        treeOf('awkward'),
        randomEdits('awkward'),
        randomEdits('awkward'),
        fc.infiniteStream(fc.boolean()),
        (earlier, suggested, others, choice) => {
          const later = editedTree(earlier, suggested);
          const present = editedTree(earlier, others);
          const { differences } = compareDocuments(earlier, later, 'ids');
          const chosen = differences.filter(() => choice.next().value);
          const { conflicts } = accept(present, { earlier, later }, chosen);
          for (const { difference } of conflicts) expect(chosen).toContain(difference);
        },
      ),
      { numRuns: 600 },
    );
  });

  const speciesOf = (id: string, ancestor: string | null, start: number, duration: number) => ({
    id: speciesId(id),
    ancestorId: ancestor === null ? null : speciesId(ancestor),
    start: years(start),
    duration: years(duration),
    name: id,
    description: null,
    image: null,
  });
  const cats = treeFrom([
    speciesOf('Felidae', null, -30, 30),
    speciesOf('Panthera', 'Felidae', 10, 20),
    speciesOf('Felis', 'Felidae', 15, 15),
    speciesOf('Puma', 'Felidae', 20, 10),
  ]);
  const edit = (tree: TreeDocument, ...operations: readonly Operation[]) =>
    operations.reduce((edited, operation) => performed(edited, operation).tree, tree);
  const id = speciesId;

  test('what was changed by others since is left out and said, the rest is made', () => {
    const later = edit(
      cats,
      { kind: 'edit-species', id: id('Felis'), name: 'Small cats' },
      { kind: 'edit-species', id: id('Puma'), description: 'of America' },
      { kind: 'delete-branches', ids: [id('Panthera')] },
    );
    const present = edit(cats, { kind: 'edit-species', id: id('Felis'), name: 'House cats' });
    const { differences } = compareDocuments(cats, later, 'ids');
    const { tree, conflicts } = accept(present, { earlier: cats, later }, differences);
    expect(conflicts.map(({ difference, refusal }) => [difference.kind, refusal.code])).toEqual([
      ['renamed', 'changed-since'],
    ]);
    expect([...tree.forest.list()].map(({ name, description }) => [name, description])).toEqual([
      ['Felidae', null],
      ['House cats', null],
      ['Puma', 'of America'],
    ]);
  });

  test('a descendant is not moved into a life that was not made longer', () => {
    const later = edit(
      cats,
      { kind: 'set-duration', id: id('Felidae'), duration: years(40) },
      { kind: 'set-apparition', id: id('Puma'), apparition: years(5) },
    );
    const { differences } = compareDocuments(cats, later, 'ids');
    const puma = differences.filter(
      (one) => 'earlier' in one && cats.forest.name(one.earlier) === 'Puma',
    );
    const compared = { earlier: cats, later };
    expect(accept(cats, compared, puma).conflicts[0]?.refusal.code).toBe('after-ancestor');
    expect(accept(cats, compared, differences).conflicts).toEqual([]);
  });

  test('two people who move species below each other make no circle', () => {
    const twins = treeFrom([speciesOf('Left', null, -30, 30), speciesOf('Right', null, -30, 30)]);
    const under = (one: string, other: string) =>
      edit(twins, { kind: 'set-ancestor', id: id(one), ancestorId: id(other) });
    const [later, present] = [under('Left', 'Right'), under('Right', 'Left')];
    const { differences } = compareDocuments(twins, later, 'ids');
    const { tree, conflicts } = accept(present, { earlier: twins, later }, differences);
    expect(conflicts.map(({ refusal }) => refusal.code)).toEqual(['circle']);
    expect(tree).toBe(present);
  });

  test('a species that was added between two others is adopted only if it is accepted', () => {
    const later = edit(cats, {
      kind: 'add-ancestor',
      id: id('Felinae'),
      descendantId: id('Felis'),
      name: 'Felinae',
      description: null,
      image: null,
      previousApparition: years(2),
      duration: years(10),
    });
    const { differences } = compareDocuments(cats, later, 'ids');
    expect(differences.map(({ kind }) => kind)).toEqual(['added']);
    const { tree } = accept(cats, { earlier: cats, later }, differences);
    expect(bits(tree)).toEqual(bits(later));
  });
});
