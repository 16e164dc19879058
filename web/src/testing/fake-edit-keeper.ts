import type { EditKeeper, UnsentEdit } from '../features/unsent-edits/index.ts';

/** A browser's storage for one tree: it keeps at once, unless it is full. */
export function fakeEditStorage() {
  let kept: readonly UnsentEdit[] = [];
  const storage = { isFull: false, edits: () => kept };
  const open = async (onFailed: () => void): Promise<EditKeeper> => {
    let hasFailed = false;
    return {
      keep: (edits) => {
        const isMore = edits.length > kept.length;
        const fails = storage.isFull && isMore;
        const isNews = fails && !hasFailed;
        hasFailed = fails;
        if (!fails) kept = edits;
        if (isNews) onFailed();
      },
      takeOver: async (age, adopt) => adopt(age === 'recent' ? kept : []),
      findOld: async () => null,
      discardOld: async () => undefined,
      settled: async () => undefined,
      get hasUnkept() {
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
