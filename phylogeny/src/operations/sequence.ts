import type { TreeDocument } from '../document/tree-document.ts';
import type { PartReference } from '../parts/tree-parts.ts';
import { accept, type Result, refuse } from '../result.ts';
import type { SpeciesId } from '../species/ids/species-id.ts';
import { checkNewSpecies } from './new-species.ts';
import type { Operation, Step } from './operation.ts';
import type { Refusal } from './refusal.ts';
import type { Outcome, PartNeed, Rules } from './rules.ts';
import { stepRules } from './step-rules.ts';

/** Several operations in order as one: all or none are applied. */
export interface Sequence {
  readonly kind: 'sequence';
  readonly steps: readonly Step[];
}

/** The rules of `Sequence`. */
export const sequence: Rules<Sequence> = {
  check(tree, { steps }) {
    let current = tree;
    for (const [index, step] of steps.entries()) {
      const rules = rulesOf(step);
      const refused = rules.check(current, step);
      if (refused !== null) return refused;
      if (index < steps.length - 1) current = rules.apply(current, step).tree;
    }
    return null;
  },

  apply(tree, { steps }) {
    const combined = new CombinedOutcome(tree);
    for (const step of steps) combined.add(rulesOf(step).apply(combined.tree, step));
    return combined.outcome();
  },

  invert(before, { steps }) {
    let current = before;
    const inverses: Operation[] = [];
    for (const step of steps) {
      const rules = rulesOf(step);
      inverses.push(rules.invert(current, step));
      current = rules.apply(current, step).tree;
    }
    return inSequence(inverses.reverse());
  },

  needs({ steps }) {
    const lineages = new Set<SpeciesId>();
    const descendants = new Set<SpeciesId>();
    const branches = new Set<SpeciesId>();
    const parts = new Map<string, PartNeed>();
    for (const step of steps) {
      const needs = rulesOf(step).needs(step);
      for (const id of needs.lineages) lineages.add(id);
      for (const id of needs.descendants) descendants.add(id);
      for (const id of needs.branches) branches.add(id);
      for (const need of needs.parts) parts.set(`${need.part} ${need.id} ${need.key}`, need);
    }
    // A branch may have been moved into another one before that one is deleted.
    if (branches.size > 0) for (const id of linkedIn(steps)) branches.add(id);
    return {
      lineages: [...lineages],
      descendants: [...descendants],
      branches: [...branches],
      parts: [...parts.values()],
    };
  },

  touches: ({ steps }) => [...new Set(steps.flatMap((step) => rulesOf(step).touches(step)))],
};

/** One operation that applies these in order. Sequences are flattened, since a sequence cannot contain another. */
export function inSequence(operations: readonly Operation[]): Operation {
  const steps = operations.flatMap((operation): readonly Step[] =>
    operation.kind === 'sequence' ? operation.steps : [operation],
  );
  const [first] = steps;
  return first !== undefined && steps.length === 1 ? first : { kind: 'sequence', steps };
}

/** What an operation does, and the operation that undoes it exactly. */
export interface Performed {
  readonly outcome: Outcome;
  readonly inverse: Operation;
}

/**
 * Checks, applies and inverts an operation in one pass. It yields between parts of the work, so that the
 * caller can do other work during a large operation.
 */
export function* performInSteps(
  tree: TreeDocument,
  operation: Operation,
): Generator<void, Result<Performed, Refusal>, void> {
  const combined = new CombinedOutcome(tree);
  const inverses: Operation[] = [];
  for (const step of operation.kind === 'sequence' ? operation.steps : [operation]) {
    const rules = rulesOf(step);
    const before = combined.tree;
    const refused =
      step.kind === 'import-branch'
        ? yield* checkNewSpecies(before, step)
        : rules.check(before, step);
    if (refused !== null) return refuse(refused);
    yield;
    inverses.push(rules.invert(before, step));
    yield;
    const applied = rules.apply(before, step);
    yield;
    combined.add(applied);
    yield;
  }
  return accept({ outcome: combined.outcome(), inverse: inSequence(inverses.reverse()) });
}

function rulesOf(step: Step): Rules<Step> {
  return stepRules[step.kind];
}

function linkedIn(steps: readonly Step[]): SpeciesId[] {
  return steps.flatMap((step): readonly SpeciesId[] => {
    switch (step.kind) {
      case 'set-ancestor':
        return [step.id];
      case 'add-ancestor':
        return [step.descendantId];
      case 'attach-descendants':
        return step.descendantIds;
      case 'set-links':
        return step.links.map(({ id }) => id);
      default:
        return [];
    }
  });
}

/** Combines outcomes. A species both created and deleted is listed in neither. */
class CombinedOutcome {
  #tree: TreeDocument;
  readonly #created = new Set<SpeciesId>();
  readonly #changed = new Set<SpeciesId>();
  readonly #deleted = new Set<SpeciesId>();
  readonly #skipped: Outcome['skipped'][number][] = [];
  readonly #partsChanged = new Map<string, PartReference>();
  #fieldsChanged = false;

  constructor(tree: TreeDocument) {
    this.#tree = tree;
  }

  get tree(): TreeDocument {
    return this.#tree;
  }

  add(outcome: Outcome): void {
    this.#tree = outcome.tree;
    for (const id of outcome.created) {
      if (this.#deleted.delete(id)) this.#changed.add(id);
      else this.#created.add(id);
    }
    for (const id of outcome.changed) if (!this.#created.has(id)) this.#changed.add(id);
    for (const id of outcome.deleted) {
      this.#changed.delete(id);
      if (!this.#created.delete(id)) this.#deleted.add(id);
    }
    for (const skipped of outcome.skipped) this.#skipped.push(skipped);
    for (const one of outcome.partsChanged) this.#partsChanged.set(`${one.part} ${one.id}`, one);
    this.#fieldsChanged ||= outcome.fieldsChanged;
  }

  outcome(): Outcome {
    return {
      tree: this.#tree,
      created: [...this.#created],
      changed: [...this.#changed],
      deleted: [...this.#deleted],
      fieldsChanged: this.#fieldsChanged,
      partsChanged: [...this.#partsChanged.values()],
      skipped: this.#skipped,
    };
  }
}
