import type { HistoryEntry } from '@life-tree/contract';
import { historyText } from '@life-tree/contract/values';
import type { TimeUnit, TreeTimes } from '@life-tree/phylogeny';
import { unnamedSplit } from './shown-name.ts';
import { tMessage } from './t.ts';
import { formatDuration, formatTime } from './times.ts';

/** The text of a history entry in the user's language, with times in the unit. */
export function historyEntryText(
  entry: Pick<HistoryEntry, 'action' | 'changes' | 'summary'>,
  unit: TimeUnit,
  times?: TreeTimes | null,
): string {
  return historyText(entry, {
    fill: tMessage,
    formatTime: (time) => formatTime(time, unit, times),
    formatDuration: (time) => formatDuration(time, unit, times),
    unnamedSplit,
  });
}
