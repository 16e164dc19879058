import type { HistoryEntry } from '@life-tree/contract';
import { historyText } from '@life-tree/contract/values';
import { formatTime, type TimeUnit } from '@life-tree/phylogeny';
import { tMessage } from './t.ts';

/** What an entry of a tree's history did, in the reader's language and with times in the unit. */
export function historyEntryText(
  entry: Pick<HistoryEntry, 'action' | 'changes' | 'summary'>,
  unit: TimeUnit,
): string {
  return historyText(entry, {
    fill: tMessage,
    formatTime: (time) => formatTime(time, unit),
  });
}
