import { titleOf } from '@life-tree/contract/values';
import { createContext, use, useEffect } from 'react';

/** Told what a page calls itself where there is no tab to name: on the server. */
export const PageTitleListener = createContext<((title: string) => void) | null>(null);

/** Names the page in the tab and the history: 'Life Tree | …'. */
export function usePageTitle(name: string): void {
  const title = titleOf(name);
  use(PageTitleListener)?.(title);
  useEffect(() => {
    document.title = title;
  }, [title]);
}
