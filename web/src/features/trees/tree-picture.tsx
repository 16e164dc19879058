import type { Tree } from '@life-tree/contract';
import { imageAddress } from '../../api/image-address.ts';
import { TreePlate } from './tree-plate.tsx';

/** A tree's own picture, or its plate. Decorative: the tree's name stands beside it. */
export function TreePicture({ tree }: { readonly tree: Tree }) {
  if (!tree.image) return <TreePlate name={tree.name} />;
  return (
    <img
      src={imageAddress(tree.image, 'card')}
      alt=""
      loading="lazy"
      className="size-full object-cover"
    />
  );
}
