import {
  type Forest,
  inSequence,
  type ReadFault,
  type Step,
  type TableDescription,
  type TreeParts,
  type TreeScale,
} from '@life-tree/phylogeny';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useWorkerClient } from '../../../scheduling/worker-client.ts';
import { t } from '../../../texts/t.ts';
import { startFileWorker } from '../import/reading/use-import-file.ts';
import type { JoinOptions, JoinReply, JoinRequest, JoinSummary } from './join-messages.ts';

interface JoinState {
  readonly table: TableDescription | null;
  /** The last plan; null before the first one. */
  readonly summary: JoinSummary | null;
  /** Whether the worker makes another plan. */
  readonly isPlanning: boolean;
  /** From 0 to 1 while the file is received. */
  readonly progress: number;
  /** A fault in the file, or a translated text that says why it was not read. */
  readonly fault: ReadFault | string | null;
}

const initialState: JoinState = {
  ...{ table: null, summary: null, isPlanning: true, progress: 0, fault: null },
};

interface JoinTarget {
  readonly file: File;
  readonly forest: Forest;
  readonly parts: TreeParts;
  readonly treeScale: TreeScale | null;
  readonly options: JoinOptions;
  readonly types: JoinRequest['types'];
  readonly adds: boolean;
  readonly dating: JoinRequest['dating'];
  /** The edit is being performed. Its own change of the tree needs no new plan. */
  readonly isPaused: boolean;
}

/** Plans the join of a file to the open tree in a worker, again after every change of either. */
export function useJoin(target: JoinTarget): JoinState {
  const { file, forest, parts, treeScale, options, types, adds, dating, isPaused } = target;
  const [state, setState] = useState(initialState);
  const steps = useRef<Step[]>([]);

  const fail = (fault: JoinState['fault']) =>
    setState((before) => ({ ...before, summary: null, isPlanning: false, fault }));
  const onReply = (reply: JoinReply) => {
    switch (reply.kind) {
      case 'progress':
        setState((before) => ({ ...before, progress: reply.progress }));
        return;
      case 'table':
        setState((before) => ({ ...before, table: reply.table }));
        return;
      case 'failed':
        fail(reply.fault);
        return;
      case 'step':
        steps.current.push(reply.step);
        return;
      case 'planned': {
        const operation = steps.current.length === 0 ? null : inSequence(steps.current);
        const summary = { ...reply.summary, operation };
        setState((before) => ({ ...before, summary, isPlanning: false }));
      }
    }
  };
  const worker = useWorkerClient<JoinRequest, JoinReply>(startFileWorker, onReply, () =>
    fail(t('The file could not be read. It may have been moved or changed. Choose it again.')),
  );
  const tree = useMemo(
    () => ({
      columns: forest.columns,
      parts: { columns: parts.columns.entries() },
      scale: treeScale,
    }),
    [forest, parts, treeScale],
  );
  const key = JSON.stringify([options, types, adds, dating]);
  // Another user may change the tree while the dialog is open.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for what is chosen.
  useEffect(() => {
    if (isPaused) return;
    steps.current = [];
    setState((before) => ({ ...before, isPlanning: true, fault: null }));
    worker.ask({ file, tree, options, types, adds, dating });
  }, [worker, file, tree, key, isPaused]);
  return state;
}
