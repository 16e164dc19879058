import { useEffect, useEffectEvent } from 'react';
import { loadAhead } from '../../../api/load-ahead.ts';
import type { OpenTree } from '../build-request.ts';

/** How long the page has to become usable before the code for printing is loaded. */
const delay = 1500;

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
    let stopLoading = () => {};
    const timer = setTimeout(() => {
      stopLoading = loadAhead(load);
    }, delay);
    const show = () => {
      if (drawForPrint === null) return;
      holder.replaceChildren(draw(drawForPrint));
      document.body.append(holder);
    };
    const remove = () => holder.remove();
    window.addEventListener('beforeprint', show);
    window.addEventListener('afterprint', remove);
    return () => {
      clearTimeout(timer);
      stopLoading();
      window.removeEventListener('beforeprint', show);
      window.removeEventListener('afterprint', remove);
      remove();
    };
  }, []);
}
