import type { CanvasSettings } from '@life-tree/canvas';
import { type Forest, hasTime, lastCommonAncestor, type SpeciesId } from '@life-tree/phylogeny';
import { shownName } from '../../../texts/shown-name.ts';
import { t } from '../../../texts/t.ts';
import { formatRange } from '../../../texts/times.ts';

interface SelectionStatusProps {
  readonly forest: Forest;
  /** How many species are selected. */
  readonly count: number;
  /** Whether the number of species is shown elsewhere, so that only screen readers need it here. */
  readonly hidesCount: boolean;
  /** The species that are compared, if both are given. */
  readonly pair: readonly (SpeciesId | null)[];
  readonly settings: Pick<CanvasSettings, 'unit' | 'look'>;
}

/**
 * Says how many species are selected, if there are several. Of two species, or of one and the one it is
 * compared with, says which was their last common ancestor and when it lived.
 */
export function SelectionStatus(props: SelectionStatusProps) {
  const count = countText(props.count);
  const showsCount = props.count > 2 && !props.hidesCount;
  const text = showsCount ? count : props.count > 2 ? null : commonAncestor(props);
  // Screen readers announce only changes of an element that is already there.
  return (
    <div role="status" className="pointer-events-none absolute inset-x-3 top-3 text-center">
      {props.count > 1 && !showsCount && <span className="sr-only">{count}. </span>}
      {text !== null && (
        <span className="inline-block rounded-md border border-amber bg-surface px-3 py-1.5 text-ink text-sm">
          {text}
        </span>
      )}
    </div>
  );
}

function countText(count: number): string {
  return t('{count, plural, one {# species selected} other {# species selected}}', { count });
}

function commonAncestor({ forest, pair, settings }: SelectionStatusProps): string | null {
  const [one = -1, other = -1] = pair.map((id) => (id === null ? -1 : forest.indexOf(id)));
  if (one < 0 || other < 0) return null;
  const names = { one: shownName(forest, one), other: shownName(forest, other) };
  if (one === other) return t('Select another species to compare it with {one}.', names);
  const common = lastCommonAncestor(forest, one, other);
  if (common < 0) return t('{one} and {other} have no common ancestor in this tree.', names);
  const all = { ...names, ancestor: shownName(forest, common) };
  const { unit, look } = settings;
  if (!hasTime(look.settings?.scale)) {
    return t('Last common ancestor of {one} and {other}: {ancestor}', all);
  }
  return t('Last common ancestor of {one} and {other}: {ancestor}, {times}', {
    ...all,
    times: formatRange(forest.apparition(common), forest.extinction(common), unit, look.settings),
  });
}
