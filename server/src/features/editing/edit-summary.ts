import {
  defaultTimeUnit,
  formatTime,
  type Operation,
  type Outcome,
  type SpeciesId,
  type Step,
  type TreeDocument,
  type Years,
  years,
} from '@life-tree/phylogeny';

/** So many steps of a sequence are told one by one. */
const toldSteps = 3;
const longestShownName = 60;

/** What an edit did, in a sentence for people: 'Renamed Homo to Homo sapiens'. */
export function summarizeEdit(
  before: TreeDocument,
  operation: Operation,
  outcome: Outcome,
): string {
  const story = new Story(before, outcome);
  if (operation.kind !== 'sequence') return story.of(operation);
  const { steps } = operation;
  if (steps.length > toldSteps) return `Made ${steps.length} changes at once`;
  return steps.map((step) => story.of(step)).join('; ');
}

class Story {
  readonly #before: TreeDocument;
  readonly #outcome: Outcome;

  constructor(before: TreeDocument, outcome: Outcome) {
    this.#before = before;
    this.#outcome = outcome;
  }

  of(step: Step): string {
    switch (step.kind) {
      case 'add-species': {
        const { name, ancestorId } = step.species;
        return ancestorId === null
          ? `Added ${shown(name)}`
          : `Added ${shown(name)} under ${this.#name(ancestorId)}`;
      }
      case 'add-ancestor':
        return `Added ${shown(step.name)} as the ancestor of ${this.#name(step.descendantId)}`;
      case 'edit-species':
        return this.#texts(step);
      case 'set-apparition': {
        const moment =
          'apparition' in step
            ? time(step.apparition)
            : `${time(step.afterApparition)} after its ancestor`;
        return `Moved ${this.#name(step.id)} to ${moment}`;
      }
      case 'set-duration':
        return `Made ${this.#name(step.id)} last ${time(step.duration)}`;
      case 'set-ancestor':
        return this.#link(step.id, step.ancestorId);
      case 'attach-descendants':
        return `Put ${this.#list(this.#outcome.changed)} under ${this.#name(step.id)}`;
      case 'delete-branches':
        return this.#deletion(step.ids);
      case 'import-branch':
        return `Added ${this.#list(step.species.map(({ id }) => id))}`;
      case 'edit-tree':
        return this.#fields(step);
      case 'set-times':
        return `Changed the times of ${this.#list(step.times.map(({ id }) => id))}`;
      case 'set-links': {
        const [first] = step.links;
        return first !== undefined && step.links.length === 1
          ? this.#link(first.id, first.to)
          : `Changed the ancestors of ${this.#list(step.links.map(({ id }) => id))}`;
      }
      case 'remove-species':
        return `Deleted ${this.#list(step.ids)}`;
    }
  }

  #texts({ id, name, description, image }: Step<'edit-species'>): string {
    const species = this.#name(id);
    const changes = [
      ...(name === undefined ? [] : [`Renamed ${species} to ${shown(name)}`]),
      ...(description === undefined ? [] : [`Changed the description of ${species}`]),
      ...(image === undefined ? [] : [`${verb(image)} the picture of ${species}`]),
    ];
    return changes.join('; ') || `Changed ${species}`;
  }

  #fields({ name, description, isPublic, tags }: Step<'edit-tree'>): string {
    const changes = [
      ...(name === undefined ? [] : [`Renamed the tree to ${shown(name)}`]),
      ...(description === undefined ? [] : ["Changed the tree's description"]),
      ...(isPublic === undefined ? [] : [`Made the tree ${isPublic ? 'public' : 'private'}`]),
      ...(tags === undefined ? [] : ["Changed the tree's tags"]),
    ];
    return changes.join('; ') || 'Changed the tree';
  }

  #link(id: SpeciesId, ancestorId: SpeciesId | null): string {
    return ancestorId === null
      ? `Made ${this.#name(id)} a root`
      : `Put ${this.#name(id)} under ${this.#name(ancestorId)}`;
  }

  #deletion(ids: readonly SpeciesId[]): string {
    const [top] = ids;
    const others = this.#outcome.deleted.length - 1;
    if (top === undefined || ids.length > 1) return `Deleted ${this.#list(this.#outcome.deleted)}`;
    if (others < 1) return `Deleted ${this.#name(top)}`;
    return `Deleted ${this.#name(top)} and its ${counted(others, 'descendant')}`;
  }

  #list(ids: readonly SpeciesId[]): string {
    const [only] = ids;
    if (only !== undefined && ids.length === 1) return this.#name(only);
    return ids.length === 0 ? 'no species' : `${ids.length.toLocaleString('en')} species`;
  }

  /** The name before the edit, or for a new species its first one. */
  #name(id: SpeciesId): string {
    for (const { forest } of [this.#before, this.#outcome.tree]) {
      const row = forest.indexOf(id);
      if (row >= 0) return shown(forest.name(row));
    }
    return 'a species';
  }
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}

function shown(name: string): string {
  const letters = [...name];
  return letters.length <= longestShownName
    ? name
    : `${letters.slice(0, longestShownName - 1).join('')}…`;
}

function verb(image: string | null): string {
  return image === null ? 'Took away' : 'Changed';
}

/** In the unit the time itself asks for, since a history has no unit of its own. */
function time(value: Years): string {
  return formatTime(value, defaultTimeUnit({ from: years(0), to: years(Math.abs(value)) }));
}
