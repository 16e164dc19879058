import type { FlatSpecies } from '@life-tree/contract';
import type { Operation, Species, Step } from '@life-tree/phylogeny';
import { imageAddress } from '../images/image-address.ts';

export function presentSpecies(treeId: string, species: Species): FlatSpecies {
  const isRoot = species.ancestorId === null;
  return {
    id: species.id,
    treeId,
    name: species.name,
    description: species.description,
    image: imageAddress(species.image),
    ancestorId: species.ancestorId,
    apparition: isRoot ? species.start : null,
    afterApparition: isRoot ? null : species.start,
    duration: species.duration,
  };
}

/** An operation as others get it: its pictures have addresses, as those of species do. */
export function presentOperation(operation: Operation): Operation {
  return operation.kind === 'sequence'
    ? { ...operation, steps: operation.steps.map(presentStep) }
    : presentStep(operation);
}

function presentStep(step: Step): Step {
  switch (step.kind) {
    case 'add-species':
      return { ...step, species: withAddress(step.species) };
    case 'import-branch':
      return { ...step, species: step.species.map(withAddress) };
    case 'add-ancestor':
      return withAddress(step);
    case 'edit-species': {
      const { expects } = step;
      return { ...withAddress(step), ...(expects && { expects: withAddress(expects) }) };
    }
    default:
      return step;
  }
}

function withAddress<Pictured extends { readonly image?: string | null }>(one: Pictured): Pictured {
  const { image = null } = one;
  return image === null ? one : { ...one, image: imageAddress(image) };
}
