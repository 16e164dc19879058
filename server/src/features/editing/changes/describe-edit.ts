import type { HistoryChange, HistoryName } from '@life-tree/contract';
import {
  editableFields,
  fieldCodes,
  manyCodes,
  partWords,
  settingCodes,
} from '@life-tree/contract/values';
import {
  type NamedSpeciesFields,
  namedNear,
  type Operation,
  type Outcome,
  partLabel,
  type SpeciesEdit,
  type SpeciesId,
  type Step,
  type StepKind,
  settingNames,
  type TreeDocument,
} from '@life-tree/phylogeny';

/** Longer sequences are described by the number of their steps. */
const maxDescribedSteps = 3;
const maxShownNameLength = 60;
/** The steps with which a joined table or pasted cells change species. */
const joinKinds: readonly StepKind[] = [
  'edit-species',
  'edit-many',
  'set-times',
  'set-links',
  'import-branch',
];

/** What an edit did, as codes and values for the history. */
export function describeEdit(
  before: TreeDocument,
  operation: Operation,
  outcome: Outcome,
): readonly HistoryChange[] {
  const describer = new EditDescriber(before, outcome);
  if (operation.kind !== 'sequence') return describer.describe(operation);
  const { steps } = operation;
  const joined = describer.describeJoin(steps);
  if (joined !== null) return joined;
  if (steps.length <= maxDescribedSteps) return steps.flatMap((step) => describer.describe(step));
  return (
    describer.describeParts(steps) ?? [{ code: 'many-changes', values: { count: steps.length } }]
  );
}

class EditDescriber {
  readonly #before: TreeDocument;
  readonly #outcome: Outcome;

  constructor(before: TreeDocument, outcome: Outcome) {
    this.#before = before;
    this.#outcome = outcome;
  }

  /** New columns and changed species as one sentence; null for any other sequence. */
  describeJoin(steps: readonly Step[]): readonly HistoryChange[] | null {
    const { columns } = this.#before.parts;
    const isNewColumn = (step: Step) =>
      step.kind === 'put-part' && step.part === 'columns' && !columns.has(step.id);
    const [first, ...others] = steps.filter(isNewColumn);
    const rest = steps.filter((step) => !isNewColumn(step));
    const count = this.#outcome.changed.length;
    if (count === 0 || !rest.every(({ kind }) => joinKinds.includes(kind))) return null;
    // Without new columns, a few steps are described each.
    if (first === undefined && steps.length <= maxDescribedSteps) return null;
    const added = rest.flatMap((step) =>
      step.kind === 'import-branch' ? this.describe(step) : [],
    );
    if (first === undefined) return [...added, { code: 'many-species-changed', values: { count } }];
    if (first.kind !== 'put-part') return null;
    const name = shorten(partLabel(first.value));
    const columnsAdded = others.length + 1;
    return [
      columnsAdded === 1
        ? { code: 'column-added-species-changed', values: { name, count } }
        : { code: 'columns-added-species-changed', values: { columns: columnsAdded, count } },
      ...added,
    ];
  }

  /** One sentence for each kind of change of the tree's lists; null if anything else changes. */
  describeParts(steps: readonly Step[]): readonly HistoryChange[] | null {
    const counts = new Map<string, { readonly change: HistoryChange; readonly count: number }>();
    for (const step of steps) {
      if (step.kind !== 'put-part' && step.kind !== 'remove-part') return null;
      const code = `${step.part}-${this.#partChange(step)}` as const;
      const count = (counts.get(code)?.count ?? 0) + 1;
      const change = count === 1 ? this.#part(step) : { code, values: { count } };
      counts.set(code, { change, count });
    }
    return Array.from(counts.values(), ({ change }) => change);
  }

  describe(step: Step): readonly HistoryChange[] {
    switch (step.kind) {
      case 'edit-tree':
        return describeFields(step);
      case 'edit-species':
        return this.#fields(step);
      case 'edit-many':
        return this.#manyFields(step);
      case 'add-species':
      case 'add-ancestor':
      case 'import-branch':
        return [this.#addition(step)];
      case 'set-apparition':
      case 'set-duration':
      case 'set-times':
      case 'move-in-time':
        return [this.#times(step)];
      case 'set-ancestor':
      case 'attach-descendants':
      case 'set-links':
        return [this.#links(step)];
      case 'delete-branches':
      case 'remove-species':
        return [this.#deletion(step)];
      case 'put-part':
      case 'remove-part':
        return [this.#part(step)];
    }
  }

  #fields(step: SpeciesEdit): readonly HistoryChange[] {
    const species = this.#name(step.id);
    const changes: HistoryChange[] = [];
    for (const field of editableFields) {
      const value = step[field];
      if (value === undefined || isWithImage(step, field)) continue;
      if (field !== 'name') changes.push({ code: fieldCodes[field](value), values: { species } });
      else if (step.name !== undefined)
        changes.push({ code: 'species-renamed', values: { species, name: shorten(step.name) } });
    }
    return changes.length > 0 ? changes : [{ code: 'species-changed', values: { species } }];
  }

  /** One field of all species is named; several fields are only counted. */
  #manyFields({ edits }: Step<'edit-many'>): readonly HistoryChange[] {
    const [first] = edits;
    if (first !== undefined && edits.length === 1) return this.#fields(first);
    const values = { count: edits.length };
    const named = editableFields.filter((name) =>
      edits.some((edit) => edit[name] !== undefined && !isWithImage(edit, name)),
    );
    const [only] = named;
    return only !== undefined && named.length === 1
      ? [{ code: manyCodes[only], values }]
      : [{ code: 'many-species-changed', values }];
  }

  #addition(step: Step<'add-species' | 'add-ancestor' | 'import-branch'>): HistoryChange {
    if (step.kind === 'import-branch') {
      const [first] = step.species;
      if (first !== undefined && step.species.length === 1) {
        return { code: 'species-added', values: { species: shorten(first.name) } };
      }
      const inferred = step.species.filter((one) => one.inferred === true).length;
      const count = step.species.length - inferred;
      return inferred === 0
        ? { code: 'many-species-added', values: { count } }
        : { code: 'species-and-inferred-added', values: { count, inferred } };
    }
    if (step.kind === 'add-ancestor') {
      const descendant = this.#name(step.descendantId);
      return { code: 'ancestor-added', values: { species: this.#name(step.id), descendant } };
    }
    const { name, ancestorId } = step.species;
    const species = shorten(name);
    return ancestorId === null
      ? { code: 'species-added', values: { species } }
      : { code: 'species-added-under', values: { species, ancestor: this.#name(ancestorId) } };
  }

  #times(
    step: Step<'set-apparition' | 'set-duration' | 'set-times' | 'move-in-time'>,
  ): HistoryChange {
    if (step.kind === 'move-in-time') {
      const [first] = step.ids;
      const side = step.by < 0 ? 'earlier' : 'later';
      const time = Math.abs(step.by);
      return first !== undefined && step.ids.length === 1
        ? { code: `species-moved-${side}`, values: { species: this.#name(first), time } }
        : { code: `many-species-moved-${side}`, values: { count: step.ids.length, time } };
    }
    if (step.kind === 'set-times') {
      // Descendants that only count from another moment stay where they are.
      const ids = new Set(step.times.map(({ id }) => id));
      const moved = step.times.filter(
        ({ duration, ghost, ancestorId }) =>
          (duration ?? ghost) !== undefined || ancestorId === null || !ids.has(ancestorId),
      );
      const [first] = moved;
      const count = moved.length;
      return first !== undefined && count === 1
        ? { code: 'times-changed', values: { species: this.#name(first.id) } }
        : { code: 'many-times-changed', values: { count } };
    }
    const species = this.#name(step.id);
    if (step.kind === 'set-duration') {
      return { code: 'duration-changed', values: { species, time: step.duration } };
    }
    return 'apparition' in step
      ? { code: 'apparition-changed', values: { species, time: step.apparition } }
      : { code: 'apparition-changed-after', values: { species, time: step.afterApparition } };
  }

  #links(step: Step<'set-ancestor' | 'attach-descendants' | 'set-links'>): HistoryChange {
    switch (step.kind) {
      case 'set-ancestor':
        return this.#link(step.id, step.ancestorId);
      case 'attach-descendants': {
        const { changed } = this.#outcome;
        const [first] = changed;
        if (first !== undefined && changed.length === 1) return this.#link(first, step.id);
        const values = { count: changed.length, ancestor: this.#name(step.id) };
        return { code: 'many-species-moved-under', values };
      }
      case 'set-links': {
        const count = step.links.length;
        const [first] = step.links;
        return first !== undefined && count === 1
          ? this.#link(first.id, first.to)
          : { code: 'many-ancestors-changed', values: { count } };
      }
    }
  }

  #link(id: SpeciesId, ancestorId: SpeciesId | null): HistoryChange {
    const species = this.#name(id);
    return ancestorId === null
      ? { code: 'made-root', values: { species } }
      : { code: 'species-moved-under', values: { species, ancestor: this.#name(ancestorId) } };
  }

  #deletion({ kind, ids }: Step<'delete-branches' | 'remove-species'>): HistoryChange {
    const deleted = kind === 'remove-species' ? ids : this.#outcome.deleted;
    const [top] = ids;
    const { forest } = this.#before;
    const inferred = deleted.filter((id) => forest.isInferred(forest.indexOf(id))).length;
    const total = deleted.length - inferred;
    if (top === undefined || ids.length > 1) {
      return inferred === 0
        ? { code: 'many-species-deleted', values: { count: total, deleted: total } }
        : {
            code: 'species-and-inferred-deleted',
            values: { count: total, inferred, deleted: total },
          };
    }
    const values = { species: this.#name(top), deleted: total };
    if (deleted.length <= 1) return { code: 'species-deleted', values };
    // Inferred ancestors are not counted as descendants, and neither is the deleted species itself.
    const isTopInferred = forest.isInferred(forest.indexOf(top));
    const count = total - (isTopInferred ? 0 : 1);
    return count === 1
      ? { code: 'species-deleted-with-descendant', values }
      : { code: 'species-deleted-with-descendants', values: { ...values, count } };
  }

  #part(step: Step<'put-part' | 'remove-part'>): HistoryChange {
    const { part, id } = step;
    const name = shorten(
      partLabel(step.kind === 'put-part' ? step.value : this.#before.parts[part].get(id)),
    );
    return { code: `${partWords[part]}-${this.#partChange(step)}`, values: { name } };
  }

  #partChange({ kind, part, id }: Step<'put-part' | 'remove-part'>) {
    if (kind === 'remove-part') return 'removed';
    return this.#before.parts[part].has(id) ? 'changed' : 'added';
  }

  /** The name before the edit; of a new species, its first name. */
  #name(id: SpeciesId): HistoryName {
    for (const { forest } of [this.#before, this.#outcome.tree]) {
      const row = forest.indexOf(id);
      if (row < 0) continue;
      const near = namedNear(forest, row);
      return near === null ? shorten(forest.name(row)) : { near: shorten(near) };
    }
    // Added and deleted by the same sequence.
    return '…';
  }
}

/** The credit of an image changes with the image, which need not be said. */
function isWithImage({ image }: SpeciesEdit, field: keyof NamedSpeciesFields): boolean {
  return field === 'imageCredit' && image !== undefined;
}

function describeFields(step: Step<'edit-tree'>): readonly HistoryChange[] {
  const { name, description, isPublic, tags } = step;
  const changes: HistoryChange[] = [];
  if (name !== undefined) changes.push({ code: 'tree-renamed', values: { name: shorten(name) } });
  if (description !== undefined) changes.push({ code: 'tree-description-changed', values: {} });
  if (isPublic !== undefined) {
    changes.push({ code: isPublic ? 'tree-made-public' : 'tree-made-private', values: {} });
  }
  if (tags !== undefined) changes.push({ code: 'tree-tags-changed', values: {} });
  for (const setting of settingNames) {
    const value = step[setting];
    if (value !== undefined) changes.push({ code: settingCodes[setting](value), values: {} });
  }
  return changes.length > 0 ? changes : [{ code: 'tree-changed', values: {} }];
}

function shorten(name: string): string {
  const letters = [...name];
  return letters.length <= maxShownNameLength
    ? name
    : `${letters.slice(0, maxShownNameLength - 1).join('')}…`;
}
