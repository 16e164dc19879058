import { titleOf } from '@life-tree/contract/values';
import { createContext, use, useEffect } from 'react';

/** Receives the title on the server, where there is no document. */
export const PageTitleListener = createContext<((title: string) => void) | null>(null);

/** Sets the title of the document: 'Life Tree | …'. */
export function usePageTitle(name: string): void {
  const title = titleOf(name);
  use(PageTitleListener)?.(title);
  useEffect(() => {
    document.title = title;
  }, [title]);
}
