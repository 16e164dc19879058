import type { Tree } from '@life-tree/contract';
import { type Forest, type SpeciesId, speciesWithConflicts } from '@life-tree/phylogeny';
import { type ReactNode, useMemo } from 'react';
import { formatNumber } from '../../../texts/number-formats.ts';
import { t } from '../../../texts/t.ts';
import { countLabel } from '../../../ui/display/count-label.ts';
import { longDate } from '../../../ui/display/long-date.ts';
import { InternalLink } from '../../../ui/pages/internal-link.tsx';

interface TreeFactsProps {
  readonly tree: Tree;
  readonly forest: Forest;
  readonly selection: SpeciesId | null;
  readonly onSelect: (species: SpeciesId) => void;
}

/** The author, origin, size and statistics of a tree, and what in it needs attention. */
export function TreeFacts({ tree, forest, selection, onSelect }: TreeFactsProps) {
  const { copiedFrom, copies } = tree;
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
      <BoundsFact forest={forest} selection={selection} onSelect={onSelect} />
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

/** How many species have bounds that cross. A click selects the next one. */
function BoundsFact({ forest, selection, onSelect }: Omit<TreeFactsProps, 'tree'>) {
  const rows = useMemo(() => speciesWithConflicts(forest), [forest]);
  const selected = selection === null ? -1 : forest.indexOf(selection);
  const next = rows.find((row) => row > selected) ?? rows[0];
  if (next === undefined) return null;
  return (
    <Fact name={t('Bounds that cross')}>
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
