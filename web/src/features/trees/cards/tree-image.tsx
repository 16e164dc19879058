import type { Tree } from '@life-tree/contract';
import { useState } from 'react';
import { imageAddress, miniatureAddress } from '../../../api/image-address.ts';
import { useThemeChoice } from '../../../ui/theme/theme-choice.ts';

interface TreeImageProps {
  readonly tree: Tree;
  readonly eager: boolean;
}

/**
 * A tree's image, a drawing of its branches, or its initial if it has neither. Decorative: the name
 * of the tree is next to it.
 */
export function TreeImage({ tree, eager }: TreeImageProps) {
  const choice = useThemeChoice();
  const [broken, setBroken] = useState<string>();
  const source = imageOf(tree, choice === 'dark' ? 'dark' : 'light');
  if (source === null || source === broken) return <TreeInitial name={tree.name} />;
  const hasDarkDrawing = tree.image === null && choice === 'system';
  return (
    <picture>
      {hasDarkDrawing && (
        <source media="(prefers-color-scheme: dark)" srcSet={miniatureAddress(tree, 'dark')} />
      )}
      <img
        src={source}
        alt=""
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        // Positioned absolutely, because a tall image would stretch the card.
        className="absolute inset-0 size-full object-cover"
        onError={() => setBroken(source)}
      />
    </picture>
  );
}

function imageOf(tree: Tree, theme: 'light' | 'dark'): string | null {
  if (tree.image) return imageAddress(tree.image, 'card');
  return tree.species > 0 ? miniatureAddress(tree, theme) : null;
}

function TreeInitial({ name }: { readonly name: string }) {
  return (
    <div aria-hidden="true" className="size-full bg-leaf-tint p-3 text-leaf">
      <div className="flex size-full items-center justify-center rounded-[3px] border border-leaf/40 font-serif text-2xl">
        {[...name.trim()][0]?.toUpperCase()}
      </div>
    </div>
  );
}
