import {
  type Forest,
  type MovedSpecies,
  type TimeEdit,
  type TimeRefusal,
  type TimeUnit,
  type TreeTimes,
  years,
} from '@life-tree/phylogeny';
import { refusalText } from '../../../texts/rule-messages.ts';
import { shownName } from '../../../texts/shown-name.ts';
import { t } from '../../../texts/t.ts';
import { formatDuration } from '../../../texts/times.ts';

/** Why times cannot be changed so far: the range that is allowed, and what is in the way. */
export function timeRefusalText(
  forest: Forest,
  edit: TimeEdit,
  { side, room, limit }: TimeRefusal,
  unit: TimeUnit,
  style: TreeTimes | null,
): string {
  const name = shownName(forest, forest.indexOf(limit.id));
  const time = formatDuration(room, unit, style);
  const isEarlier = side === 'earlier';
  switch (limit.because) {
    case 'itself':
      if (edit.kind === 'duration')
        return refusalText({ code: 'duration-not-positive', values: {} });
      return isEarlier
        ? t('The extinction must be later than the apparition.')
        : t('The apparition must be earlier than the extinction.');
    case 'now': {
      const reason =
        room === 0
          ? t('{name} would end in the future.', { name })
          : t('At most {time} later. Otherwise {name} would end in the future.', { time, name });
      const isNamed = edit.kind === 'shift' || edit.id === limit.id;
      return isNamed
        ? reason
        : `${reason} ${t('To change only this species, switch off “Descendants move along”.')}`;
    }
    case 'ancestor':
      if (room === 0) {
        return isEarlier
          ? t('Not earlier, unless you extend {name}.', { name })
          : t('Not later, unless you extend {name}.', { name });
      }
      return isEarlier
        ? t('At most {time} earlier; or extend {name}.', { time, name })
        : t('At most {time} later; or extend {name}.', { time, name });
    case 'descendant':
      if (room === 0) {
        return isEarlier
          ? t('Not earlier, unless you move {name}.', { name })
          : t('Not later, unless you move {name}.', { name });
      }
      return isEarlier
        ? t('At most {time} earlier; or move {name}.', { time, name })
        : t('At most {time} later; or move {name}.', { time, name });
  }
}

interface Moves {
  readonly before: Forest;
  readonly after: Forest;
  readonly edit: TimeEdit;
  readonly moved: MovedSpecies;
}

/** What an edit has moved besides what it names; null if nothing. */
export function movedText(
  { before, after, edit, moved: { count, by } }: Moves,
  unit: TimeUnit,
  style: TreeTimes | null,
): string | null {
  const lengthOf = (distance: number) => formatDuration(years(Math.abs(distance)), unit, style);
  if (count > 0) {
    if (by === null) {
      return t(
        '{count, plural, one {# descendant moved along.} other {# descendants moved along.}}',
        {
          count,
        },
      );
    }
    const values = { count, time: lengthOf(by) };
    return by > 0
      ? t(
          '{count, plural, one {# descendant moved along, {time} later.} other {# descendants moved along, {time} later.}}',
          values,
        )
      : t(
          '{count, plural, one {# descendant moved along, {time} earlier.} other {# descendants moved along, {time} earlier.}}',
          values,
        );
  }
  if (edit.kind !== 'apparition') return null;
  const index = before.indexOf(edit.id);
  const distance = Number((after.extinction(index) - before.extinction(index)).toPrecision(12));
  if (Math.abs(distance) <= 1e-9 * before.duration(index)) return null;
  const time = lengthOf(distance);
  return distance > 0
    ? t('The extinction moved along, {time} later.', { time })
    : t('The extinction moved along, {time} earlier.', { time });
}
