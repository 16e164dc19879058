import { inEdits } from '../operations/kinds/edit-many.ts';
import type { SpeciesEdit } from '../operations/kinds/edit-species.ts';
import { restoreSpecies } from '../operations/kinds/import-branch.ts';
import type { ExactLink } from '../operations/kinds/set-links.ts';
import type { Operation, Step } from '../operations/operation.ts';
import { inSequence } from '../operations/sequence.ts';
import { changedDetails } from '../species/details.ts';
import { type Species, textNames } from '../species/species.ts';
import { years } from '../timeline/years.ts';
import type { PartChange, SpeciesChange, TreeChanges } from './tree-changes.ts';

/**
 * One operation that makes all changes; null if there are none. The order of its steps breaks no rule: durations
 * grow before descendants move into them and shrink after descendants have left, and species are removed when they
 * have no descendants.
 */
export function changesOperation({
  changed,
  parts,
  fields,
  ...changes
}: TreeChanges): Operation | null {
  // What comes or goes under an ancestor whose ghost changes is a root in between, so that it fits both ghosts.
  const ghosts = new Set(changed.filter(changesGhost).map(({ after }) => after.id));
  const isApart = ({ ancestorId }: Species) => ancestorId !== null && ghosts.has(ancestorId);
  const added = changes.added.map((one) => (isApart(one) ? { ...one, ancestorId: null } : one));
  const links: ExactLink[] = [
    ...changed.filter(changesLink).map(({ before, after }) => ({
      id: after.id,
      from: before.ancestorId,
      to: after.ancestorId,
      start: after.start,
      ...(changesGhost({ before, after }) && { ghost: after.ghost ?? years(0) }),
    })),
    ...changes.added
      .filter(isApart)
      .map(({ id, ancestorId, start }) => ({ id, from: null, to: ancestorId, start })),
    ...changes.removed
      .filter(isApart)
      .map(({ id, ancestorId, start }) => ({ id, from: ancestorId, to: null, start })),
  ];
  const removed = changes.removed.map(({ id }) => id);
  const steps: Step[] = [
    ...durationSteps(changed.filter(({ before, after }) => after.duration > before.duration)),
    ...(added.length === 0 ? [] : [restoreSpecies(added)]),
    ...(links.length === 0 ? [] : [{ kind: 'set-links', links } as const]),
    ...(removed.length === 0 ? [] : [{ kind: 'remove-species', ids: removed, heirs: [] } as const]),
    ...durationSteps(changed.filter(({ before, after }) => after.duration < before.duration)),
    ...inEdits(changed.flatMap(fieldEdit)),
    ...partSteps(parts),
    ...(Object.keys(fields).length === 0 ? [] : [{ kind: 'edit-tree', ...fields } as const]),
  ];
  return steps.length === 0 ? null : inSequence(steps);
}

function changesGhost({ before, after }: SpeciesChange): boolean {
  return before.ghost !== after.ghost;
}

function changesLink(change: SpeciesChange): boolean {
  const { before, after } = change;
  const isMoved = before.ancestorId !== after.ancestorId || before.start !== after.start;
  return isMoved || changesGhost(change);
}

function durationSteps(changes: readonly SpeciesChange[]): Step[] {
  const times = changes.map(({ after: { id, ancestorId, duration } }) => ({
    id,
    ancestorId,
    duration,
  }));
  return times.length === 0 ? [] : [{ kind: 'set-times', times }];
}

/** Elements that change are removed first, so that names and types can be exchanged. */
export function partSteps(changes: readonly PartChange[]): Step<'put-part' | 'remove-part'>[] {
  const removed = changes.flatMap(({ part, id, before }) =>
    before === null ? [] : [{ kind: 'remove-part' as const, part, id }],
  );
  const put = changes.flatMap(({ part, id, after }) =>
    // The value is one of the same list.
    after === null ? [] : [{ kind: 'put-part', part, id, value: after } as Step<'put-part'>],
  );
  return [...removed, ...put];
}

function fieldEdit({ before, after }: SpeciesChange): SpeciesEdit[] {
  // Ghosts change with the links.
  const { ghost: _, ...details } = changedDetails(before, after);
  const texts = textNames.filter((name) => before[name] !== after[name]);
  const fields = { ...Object.fromEntries(texts.map((name) => [name, after[name]])), ...details };
  if (Object.keys(fields).length === 0) return [];
  // As in an inverse, references may be to what is gone.
  return [{ id: after.id, ...fields, expects: {} }];
}
