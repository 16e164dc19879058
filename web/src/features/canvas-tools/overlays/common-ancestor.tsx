import type { CanvasSettings } from '@life-tree/canvas';
import { type Forest, lastCommonAncestor, type SpeciesId } from '@life-tree/phylogeny';
import { t } from '../../../texts/t.ts';
import { formatRange } from '../../../texts/times.ts';

interface CommonAncestorProps {
  readonly forest: Forest;
  readonly selection: SpeciesId | null;
  /** The species it is compared with. */
  readonly compared: SpeciesId | null;
  readonly settings: Pick<CanvasSettings, 'unit' | 'notation'>;
}

/** Says which species was the last common ancestor of two compared ones, and when it lived. */
export function CommonAncestor(props: CommonAncestorProps) {
  const text = describe(props);
  // Screen readers announce only changes of an element that is already there.
  return (
    <div role="status" className="pointer-events-none absolute inset-x-3 top-3 text-center">
      {text !== null && (
        <span className="inline-block rounded-md border border-amber bg-surface px-3 py-1.5 text-ink text-sm">
          {text}
        </span>
      )}
    </div>
  );
}

function describe({ forest, selection, compared, settings }: CommonAncestorProps): string | null {
  const one = selection === null ? -1 : forest.indexOf(selection);
  const other = compared === null ? -1 : forest.indexOf(compared);
  if (one < 0 || other < 0) return null;
  const names = { one: forest.name(one), other: forest.name(other) };
  if (one === other) return t('Select another species to compare it with {one}.', names);
  const common = lastCommonAncestor(forest, one, other);
  if (common < 0) return t('{one} and {other} have no common ancestor in this tree.', names);
  return t('Last common ancestor of {one} and {other}: {ancestor}, {times}', {
    ...names,
    ancestor: forest.name(common),
    times: formatRange(
      forest.apparition(common),
      forest.extinction(common),
      settings.unit,
      settings.notation,
    ),
  });
}
