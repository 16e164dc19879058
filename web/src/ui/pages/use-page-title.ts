import { titleOf } from '@life-tree/contract/values';
import { useEffect } from 'react';

/** Sets the title of the document: 'Life Tree | …'. */
export function usePageTitle(name: string): void {
  const title = titleOf(name);
  useEffect(() => {
    document.title = title;
  }, [title]);
}
