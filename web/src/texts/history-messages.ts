import type { HistoryEntry } from '@life-tree/contract';
import { historyText } from '@life-tree/contract/values';
import { readyBandNames, type TimeUnit, type TreeTimes } from '@life-tree/phylogeny';
import { unnamedSplit } from './shown-name.ts';
import { tMessage } from './t.ts';
import { formatDuration, formatTime } from './times.ts';

const readyNames: ReadonlySet<unknown> = new Set(Object.values(readyBandNames));

/** The text of a history entry in the user's language, with times in the unit. */
export function historyEntryText(
  entry: Pick<HistoryEntry, 'action' | 'changes' | 'summary'>,
  unit: TimeUnit,
  times?: TreeTimes | null,
): string {
  // Ready bands are stored with their English names.
  const changes = entry.changes.map((change) => {
    const { name } = change.values;
    if (!change.code.startsWith('band-') || typeof name !== 'string') return change;
    return readyNames.has(name)
      ? { ...change, values: { ...change.values, name: tMessage(name) } }
      : change;
  });
  return historyText(
    { ...entry, changes },
    {
      fill: tMessage,
      formatTime: (time) => formatTime(time, unit, times),
      formatDuration: (time) => formatDuration(time, unit, times),
      unnamedSplit,
    },
  );
}
