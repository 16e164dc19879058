import type { Tree } from '@life-tree/contract';
import {
  type Forest,
  hasTime,
  type PartList,
  questionedSpecies,
  type Source,
  type SpeciesId,
  speciesCitingRemoved,
  speciesWithConflicts,
} from '@life-tree/phylogeny';
import { type ReactNode, useMemo } from 'react';
import { formatNumber } from '../../../texts/number-formats.ts';
import { t } from '../../../texts/t.ts';
import { scaleSentence } from '../../../texts/times.ts';
import { countLabel } from '../../../ui/display/count-label.ts';
import { longDate } from '../../../ui/display/long-date.ts';
import { InternalLink } from '../../../ui/pages/internal-link.tsx';

interface TreeFactsProps {
  readonly tree: Tree;
  readonly forest: Forest;
  /** Absent for readers, who cannot repair citations. */
  readonly sources?: PartList<Source>;
  readonly selection: SpeciesId | null;
  readonly onSelect: (species: SpeciesId) => void;
  /** Opens the table with the species about which a file has left a question. */
  readonly onQuestions: () => void;
}

/** The author, origin, size and statistics of a tree, and what in it needs attention. */
export function TreeFacts(props: TreeFactsProps) {
  const { tree, forest, sources, selection, onSelect, onQuestions } = props;
  const { copiedFrom, copies } = tree;
  const conflicts = useMemo(() => speciesWithConflicts(forest), [forest]);
  const citing = useMemo(
    () => (sources === undefined ? [] : speciesCitingRemoved(forest, sources)),
    [forest, sources],
  );
  const questions = useMemo(() => questionedSpecies(forest).length, [forest]);
  const attention = { forest, selection, onSelect };
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
      <SpeciesFact name={t('Bounds that cross')} rows={conflicts} {...attention} />
      <SpeciesFact name={t('Citations of removed sources')} rows={citing} {...attention} />
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

interface SpeciesFactProps extends Pick<TreeFactsProps, 'forest' | 'selection' | 'onSelect'> {
  readonly name: string;
  readonly rows: readonly number[];
}

/** How many species need attention. A click selects the next one. Nothing if there are none. */
function SpeciesFact({ name, rows, forest, selection, onSelect }: SpeciesFactProps) {
  const selected = selection === null ? -1 : forest.indexOf(selection);
  const next = rows.find((row) => row > selected) ?? rows[0];
  if (next === undefined) return null;
  return (
    <Fact name={name}>
      <button type="button" className="text-link" onClick={() => onSelect(forest.id(next))}>
        {t('{count, plural, one {# species} other {# species}}', { count: rows.length })}
      </button>
    </Fact>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-1.5">
      <dt className="shrink-0 text-quiet">{name}</dt>
      <dd className="min-w-0 text-right">{children}</dd>
    </div>
  );
}
