import type { TreeFields } from '../src/document/tree-document.ts';
import type { Step } from '../src/operations/operation.ts';
import { partFault } from '../src/parts/part-faults.ts';
import { uniqueKey } from '../src/parts/unique-key.ts';
import type { SpeciesId } from '../src/species/ids/species-id.ts';
import type { Species } from '../src/species/species.ts';
import { isSame } from '../src/species/storage/same-value.ts';
import { years } from '../src/timeline/years.ts';
import { editNaively, joinsNaively, meetsNaively, refersNaively } from './naive-details.ts';
import type { NaiveTree } from './naive-tree.ts';

/**
 * Applies an operation to plain objects, without checks and without columns. The property tests
 * compare the real operations with it. Null when the operation does not fit the tree.
 */
export function applyNaively(tree: NaiveTree, step: Step): NaiveTree | null {
  const { species, parts } = tree;
  const find = (id: SpeciesId | null) => species.find((one) => one.id === id);
  const replace = (id: SpeciesId, how: (one: Species) => Species) =>
    find(id) === undefined
      ? null
      : { ...tree, species: species.map((one) => (one.id === id ? how(one) : one)) };
  const change = (id: SpeciesId, how: (one: Species) => Partial<Species>) =>
    replace(id, (one) => ({ ...one, ...how(one) }));
  const added = (list: readonly Species[], restores?: true, isJoined = true) => {
    if (!isJoined) return null;
    const after = { ...tree, species: [...species, ...list] };
    return restores || list.every((one) => refersNaively(after, {}, one)) ? after : null;
  };
  const apparition = (id: SpeciesId | null): number => {
    const one = find(id);
    return one === undefined ? 0 : apparition(one.ancestorId) + one.start;
  };

  switch (step.kind) {
    case 'add-species':
      return added([step.species], undefined, joinsNaively(tree, {}, step.species));
    case 'import-branch':
      return added(step.species, step.restores);
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
      const { kind: _, expects, ...named } = step;
      const one = find(step.id);
      if (one === undefined || !meetsNaively(one, expects)) return null;
      const edited = editNaively(one, named);
      if (expects === undefined && !refersNaively(tree, one, edited)) return null;
      if (expects === undefined && !joinsNaively(tree, one, edited)) return null;
      return replace(step.id, () => edited);
    }
    case 'edit-many': {
      if (hasTwice(step.edits.map(({ id }) => id))) return null;
      return step.edits.reduce<NaiveTree | null>(
        (edited, one) => edited && applyNaively(edited, { kind: 'edit-species', ...one }),
        tree,
      );
    }
    case 'move-in-time': {
      const isNamed = (id: SpeciesId | null): boolean =>
        id !== null && (step.ids.includes(id) || isNamed(find(id)?.ancestorId ?? null));
      if (step.ids.some((id) => find(id) === undefined)) return null;
      return {
        ...tree,
        species: species.map((one) =>
          step.ids.includes(one.id) && !isNamed(one.ancestorId)
            ? { ...one, start: years(one.start + step.by) }
            : one,
        ),
      };
    }
    case 'edit-tree': {
      const { kind: _, expects, ...named } = step;
      const absent = { notation: null, order: null, colourBy: null, strips: null, scale: null };
      if (!meets({ ...absent, ...tree.fields }, expects)) return null;
      const values = Object.entries({ ...tree.fields, ...named });
      const present = values.filter(([name, value]) => value !== null || name === 'description');
      return { ...tree, fields: Object.fromEntries(present) as unknown as TreeFields };
    }
    case 'put-part': {
      const { part, id, value } = step;
      const old = parts.find((one) => one.part === part && one.id === id);
      const others = parts.filter((one) => one !== old);
      if (step.expects !== undefined && !isSame(old?.value ?? null, step.expects)) return null;
      if (partFault(part, value as never) !== null) return null;
      const key = uniqueKey(part, value);
      if (
        key !== null &&
        others.some((one) => one.part === part && uniqueKey(part, one.value) === key)
      )
        return null;
      return { ...tree, parts: [...others, { part, id, value }] };
    }
    case 'remove-part': {
      const old = parts.find((one) => one.part === step.part && one.id === step.id);
      if (old === undefined) return null;
      if (step.expects !== undefined && !isSame(old.value, step.expects)) return null;
      return { ...tree, parts: parts.filter((one) => one !== old) };
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
      const above = find(step.id)?.ghost ?? 0;
      if (changed === null || by === 0) return changed;
      return {
        ...tree,
        species: changed.species.map((one) =>
          one.ancestorId === step.id
            ? { ...one, start: years(within(one, one.start + by, -above, step.duration)) }
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
        if (!meets(one && { ghost: 0, ...one }, expects)) return null;
        if (one === undefined || (start !== undefined && one.ancestorId !== ancestorId))
          return null;
      }
      return {
        ...tree,
        species: species.map((one) => {
          const { start = one.start, duration = one.duration } = times.get(one.id) ?? {};
          const ghost = times.get(one.id)?.ghost;
          return editNaively(
            { ...one, start, duration },
            { id: one.id, ...(ghost !== undefined && { ghost }) },
          );
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
          if (link === undefined) return one;
          const { to, start, ghost } = link;
          const edit = { id: one.id, ...(ghost !== undefined && { ghost }) };
          return editNaively({ ...one, ancestorId: to, start }, edit);
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
        appears - (one.ghost ?? 0) >= from - (ancestor.ghost ?? 0) &&
        appears + one.duration <= from + ancestor.duration;
      return fits ? { ...one, ancestorId, start: years(appears - from) } : one;
    }),
  };
}

/** A start whose split is in this part of the time after its ancestor's apparition. */
function within({ ghost = years(0) }: Species, start: number, from: number, to: number): number {
  return Math.min(Math.max(start - ghost, from), to) + ghost;
}

function meets(actual: object | undefined, expects: object | undefined): boolean {
  const found = { ...actual, ...expects };
  return JSON.stringify(found) === JSON.stringify({ ...actual });
}

function hasTwice(ids: readonly SpeciesId[]): boolean {
  return new Set(ids).size < ids.length;
}
