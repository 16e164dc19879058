import { restructure } from '../../species/ancestry/restructure.ts';
import { durationFault, speciesFault, startFault } from '../../species/checks/invariants.ts';
import type { Forest } from '../../species/forest.ts';
import type { SpeciesId } from '../../species/ids/species-id.ts';
import type { Species } from '../../species/species.ts';
import { lifeOf, offsetAfter } from '../../species/times/rounding.ts';
import { type Years, years } from '../../timeline/years.ts';
import { refusal, refusalFor } from '../refusal.ts';
import { needing, outcome, type Rules } from '../rules.ts';

/**
 * Inserts a new species between a species and its ancestor, or a new root above a root. The
 * descendant keeps its absolute apparition.
 */
export interface AddAncestor {
  readonly kind: 'add-ancestor';
  /** The new species. */
  readonly id: SpeciesId;
  readonly descendantId: SpeciesId;
  /** How long before its descendant the new species appears. */
  readonly previousApparition: Years;
  readonly duration: Years;
  readonly name: string;
  readonly description: string | null;
  readonly image: string | null;
}

/** The rules of `AddAncestor`. */
export const addAncestor: Rules<AddAncestor> = {
  check({ forest }, operation) {
    const { id, descendantId, previousApparition, duration } = operation;
    const descendant = forest.indexOf(descendantId);
    if (descendant < 0) return refusal('unknown-species', descendantId);
    if (forest.has(id)) return refusal('duplicate-id', id);
    const ownFault =
      durationFault(duration) ??
      startFault(previousApparition, forest.ghost(descendant), { ghost: 0, duration });
    if (ownFault !== null) return refusal(ownFault, descendantId);
    const above = forest.ancestor(descendant);
    const species = newAncestor(forest, operation);
    return refusalFor(speciesFault(species, forest.lineage(above)), id);
  },

  apply(tree, operation) {
    const { id, descendantId, previousApparition } = operation;
    const row = tree.forest.indexOf(descendantId);
    const forest = restructure(tree.forest, {
      inserted: [newAncestor(tree.forest, operation)],
      moved: [{ row, ancestorId: id, start: previousApparition }],
    });
    return outcome({ ...tree, forest }, { created: [id], changed: [descendantId] });
  },

  invert: ({ forest }, { id, descendantId }) => ({
    kind: 'remove-species',
    ids: [id],
    heirs: [{ id: descendantId, start: forest.start(forest.indexOf(descendantId)) }],
  }),

  needs: ({ id, descendantId }) => needing({ lineages: [id, descendantId] }),

  touches: ({ id, descendantId }) => [id, descendantId],
};

function newAncestor(forest: Forest, operation: AddAncestor): Species {
  const { id, descendantId, previousApparition, duration, name, description, image } = operation;
  const descendant = forest.indexOf(descendantId);
  const above = forest.ancestor(descendant);
  const apparition = forest.apparition(descendant) - previousApparition;
  return {
    id,
    ancestorId: forest.ancestorId(descendant),
    start: above < 0 ? years(apparition) : offsetAfter(lifeOf(forest, above), apparition),
    duration,
    name,
    description,
    image,
  };
}
