import { createContext, useContext } from 'react';
import type { TreeStore } from '../open-tree/index.ts';

export const StoreContext = createContext<TreeStore | null>(null);

/** The open tree, for changes that are not operations. */
export function useStore(): TreeStore {
  const store = useContext(StoreContext);
  if (store === null) throw new Error('This component needs an editor around it');
  return store;
}
