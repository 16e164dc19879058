import type { ReportEntry } from '@life-tree/phylogeny';
import { Forest, type ImportSource, type ReadFault, type TreeSettings } from '@life-tree/phylogeny';
import { createWorkerClient } from '../../../scheduling/worker-client.ts';
import type {
  BuildOptions,
  ImportReply,
  ImportRequest,
} from '../import/reading/import-messages.ts';
import { startFileWorker } from '../import/reading/use-import-file.ts';

/** The tree in a text. */
export interface TextTree {
  readonly source: ImportSource;
  /** How the tree is shown, if the text says so. */
  readonly settings: TreeSettings | null;
  readonly report: readonly ReportEntry[];
  /** Whether the user must be asked which tree is meant, what it means or how to correct it. */
  readonly isUnclear: boolean;
}

/**
 * Reads a tree in any format that can be imported, in a worker, because a large text would freeze the
 * page. Returns why it cannot be read; null if the worker fails.
 */
export function readText(
  text: string,
  options: BuildOptions,
): Promise<TextTree | { readonly fault: ReadFault | null }> {
  let isOpen = false;
  return new Promise((resolve) => {
    const end = (outcome: TextTree | { readonly fault: ReadFault | null }) => {
      worker.end();
      resolve(outcome);
    };
    const onReply = (reply: ImportReply) => {
      if (reply.kind === 'failed') end({ fault: reply.fault });
      if (reply.kind === 'read') isOpen = reply.trees.length > 1 || reply.problems.length > 0;
      if (reply.kind !== 'built') return;
      const { columns, parts, settings, report, questions, isFlat = false } = reply;
      const isUnclear = isOpen || isFlat || questions.length > 0;
      const source = { forest: Forest.fromColumns(columns), parts };
      end({ source, settings, report, isUnclear });
    };
    const worker = createWorkerClient<ImportRequest, ImportReply>(startFileWorker, onReply, () =>
      end({ fault: null }),
    );
    worker.ask({ file: new File([text], ''), options });
  });
}
