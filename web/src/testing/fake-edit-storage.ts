import type { EditStorage, UnsentEdit } from '../features/unsent-edits/index.ts';

/** A browser's storage for one tree. Stores edits immediately unless it is full. */
export function fakeEditStorage() {
  let stored: readonly UnsentEdit[] = [];
  const storage = { isFull: false, edits: () => stored };
  const open = async (onFailed: () => void): Promise<EditStorage> => {
    let hasFailed = false;
    return {
      save: (edits) => {
        const isMore = edits.length > stored.length;
        const fails = storage.isFull && isMore;
        const isFirstFailure = fails && !hasFailed;
        hasFailed = fails;
        if (!fails) stored = edits;
        if (isFirstFailure) onFailed();
      },
      takeOver: async (age, adopt) => adopt(age === 'recent' ? stored : []),
      findOld: async () => null,
      discardOld: async () => undefined,
      settled: async () => undefined,
      get hasUnstored() {
        return hasFailed;
      },
      get hasFailed() {
        return hasFailed;
      },
      close: () => undefined,
    };
  };
  return { storage, open };
}
