import {
  hasTime,
  questionedSpecies,
  speciesCitingRemoved,
  speciesWithConflicts,
} from '@life-tree/phylogeny';
import { useContext, useMemo } from 'react';
import { formatNumber } from '../../../texts/number-formats.ts';
import { t } from '../../../texts/t.ts';
import { scaleSentence } from '../../../texts/times.ts';
import { countLabel } from '../../../ui/display/count-label.ts';
import { Fact } from '../../../ui/display/fact.tsx';
import { longDate } from '../../../ui/display/long-date.ts';
import { InternalLink } from '../../../ui/pages/internal-link.tsx';
import {
  EditingContext,
  useForest,
  useParts,
  useSelected,
  useTree,
} from '../../shown-tree/index.ts';

interface TreeFactsProps {
  /** Opens the table with the species about which a file has left a question. */
  readonly onQuestions: () => void;
}

/** The author, origin, size and statistics of a tree, and what in it needs attention. */
export function TreeFacts({ onQuestions }: TreeFactsProps) {
  // Readers cannot repair citations.
  const canEdit = useContext(EditingContext) !== null;
  const { sources } = useParts();
  const tree = useTree();
  const forest = useForest();
  const { copiedFrom, copies } = tree;
  const conflicts = useMemo(() => speciesWithConflicts(forest), [forest]);
  const citing = useMemo(
    () => (canEdit ? speciesCitingRemoved(forest, sources) : []),
    [forest, sources, canEdit],
  );
  const questions = useMemo(() => questionedSpecies(forest).length, [forest]);
  const inferred = forest.size - forest.speciesCount;
  return (
    <dl className="tabular divide-y divide-line text-sm">
      <Fact name={t('Author')}>
        <InternalLink href={`/profiles/${tree.userId}`} className="text-link block truncate">
          @{tree.username}
        </InternalLink>
      </Fact>
      {copiedFrom !== null && (
        <Fact name={t('Copied from')}>
          <InternalLink href={`/trees/${copiedFrom.id}`} className="text-link block truncate">
            {copiedFrom.name}
          </InternalLink>
        </Fact>
      )}
      <Fact name={t('Species')}>{formatNumber(forest.speciesCount)}</Fact>
      {inferred > 0 && <Fact name={t('Inferred ancestors')}>{formatNumber(inferred)}</Fact>}
      {tree.scale !== undefined && (
        <Fact name={hasTime(tree.scale) ? t('Time scale') : t('Scale')}>
          {scaleSentence(tree.scale)}
        </Fact>
      )}
      {questions > 0 && (
        <Fact name={t('Questions about dates')}>
          <button type="button" className="text-link" onClick={onQuestions}>
            {t('{count, plural, one {# species} other {# species}}', { count: questions })}
          </button>
        </Fact>
      )}
      <SpeciesFact name={t('Bounds that cross')} rows={conflicts} />
      <SpeciesFact name={t('Citations of removed sources')} rows={citing} />
      <Fact name={t('Views')}>{countLabel(tree.views)}</Fact>
      {copies > 0 && (
        <Fact name={t('Copied')}>
          {t('{count, plural, one {# time} other {# times}}', { count: copies })}
        </Fact>
      )}
      <Fact name={t('Last Update')}>{longDate(tree.updatedAt)}</Fact>
    </dl>
  );
}

interface SpeciesFactProps {
  readonly name: string;
  readonly rows: readonly number[];
}

/** How many species need attention. A click selects the next one. Nothing if there are none. */
function SpeciesFact({ name, rows }: SpeciesFactProps) {
  const forest = useForest();
  const { selection, select } = useSelected();
  const selected = selection === null ? -1 : forest.indexOf(selection);
  const next = rows.find((row) => row > selected) ?? rows[0];
  if (next === undefined) return null;
  return (
    <Fact name={name}>
      <button type="button" className="text-link" onClick={() => select(forest.id(next))}>
        {t('{count, plural, one {# species} other {# species}}', { count: rows.length })}
      </button>
    </Fact>
  );
}
