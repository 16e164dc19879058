import { compareDocuments, type Forest } from '@life-tree/phylogeny';
import { useMemo } from 'react';
import { formatNumber } from '../../../texts/number-formats.ts';
import { t } from '../../../texts/t.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ComparedTrees } from '../../compare/index.ts';
import { fieldsOf } from '../../open-tree/index.ts';
import { useForest, useParts, useTree } from '../../shown-tree/index.ts';
import { ImportReport } from '../import/import-report.tsx';
import type { OtherTree } from './tree-to-compare.tsx';

interface ComparedWithProps {
  readonly other: OtherTree;
  readonly onChooseAgain: () => void;
}

/** More names that several species have than these are only counted. */
const maxTies = 10;

/** The open tree and another one as one tree, with their differences. */
export function ComparedWith({ other, onChooseAgain }: ComparedWithProps) {
  const tree = useTree();
  const forest = useForest();
  const parts = useParts();
  const trees = useMemo(
    () => ({ earlier: { fields: fieldsOf(tree), forest, parts }, later: other.document }),
    [tree, forest, parts, other],
  );
  const comparison = useMemo(() => {
    const by = shareOrigin(trees.earlier.forest, trees.later.forest) ? 'ids' : 'names';
    const compared = compareDocuments(trees.earlier, trees.later, by);
    // Trees with another origin have their own names, descriptions and settings.
    const differences = compared.differences.filter(({ kind }) => by === 'ids' || kind !== 'field');
    return { ...compared, by, differences };
  }, [trees]);
  const { ties } = comparison.match;
  const summary = (
    <div className="flex flex-col gap-1 text-sm">
      <p role="status" className="tabular font-medium">
        {t('{count, plural, one {# difference} other {# differences}}', {
          count: comparison.differences.length,
        })}
      </p>
      <p className="tabular">
        {t('Robinson–Foulds distance: {distance}', {
          distance: formatNumber(comparison.robinsonFoulds),
        })}
      </p>
      {comparison.by === 'names' && (
        <p className="text-quiet">{t('Species are the same if they have the same name.')}</p>
      )}
      {!comparison.sharesTime && (
        <p>{t('The trees have no common time scale, so no dates were compared.')}</p>
      )}
      {ties.length > 0 && (
        <p className="wrap-anywhere">
          {t('Several species have the same name, so they were not compared: {names}', {
            names: [
              ...ties.slice(0, maxTies),
              ...(ties.length > maxTies
                ? [t('{count} more', { count: formatNumber(ties.length - maxTies) })]
                : []),
            ].join(', '),
          })}
        </p>
      )}
      {comparison.differences.length > 0 && (
        <p className="wrap-anywhere text-quiet">
          {t('The list says what turns {name} into {other}.', {
            name: tree.name,
            other: other.name,
          })}
        </p>
      )}
      {other.read !== undefined && other.read.trees > 1 && (
        <p>
          {t('The file has {count} trees. Only the first one is compared.', {
            count: formatNumber(other.read.trees),
          })}
        </p>
      )}
      {other.read !== undefined && <ImportReport report={other.read.report} />}
      <Button variant="secondary" className="mt-1 self-start" onClick={onChooseAgain}>
        {t('Choose another tree')}
      </Button>
    </div>
  );
  return (
    <ComparedTrees
      tree={tree}
      label={t('{name} and {other}', { name: tree.name, other: other.name })}
      {...{ trees, comparison, summary }}
      names={{ earlier: t('This tree'), later: t('The other') }}
    />
  );
}

/** A copy of a tree has the ids of its species; other trees share none. */
function shareOrigin(one: Forest, other: Forest): boolean {
  // The species of a file are only numbered.
  if (one.columns.ids === null || other.columns.ids === null) return false;
  for (let row = 0; row < one.size; row++) if (other.has(one.id(row))) return true;
  return false;
}
