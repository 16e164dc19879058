import type { Operation, SpeciesEdit, SpeciesId, Step } from '@life-tree/phylogeny';

type MapImage = (image: string, species: SpeciesId) => string | null;

/** An operation with each of its images replaced. With null, a new species gets no image, and another one keeps its image and credit. */
export function mapImages(operation: Operation, map: MapImage): Operation {
  return operation.kind === 'sequence'
    ? { ...operation, steps: operation.steps.map((step) => mapStep(step, map)) }
    : mapStep(operation, map);
}

function mapStep(step: Step, map: MapImage): Step {
  switch (step.kind) {
    case 'add-species':
      return { ...step, species: mapped(step.species, step.species.id, map) };
    case 'import-branch':
      return { ...step, species: step.species.map((one) => mapped(one, one.id, map)) };
    case 'add-ancestor':
      return mapped(step, step.id, map);
    case 'edit-species':
      return { ...mapEdit(step, map), kind: step.kind };
    case 'edit-many':
      return { ...step, edits: step.edits.map((edit) => mapEdit(edit, map)) };
    default:
      return step;
  }
}

function mapEdit(edit: SpeciesEdit, map: MapImage): SpeciesEdit {
  const { image, imageCredit, expects, ...others } = edit;
  const replaced = image ? map(image, edit.id) : image;
  const isKept = typeof image === 'string' && replaced === null;
  return {
    ...others,
    ...(!isKept && image !== undefined && { image: replaced ?? null }),
    ...(!isKept && imageCredit !== undefined && { imageCredit }),
    ...(expects && { expects: mapped(expects, edit.id, map) }),
  };
}

function mapped<WithImage extends { readonly image?: string | null }>(
  one: WithImage,
  id: SpeciesId,
  map: MapImage,
): WithImage {
  const { image = null } = one;
  return image === null ? one : { ...one, image: map(image, id) };
}
