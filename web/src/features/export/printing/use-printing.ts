import { useEffect, useEffectEvent } from 'react';
import { loadLater } from '../../../api/load-ahead.ts';
import type { OpenTree } from '../build-request.ts';

/** Lets the browser print the whole tree instead of the page. */
export function usePrinting(tree: OpenTree): void {
  const draw = useEffectEvent((drawForPrint: (tree: OpenTree) => Node) => drawForPrint(tree));
  useEffect(() => {
    const holder = document.createElement('div');
    holder.className = 'print-sheet';
    let drawForPrint: ((tree: OpenTree) => Node) | null = null;
    const load = async () => {
      const { prepareToPrint } = await import('./draw-for-print.ts');
      drawForPrint = await prepareToPrint();
    };
    const stopLoading = loadLater(load);
    const show = () => {
      if (drawForPrint === null) return;
      holder.replaceChildren(draw(drawForPrint));
      document.body.append(holder);
    };
    const remove = () => holder.remove();
    window.addEventListener('beforeprint', show);
    window.addEventListener('afterprint', remove);
    return () => {
      stopLoading();
      window.removeEventListener('beforeprint', show);
      window.removeEventListener('afterprint', remove);
      remove();
    };
  }, []);
}
