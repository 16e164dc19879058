import { useEffect, useEffectEvent, useRef } from 'react';
import { loadLater } from '../../../api/load-ahead.ts';
import type { OpenTree } from '../build-request.ts';

/** Lets the browser print the whole tree instead of the page. */
export function usePrinting(tree: OpenTree): void {
  const prepared = useRef<((tree: OpenTree) => Node) | null>(null);
  const prepare = useEffectEvent(async () => {
    const { prepareToPrint } = await import('./draw-for-print.ts');
    prepared.current = await prepareToPrint(tree);
  });
  const { forest } = tree;
  const { sources } = tree.parts;
  const { largePictures } = tree.settings;
  // biome-ignore lint/correctness/useExhaustiveDependencies: The references are those of the tree as it is then.
  useEffect(() => loadLater(() => prepare()), [forest, sources, largePictures]);
  const draw = useEffectEvent(() => prepared.current?.(tree) ?? null);
  useEffect(() => {
    const holder = document.createElement('div');
    holder.className = 'print-sheet';
    const show = () => {
      const drawing = draw();
      if (drawing === null) return;
      holder.replaceChildren(drawing);
      document.body.append(holder);
    };
    const remove = () => holder.remove();
    window.addEventListener('beforeprint', show);
    window.addEventListener('afterprint', remove);
    return () => {
      window.removeEventListener('beforeprint', show);
      window.removeEventListener('afterprint', remove);
      remove();
    };
  }, []);
}
