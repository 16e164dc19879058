import type { EditStorage, UnsentEdit } from '../features/unsent-edits/index.ts';

/** A browser's storage for one tree. Stores edits immediately unless it is full. */
export function fakeEditStorage() {
  const stored = new Map<string, UnsentEdit>();
  const storage = { isFull: false, edits: () => [...stored.values()], writes: 0 };
  const open = async (onFailed: () => void): Promise<EditStorage> => {
    const failed = new Set<string>();
    return {
      put: (edit) => {
        storage.writes += 1;
        if (!storage.isFull) stored.set(edit.operationId, edit);
        else {
          failed.add(edit.operationId);
          onFailed();
        }
      },
      delete: (operationId) => {
        storage.writes += 1;
        stored.delete(operationId);
        failed.delete(operationId);
      },
      takeOver: async (age, adopt) => adopt(age === 'recent' ? [...stored.values()] : []),
      findOld: async () => null,
      discardOld: async () => undefined,
      settled: async () => undefined,
      get hasUnstored() {
        return failed.size > 0;
      },
      get hasFailed() {
        return failed.size > 0;
      },
      close: () => undefined,
    };
  };
  return { storage, open };
}
