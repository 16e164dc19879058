import type { FlatSpecies } from '@life-tree/contract';
import { detailsOf, type Operation, type Species } from '@life-tree/phylogeny';
import { mapImages } from '../editing/operations/operation-images.ts';
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
    ...detailsOf(species),
  };
}

/** An operation as clients get it: with the addresses of its images. */
export function presentOperation(operation: Operation): Operation {
  return mapImages(operation, imageAddress);
}
