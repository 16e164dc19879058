import type { Species, SpeciesId } from '../species/species.ts';
import { years } from '../timeline/years.ts';
import type { Step } from './operation.ts';
import type { TreeFields } from './tree-document.ts';

/** A tree as plain objects. */
export interface NaiveTree {
  readonly fields: TreeFields;
  readonly species: readonly Species[];
}

/**
 * Applies an operation to plain objects, without checks and without columns. The property tests
 * compare the real operations with it. Null when the operation does not fit the tree.
 */
export function applyNaively(tree: NaiveTree, step: Step): NaiveTree | null {
  const { species } = tree;
  const find = (id: SpeciesId | null) => species.find((one) => one.id === id);
  const change = (id: SpeciesId, how: (one: Species) => Partial<Species>) =>
    find(id) === undefined
      ? null
      : { ...tree, species: species.map((one) => (one.id === id ? { ...one, ...how(one) } : one)) };
  const apparition = (id: SpeciesId | null): number => {
    const one = find(id);
    return one === undefined ? 0 : apparition(one.ancestorId) + one.start;
  };

  switch (step.kind) {
    case 'add-species':
      return { ...tree, species: [...species, step.species] };
    case 'import-branch':
      return { ...tree, species: [...species, ...step.species] };
    case 'add-ancestor': {
      const { kind: _, descendantId, previousApparition, ...own } = step;
      const descendant = find(descendantId);
      if (descendant === undefined) return null;
      const start = years(descendant.start - previousApparition);
      const moved = change(descendantId, () => ({ ancestorId: own.id, start: previousApparition }));
      const above = { ...own, ancestorId: descendant.ancestorId, start };
      return { ...tree, species: [...(moved?.species ?? []), above] };
    }
    case 'edit-species': {
      const { kind: _, id, expects, inferred, rank, ...text } = step;
      const absent = { inferred: null, rank: null };
      if (find(id) === undefined || !meets({ ...absent, ...find(id) }, expects)) return null;
      const edited = species.map((one) => {
        if (one.id !== id) return one;
        const { inferred: oldInferred, rank: oldRank, ...rest } = one;
        const newInferred = inferred === undefined ? oldInferred : inferred;
        const newRank = rank === undefined ? oldRank : rank;
        return {
          ...rest,
          ...text,
          ...(newInferred === true && { inferred: newInferred }),
          ...(typeof newRank === 'number' && { rank: newRank }),
        };
      });
      return { ...tree, species: edited };
    }
    case 'edit-tree': {
      const { kind: _, expects, notation, order, ...texts } = step;
      if (!meets({ notation: null, order: null, ...tree.fields }, expects)) return null;
      const { notation: oldNotation, order: oldOrder, ...rest } = tree.fields;
      const newNotation = notation === undefined ? oldNotation : notation;
      const newOrder = order === undefined ? oldOrder : order;
      const settings = {
        ...(newNotation && { notation: newNotation }),
        ...(newOrder && { order: newOrder }),
      };
      return { ...tree, fields: { ...rest, ...texts, ...settings } };
    }
    case 'set-apparition': {
      const isRoot = find(step.id)?.ancestorId === null;
      if ('afterApparition' in step) {
        return isRoot ? null : change(step.id, () => ({ start: step.afterApparition }));
      }
      return change(step.id, (one) => ({
        start: years(step.apparition - apparition(one.ancestorId)),
      }));
    }
    case 'set-duration': {
      const changed = change(step.id, () => ({ duration: step.duration }));
      const by = step.duration - (find(step.id)?.duration ?? 0);
      if (changed === null || by === 0) return changed;
      return {
        ...tree,
        species: changed.species.map((one) =>
          one.ancestorId === step.id
            ? { ...one, start: years(Math.min(Math.max(one.start + by, 0), step.duration)) }
            : one,
        ),
      };
    }
    case 'set-ancestor':
      return change(step.id, () => ({
        ancestorId: step.ancestorId,
        start: years(apparition(step.id) - apparition(step.ancestorId)),
      }));
    case 'attach-descendants':
      return attach(tree, step.id, step.descendantIds, apparition);
    case 'delete-branches': {
      if (step.ids.some((id) => find(id) === undefined)) return null;
      const goes = (one: Species | undefined): boolean =>
        one !== undefined && (step.ids.includes(one.id) || goes(find(one.ancestorId)));
      return { ...tree, species: species.filter((one) => !goes(one)) };
    }
    case 'set-times': {
      const times = new Map(step.times.map((entry) => [entry.id, entry]));
      if (hasTwice(step.times.map(({ id }) => id))) return null;
      for (const { id, ancestorId, start, expects } of step.times) {
        const one = find(id);
        if (!meets(one, expects)) return null;
        if (one === undefined || (start !== undefined && one.ancestorId !== ancestorId))
          return null;
      }
      return {
        ...tree,
        species: species.map((one) => {
          const { start = one.start, duration = one.duration } = times.get(one.id) ?? {};
          return { ...one, start, duration };
        }),
      };
    }
    case 'set-links': {
      const links = new Map(step.links.map((link) => [link.id, link]));
      if (hasTwice(step.links.map(({ id }) => id))) return null;
      if (step.links.some(({ id, from }) => find(id)?.ancestorId !== from)) return null;
      return {
        ...tree,
        species: species.map((one) => {
          const link = links.get(one.id);
          return link === undefined ? one : { ...one, ancestorId: link.to, start: link.start };
        }),
      };
    }
    case 'remove-species': {
      const goes = (id: SpeciesId | null) => id !== null && step.ids.includes(id);
      const heirs = new Map(step.heirs.map(({ id, start }) => [id, start]));
      if (step.ids.some((id) => find(id) === undefined)) return null;
      if (hasTwice(step.heirs.map(({ id }) => id))) return null;
      for (const id of heirs.keys()) {
        if (goes(id) || !goes(find(id)?.ancestorId ?? null)) return null;
      }
      const staying = (id: SpeciesId | null): SpeciesId | null =>
        goes(id) ? staying(find(id)?.ancestorId ?? null) : id;
      return {
        ...tree,
        species: species
          .filter(({ id }) => !goes(id))
          .map((one) => {
            const start = heirs.get(one.id);
            return start === undefined
              ? one
              : { ...one, ancestorId: staying(one.ancestorId), start };
          }),
      };
    }
  }
}

function attach(
  tree: NaiveTree,
  ancestorId: SpeciesId,
  descendantIds: readonly SpeciesId[],
  apparition: (id: SpeciesId) => number,
): NaiveTree | null {
  const find = (id: SpeciesId | null) => tree.species.find((one) => one.id === id);
  const ancestor = find(ancestorId);
  if (ancestor === undefined) return null;
  const lineage = new Set<SpeciesId>();
  for (let one = find(ancestorId); one !== undefined; one = find(one.ancestorId))
    lineage.add(one.id);
  const from = apparition(ancestorId);
  return {
    ...tree,
    species: tree.species.map((one) => {
      const appears = apparition(one.id);
      const fits =
        descendantIds.includes(one.id) &&
        !lineage.has(one.id) &&
        appears >= from &&
        appears + one.duration <= from + ancestor.duration;
      return fits ? { ...one, ancestorId, start: years(appears - from) } : one;
    }),
  };
}

function meets(actual: object | undefined, expects: object | undefined): boolean {
  const found = { ...actual, ...expects };
  return JSON.stringify(found) === JSON.stringify({ ...actual });
}

function hasTwice(ids: readonly SpeciesId[]): boolean {
  return new Set(ids).size < ids.length;
}
