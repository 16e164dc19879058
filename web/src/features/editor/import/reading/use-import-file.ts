import {
  type DatingQuestion,
  Forest,
  maxTextLength,
  type PartEntries,
  type ReadFault,
  type ReadProblem,
  type ReportEntry,
  type TableDescription,
  type TreeSettings,
} from '@life-tree/phylogeny';
import { useEffect, useRef, useState } from 'react';
import { useWorkerClient } from '../../../../scheduling/worker-client.ts';
import { t } from '../../../../texts/t.ts';
import type {
  BuildOptions,
  Dating,
  FileTree,
  ImportReply,
  ImportRequest,
} from './import-messages.ts';

export interface ImportState {
  readonly fileName: string | null;
  /** From 0 to 1 while the file is being read, at 0 while it is read again, null otherwise. */
  readonly progress: number | null;
  /** Whether another text is being read, or trees are built with other options, than those shown. */
  readonly isBuilding: boolean;
  /** A fault in the file, or a translated text that says why it was not read. */
  readonly fault: ReadFault | string | null;
  readonly dating: Dating;
  readonly trees: readonly FileTree[];
  /** The table in the file, whose columns can be chosen; null for other files. */
  readonly table: TableDescription | null;
  /** The last trees that could be built. */
  readonly forest: Forest | null;
  /** How the file's tree is shown, if the file says so. */
  readonly settings: TreeSettings | null;
  readonly parts: PartEntries;
  readonly report: readonly ReportEntry[];
  /** What the file leaves open about its times, answered or not. */
  readonly questions: readonly DatingQuestion[];
  /** The unit of the file's times; null for files of species. */
  readonly yearsPerUnit: number | null;
  /** Whether the file only lists species, so that it is open how they descend. */
  readonly isFlat: boolean;
  /** Everything in the last text that is not used as it is. */
  readonly problems: readonly ReadProblem[];
}

const initialState: ImportState = {
  fileName: null,
  progress: null,
  isBuilding: false,
  fault: null,
  dating: 'stated',
  trees: [],
  table: null,
  forest: null,
  settings: null,
  parts: {},
  report: [],
  questions: [],
  yearsPerUnit: null,
  isFlat: false,
  problems: [],
};

/** Short enough to feel live, long enough not to read half-typed lines. */
const pauseMilliseconds = 250;

/** Reading a file again is announced only if it takes longer, so that small files do not flicker. */
const patienceMilliseconds = 400;

/** A worker that answers `ImportRequest` with `ImportReply`, and `JoinRequest` with `JoinReply`. */
export const startFileWorker = () =>
  new Worker(new URL('./file-worker.ts', import.meta.url), { type: 'module' });

/** Reads a file in a worker. Its trees can then be rebuilt with other dating options. */
export function useImportFile() {
  /** A typed text that is read after a pause. */
  const typed = useRef<{ readonly file: File; readonly timer: number } | null>(null);
  /** Whether the worker reads a text that is being typed. What it has read stays until it has read more. */
  const isTyping = useRef(false);
  /** Announces a reading that takes long. */
  const patience = useRef<number>(undefined);
  const [state, setState] = useState(initialState);

  /** Returns the typed text that has not been sent to the worker yet. */
  const takeTyped = () => {
    const taken = typed.current;
    if (taken !== null) clearTimeout(taken.timer);
    typed.current = null;
    return taken === null ? {} : { file: taken.file };
  };
  useEffect(
    () => () => {
      clearTimeout(typed.current?.timer);
      clearTimeout(patience.current);
    },
    [],
  );

  const refuse = (message: string) =>
    setState(({ fileName }) => ({
      ...initialState,
      fileName,
      fault: message,
    }));

  const onReply = (reply: ImportReply) => {
    switch (reply.kind) {
      case 'progress':
        if (!isTyping.current) setState((before) => ({ ...before, progress: reply.progress }));
        return;
      case 'table':
        setState((before) => ({ ...before, table: reply.table }));
        return;
      case 'failed':
        setState((before) => ({
          ...before,
          ...{ progress: null, isBuilding: typed.current !== null, fault: reply.fault },
        }));
        return;
      case 'read':
        setState(({ problems, ...before }) => ({
          ...before,
          dating: reply.dating,
          trees: reply.trees,
          // Corrections have been made since in the text that these problems are of.
          problems: typed.current === null ? reply.problems : problems,
        }));
        return;
      case 'built':
        setState((before) => ({
          ...before,
          ...{ progress: null, isBuilding: typed.current !== null, fault: null },
          forest: Forest.fromColumns(reply.columns),
          settings: reply.settings,
          parts: reply.parts,
          report: reply.report,
          questions: reply.questions,
          yearsPerUnit: reply.yearsPerUnit ?? null,
          isFlat: reply.isFlat ?? false,
        }));
    }
  };

  const worker = useWorkerClient<ImportRequest, ImportReply>(startFileWorker, onReply, () => {
    takeTyped();
    refuse(t('The file could not be read. It may have been moved or changed. Choose it again.'));
  });
  const end = () => {
    takeTyped();
    worker.end();
  };
  const ask = (request: Partial<ImportRequest>) => {
    clearTimeout(patience.current);
    worker.ask({ ...takeTyped(), ...request });
  };
  const cancel = () => {
    end();
    isTyping.current = false;
    setState(initialState);
  };

  return {
    state,
    /** Reads a text that is being typed when the user pauses, in the same worker each time. */
    readTyped: (text: string, options: BuildOptions) => {
      if (text.trim() === '') {
        cancel();
        return;
      }
      if (!isTyping.current) end();
      isTyping.current = true;
      takeTyped();
      const file = new File([text], 'outline.txt');
      const timer = window.setTimeout(() => ask({ file, options }), pauseMilliseconds);
      typed.current = { file, timer };
      setState((before) => ({ ...before, isBuilding: true }));
    },
    read: (file: File, options: BuildOptions) => {
      end();
      isTyping.current = false;
      setState({ ...initialState, fileName: file.name, progress: 0 });
      if (file.size > maxTextLength) {
        refuse(t('The file is too large. You can import files of up to 512 MB.'));
        return;
      }
      ask({ file, options });
    },
    build: (options: BuildOptions) => {
      setState((before) => ({ ...before, isBuilding: true }));
      ask({ options });
      patience.current = window.setTimeout(() => {
        if (isTyping.current) return;
        setState((before) => (before.isBuilding ? { ...before, progress: 0 } : before));
      }, patienceMilliseconds);
    },
    /** Shows why nothing is read. */
    refuse: (message: string) => {
      end();
      setState(initialState);
      refuse(message);
    },
    cancel,
  };
}
