import { useEffect } from 'react';

/** Names the page in the tab and the history: 'Life Tree | …'. */
export function usePageTitle(name: string): void {
  useEffect(() => {
    document.title = `Life Tree | ${name}`;
  }, [name]);
}
