import {
  type DatingOptions,
  Forest,
  maxTextLength,
  type ReadFault,
  type ReportEntry,
} from '@life-tree/phylogeny';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../../texts/t.ts';
import type { Dating, ImportReply, ImportRequest } from './import-messages.ts';

/** A file as far as it is read. */
export interface ImportState {
  readonly fileName: string | null;
  /** From 0 to 1 while the file is on its way, null otherwise. */
  readonly progress: number | null;
  /** A fault in the file, or why it was not read at all, in the reader's language. */
  readonly fault: ReadFault | string | null;
  readonly dating: Dating;
  /** Names of the trees in the file; null for one without. */
  readonly trees: readonly (string | null)[];
  readonly forest: Forest | null;
  readonly report: readonly ReportEntry[];
}

const nothing: ImportState = {
  fileName: null,
  progress: null,
  fault: null,
  dating: 'stated',
  trees: [],
  forest: null,
  report: [],
};

/** Reads a file beside the page; a file that is read can be dated anew. */
export function useImportFile() {
  const worker = useRef<Worker | null>(null);
  const [state, setState] = useState(nothing);

  const end = () => {
    worker.current?.terminate();
    worker.current = null;
  };
  useEffect(() => () => worker.current?.terminate(), []);

  const refuse = (message: string) =>
    setState(({ fileName }) => ({
      ...nothing,
      fileName,
      fault: message,
    }));

  const hear = (reply: ImportReply) => {
    switch (reply.kind) {
      case 'progress':
        setState((before) => ({ ...before, progress: reply.share }));
        return;
      case 'failed':
        setState((before) => ({ ...before, progress: null, forest: null, fault: reply.fault }));
        return;
      case 'unreadable':
        end();
        refuse(
          t('The file could not be read. It may have been moved or changed. Choose it again.'),
        );
        return;
      case 'read':
        setState((before) => ({ ...before, dating: reply.dating, trees: reply.trees }));
        return;
      case 'built':
        setState((before) => ({
          ...before,
          progress: null,
          fault: null,
          forest: Forest.fromColumns(reply.columns),
          report: reply.report,
        }));
    }
  };

  return {
    state,
    read: (file: File) => {
      end();
      setState({ ...nothing, fileName: file.name, progress: 0 });
      if (file.size > maxTextLength) {
        refuse(t('The file is too large. You can import files of up to 512 MB.'));
        return;
      }
      const started = new Worker(new URL('./import-worker.ts', import.meta.url), {
        type: 'module',
      });
      started.addEventListener('message', ({ data }: MessageEvent<ImportReply>) => hear(data));
      // It has crashed, could not be loaded, or has something to say that cannot be passed on.
      for (const kind of ['error', 'messageerror']) {
        started.addEventListener(kind, () => hear({ kind: 'unreadable' }));
      }
      const request: ImportRequest = { kind: 'read', file };
      started.postMessage(request);
      worker.current = started;
    },
    build: (tree: number, options: DatingOptions) => {
      const request: ImportRequest = { kind: 'build', tree, options };
      worker.current?.postMessage(request);
    },
    /** Says why nothing is read. */
    refuse: (message: string) => {
      end();
      setState(nothing);
      refuse(message);
    },
    cancel: () => {
      end();
      setState(nothing);
    },
  };
}
