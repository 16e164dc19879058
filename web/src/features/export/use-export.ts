import { useEffect, useRef, useState } from 'react';
import { t } from '../../texts/t.ts';
import { useToasts } from '../../ui/feedback/toaster.tsx';
import { buildRequest, type ExportChoice, type OpenTree } from './build-request.ts';
import { type ExportOutcome, fileKinds } from './export-request.ts';
import { exportTree } from './export-tree.ts';
import { fileName, saveFile } from './save-file.ts';

interface Export {
  /** From 0 to 1 while a file is being created, null otherwise. */
  readonly progress: number | null;
  /** Why the last file could not be created. */
  readonly fault: string | null;
  /** Creates and downloads a file. Returns why that failed, or null. */
  readonly run: (choice: ExportChoice) => Promise<string | null>;
  readonly cancel: () => void;
}

/** Exports the open tree, one file at a time. */
export function useExport(tree: OpenTree): Export {
  const toasts = useToasts();
  const [progress, setProgress] = useState<number | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const cancel = () => {
    running.current?.abort();
    setProgress(null);
  };
  const run = async (choice: ExportChoice) => {
    cancel();
    const abort = new AbortController();
    running.current = abort;
    setFault(null);
    setProgress(0);
    // Without a connection, the code that formats references may fail to load.
    const request = await buildRequest(tree, choice).catch(() => null);
    if (abort.signal.aborted) return null;
    const outcome: ExportOutcome =
      request === null
        ? { kind: 'failed' }
        : await exportTree(request, { onProgress: setProgress, signal: abort.signal });
    setProgress(null);
    if (outcome.kind !== 'done') {
      const reason = t('The file could not be created');
      setFault(reason);
      return reason;
    }
    saveFile(outcome.file, fileName(tree.details.name, fileKinds[choice.format].extension));
    for (const note of notesOn(outcome)) toasts.note(note);
    return null;
  };
  return { progress, fault, run, cancel };
}

function notesOn(outcome: Extract<ExportOutcome, { kind: 'done' }>): string[] {
  const { missingImages, resolution } = outcome;
  const notes: string[] = [];
  if (missingImages > 0) {
    notes.push(
      t(
        '{count, plural, one {# image could not be included in the file} other {# images could not be included in the file}}',
        { count: missingImages },
      ),
    );
  }
  if (resolution !== null) {
    notes.push(
      t(
        'The sheet is too large for an image of 300 pixels per inch. The file has {resolution}. SVG and PDF stay sharp at any size.',
        { resolution },
      ),
    );
  }
  return notes;
}
