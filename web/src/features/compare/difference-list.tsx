import type { SpeciesId, TreeComparison, TreeDifference } from '@life-tree/phylogeny';
import { useId, useMemo, useState } from 'react';
import { formatNumber } from '../../texts/number-formats.ts';
import { t } from '../../texts/t.ts';
import { Button } from '../../ui/buttons/button.tsx';
import {
  type DifferenceGroup,
  type DifferenceKind,
  groupDifferences,
} from './difference-groups.ts';
import { type ComparedDocuments, differenceText, type TimeTexts } from './difference-text.ts';

/** Which of two trees has a species. */
export type Side = 'earlier' | 'later';

interface DifferenceListProps {
  readonly comparison: TreeComparison;
  readonly trees: ComparedDocuments;
  readonly times: TimeTexts;
  /** Called with the species that a difference is about, and the tree that has it. */
  readonly onChoose: (species: SpeciesId, side: Side) => void;
}

/** All differences of two trees in words, by kind. */
export function DifferenceList({ comparison, trees, times, onChoose }: DifferenceListProps) {
  const { differences } = comparison;
  const groups = useMemo(() => {
    const forests = { earlier: trees.earlier.forest, later: trees.later.forest };
    return groupDifferences(differences, forests);
  }, [differences, trees]);
  return (
    <div className="flex flex-col gap-4">
      {groups.map((group) => (
        <Group key={group.kind} {...{ group, trees, times, onChoose }} />
      ))}
    </div>
  );
}

const firstShown = 20;
const moreShown = 200;

function Group({
  group: { kind, count, lines },
  trees,
  times,
  onChoose,
}: Omit<DifferenceListProps, 'comparison'> & { readonly group: DifferenceGroup }) {
  const id = useId();
  const [shown, setShown] = useState(firstShown);
  return (
    <section aria-labelledby={id} className="flex flex-col gap-1">
      <h3 id={id} className="tabular flex justify-between gap-2 font-medium font-sans text-sm">
        {groupTitle(kind)} <span className="text-quiet">{formatNumber(count)}</span>
      </h3>
      <ul className="flex flex-col divide-y divide-line text-sm">
        {lines.slice(0, shown).map((line) => {
          const { title, detail } = differenceText(line, trees, times);
          const place = placeOf(line.difference, trees);
          const text = (
            <>
              <span className="wrap-anywhere">{title}</span>
              {detail !== null && (
                <span className="tabular wrap-anywhere text-quiet text-xs">{detail}</span>
              )}
            </>
          );
          return (
            <li key={keyOf(line.difference)}>
              {place === null ? (
                <p className="flex flex-col py-1.5">{text}</p>
              ) : (
                <button
                  type="button"
                  className="-mx-2 flex w-[calc(100%+1rem)] min-w-0 flex-col rounded-md px-2 py-1.5 text-left hover:bg-leaf-tint"
                  onClick={() => onChoose(place.species, place.side)}
                >
                  {text}
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {lines.length > shown && (
        <Button variant="quiet" onClick={() => setShown(shown + moreShown)}>
          {t('Show more')}
        </Button>
      )}
    </section>
  );
}

function groupTitle(kind: DifferenceKind): string {
  switch (kind) {
    case 'added':
      return t('Added');
    case 'removed':
      return t('Removed');
    case 'moved':
      return t('Other ancestor');
    case 'retimed':
      return t('Other dates');
    case 'renamed':
      return t('Renamed');
    case 'edited':
      return t('Edited');
    case 'tree':
      return t('The tree itself');
  }
}

/** Where the species of a difference is; null if it is not about one. */
function placeOf(
  difference: TreeDifference,
  { earlier, later }: ComparedDocuments,
): { readonly species: SpeciesId; readonly side: Side } | null {
  if (difference.kind === 'part' || difference.kind === 'field') return null;
  return difference.kind === 'removed'
    ? { species: earlier.forest.id(difference.earlier), side: 'earlier' }
    : { species: later.forest.id(difference.later), side: 'later' };
}

function keyOf(difference: TreeDifference): string {
  switch (difference.kind) {
    case 'part':
      return `${difference.part} ${difference.id}`;
    case 'field':
      return difference.field;
    case 'removed':
      return `${difference.earlier}`;
    case 'edited':
      return `${difference.later} ${difference.field}`;
    default:
      return `${difference.later}`;
  }
}
