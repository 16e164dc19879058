import type { Tree } from '@life-tree/contract';
import { useState } from 'react';
import { imageAddress, miniatureAddress } from '../../api/image-address.ts';
import { useThemeChoice } from '../../ui/theme-choice.ts';
import { TreePlate } from './tree-plate.tsx';

interface TreePictureProps {
  readonly tree: Tree;
  readonly seenFirst: boolean;
}

/**
 * A tree's own picture, or a drawing of its branches; its plate where it has neither. Decorative:
 * the tree's name stands beside it.
 */
export function TreePicture({ tree, seenFirst }: TreePictureProps) {
  const choice = useThemeChoice();
  const [broken, setBroken] = useState<string>();
  const source = pictureOf(tree, choice === 'dark' ? 'dark' : 'light');
  if (source === null || source === broken) return <TreePlate name={tree.name} />;
  const hasDarkDrawing = tree.image === null && choice === 'system';
  return (
    <picture>
      {hasDarkDrawing && (
        <source media="(prefers-color-scheme: dark)" srcSet={miniatureAddress(tree, 'dark')} />
      )}
      <img
        src={source}
        alt=""
        loading={seenFirst ? 'eager' : 'lazy'}
        decoding="async"
        // Laid over its frame: a tall picture in it would stretch the card.
        className="absolute inset-0 size-full object-cover"
        onError={() => setBroken(source)}
      />
    </picture>
  );
}

function pictureOf(tree: Tree, theme: 'light' | 'dark'): string | null {
  if (tree.image) return imageAddress(tree.image, 'card');
  return tree.species > 0 ? miniatureAddress(tree, theme) : null;
}
