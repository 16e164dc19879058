import type { Operation } from '@life-tree/phylogeny';

/** An edit that the server is not known to have. */
export interface UnsentEdit {
  /** The server does no edit twice that comes with the same id. */
  readonly operationId: string;
  readonly operation: Operation;
}

/** Where edits wait out a reload or a lost connection. */
export interface UnsentEdits {
  /** Those left behind by earlier windows, oldest first; from now on they are this window's. */
  readonly adopt: () => readonly UnsentEdit[];
  readonly keep: (edits: readonly UnsentEdit[]) => void;
}

/**
 * Kept in this browser, for one person and tree. Each window writes under a name of its own, so that
 * two windows on one tree never overwrite each other's edits.
 */
export function unsentEditsIn(
  storage: Storage,
  personId: string,
  treeId: string,
  windowId: string,
): UnsentEdits {
  const prefix = `unsent:${personId}:${treeId}:`;
  const ownKey = `${prefix}${windowId}`;

  const keep = (edits: readonly UnsentEdit[]) => {
    try {
      if (edits.length === 0) storage.removeItem(ownKey);
      else storage.setItem(ownKey, JSON.stringify(edits));
    } catch {
      // Storage may be full or forbidden; the edits then last as long as the window.
    }
  };

  return {
    keep,
    adopt: () => {
      try {
        const keys = Array.from({ length: storage.length }, (_, place) => storage.key(place) ?? '');
        // Window ids grow with time, so that the oldest edits come first.
        const left = keys.filter((key) => key.startsWith(prefix)).sort();
        const edits = left.flatMap((key) => readEdits(storage.getItem(key)));
        keep(edits);
        for (const key of left) if (key !== ownKey) storage.removeItem(key);
        return edits;
      } catch {
        return [];
      }
    },
  };
}

/** Only this module writes there; whatever else it may be counts as nothing. */
function readEdits(text: string | null): UnsentEdit[] {
  try {
    const parsed: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(parsed) ? parsed.filter(isEdit) : [];
  } catch {
    return [];
  }
}

function isEdit(value: unknown): value is UnsentEdit {
  return (
    typeof value === 'object' &&
    value !== null &&
    'operationId' in value &&
    typeof value.operationId === 'string' &&
    'operation' in value &&
    typeof value.operation === 'object' &&
    value.operation !== null &&
    'kind' in value.operation
  );
}
