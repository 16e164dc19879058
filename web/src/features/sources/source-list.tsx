import { type CitingSpecies, citingSpecies, searchText } from '@life-tree/phylogeny';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { shownName } from '../../texts/shown-name.ts';
import { t } from '../../texts/t.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useForest, useParts, useSelected } from '../shown-tree/index.ts';
import { claimTexts } from './claim-names.ts';
import { FormattedSource } from './formatting/formatted-source.tsx';
import { type NumberedSource, numberedSources } from './source-numbers.ts';

const step = 10;
const maxSpecies = 50;

interface SourceListProps {
  /** The source to show first, even if it is not among the first ones. */
  readonly shown?: string | null;
  /** What can be done with a source. */
  readonly actions?: (source: NumberedSource) => ReactNode;
}

/** The numbered sources of a tree and where they are cited. A long list can be searched. */
export function SourceList({ shown = null, actions }: SourceListProps) {
  const { sources } = useParts();
  const forest = useForest();
  const [limit, setLimit] = useState(step);
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim().toLowerCase());
  const numbered = numberedSources(sources);
  const found = useMemo(() => {
    const words = search.split(/\s+/);
    const list = [...numbered.values()].filter(({ value }) => {
      const text = search === '' ? '' : searchText(value);
      return search === '' || words.every((word) => text.includes(word));
    });
    const first = shown === null ? undefined : numbered.get(shown);
    return first === undefined ? list : [first, ...list.filter((one) => one !== first)];
  }, [numbered, search, shown]);
  const citing = citingSpecies(forest);
  return (
    <>
      {numbered.size > step && (
        <TextField
          label={t('Find a source')}
          name="find-source"
          type="search"
          autoComplete="off"
          value={typed}
          onValue={setTyped}
        />
      )}
      <ol aria-label={t('Sources')} className="flex flex-col divide-y divide-line">
        {found.slice(0, limit).map((source) => (
          <li key={source.id} className="flex items-start gap-2 py-2 text-sm">
            <span className="tabular min-w-6 shrink-0 text-quiet">{source.number}.</span>
            <div className="flex min-w-0 grow flex-col gap-1">
              <FormattedSource source={source.value} />
              <CitedBy citing={citing.get(source.id) ?? []} />
            </div>
            {actions?.(source)}
          </li>
        ))}
      </ol>
      {found.length === 0 && (
        <p role="status" className="text-quiet text-sm">
          {t('No sources found.')}
        </p>
      )}
      {found.length > limit && (
        <Button variant="quiet" className="self-start" onClick={() => setLimit(limit + 5 * step)}>
          {t('Show more')}
        </Button>
      )}
    </>
  );
}

interface CitedByProps {
  readonly citing: readonly CitingSpecies[];
}

function CitedBy({ citing }: CitedByProps) {
  const forest = useForest();
  const { select } = useSelected();
  const names = claimTexts();
  if (citing.length === 0) return <p className="text-quiet text-xs">{t('Not cited')}</p>;
  return (
    <details className="text-xs">
      <summary className="cursor-pointer text-quiet">{citedText(citing.length)}</summary>
      <ul className="flex flex-col">
        {citing.slice(0, maxSpecies).map(({ row, claims }) => (
          <li key={row}>
            <button
              type="button"
              className="min-h-8 w-full rounded-md px-2 py-1 text-left hover:bg-leaf-tint"
              onClick={() => select(forest.id(row))}
            >
              <span className="text-leaf">{shownName(forest, row)}</span>{' '}
              <span className="text-quiet">{claims.map((claim) => names[claim]).join(', ')}</span>
            </button>
          </li>
        ))}
      </ul>
      {citing.length > maxSpecies && (
        <p className="px-2 text-quiet">
          {t('and {count} more', { count: citing.length - maxSpecies })}
        </p>
      )}
    </details>
  );
}

/** How many species cite a source. */
export function citedText(count: number): string {
  return t('{count, plural, one {Cited by # species} other {Cited by # species}}', { count });
}
