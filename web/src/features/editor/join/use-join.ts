import {
  type Forest,
  inSequence,
  type ReadFault,
  type Step,
  type TableDescription,
  type TreeParts,
  type TreeScale,
} from '@life-tree/phylogeny';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { listenTo } from '../../../scheduling/listen-to.ts';
import { t } from '../../../texts/t.ts';
import type { JoinOptions, JoinReply, JoinRequest, JoinSummary } from './join-messages.ts';

interface JoinState {
  readonly table: TableDescription | null;
  /** The last plan; null before the first one. */
  readonly summary: JoinSummary | null;
  /** Whether the worker makes another plan. */
  readonly isPlanning: boolean;
  /** A fault in the file, or a translated text that says why it was not read. */
  readonly fault: ReadFault | string | null;
}

const initialState: JoinState = { table: null, summary: null, isPlanning: true, fault: null };

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
  const worker = useRef<Worker | null>(null);
  const last = useRef(0);
  const steps = useRef<Step[]>([]);

  const fail = (fault: JoinState['fault']) =>
    setState((before) => ({ ...before, summary: null, isPlanning: false, fault }));
  const onReply = useEffectEvent((reply: JoinReply) => {
    if (reply.number !== last.current) return;
    switch (reply.kind) {
      case 'table':
        setState((before) => ({ ...before, table: reply.table }));
        return;
      case 'failed':
        fail(reply.fault);
        return;
      case 'unreadable':
        fail(t('The file could not be read. It may have been moved or changed. Choose it again.'));
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
  });
  const send = useEffectEvent((changed: Pick<JoinRequest, 'file' | 'tree'>) => {
    last.current += 1;
    steps.current = [];
    const asked = { options, types, adds, dating };
    const request: JoinRequest = { number: last.current, ...asked, ...changed };
    setState((before) => ({ ...before, isPlanning: true, fault: null }));
    worker.current?.postMessage(request);
  });

  useEffect(() => {
    const started = new Worker(new URL('./join-worker.ts', import.meta.url), { type: 'module' });
    const onFailed = () => onReply({ number: last.current, kind: 'unreadable' });
    worker.current = listenTo<JoinReply>(started, (reply) => onReply(reply), onFailed);
    return () => started.terminate();
  }, []);

  const isFirst = useRef(true);
  // Another user may change the tree while the dialog is open.
  const plannedFor = useRef<readonly unknown[]>([]);
  useEffect(() => {
    const wanted = [file, forest, parts, treeScale];
    if (isPaused || wanted.every((one, at) => one === plannedFor.current[at])) return;
    plannedFor.current = wanted;
    const tree = {
      columns: forest.columns,
      parts: { columns: parts.columns.entries() },
      scale: treeScale,
    };
    send({ tree, ...(isFirst.current && { file }) });
    isFirst.current = false;
  }, [file, forest, parts, treeScale, isPaused]);
  const key = JSON.stringify([options, types, adds, dating]);
  const sentKey = useRef(key);
  useEffect(() => {
    if (sentKey.current === key) return;
    sentKey.current = key;
    send({});
  }, [key]);
  return state;
}
