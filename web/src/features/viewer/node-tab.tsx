import {
  ancestorRoles,
  type ClaimName,
  hasTime,
  isUnnamedSplit,
  years,
} from '@life-tree/phylogeny';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { imageAddress } from '../../api/image-address.ts';
import { legendTexts, roleNames } from '../../texts/legend-texts.ts';
import { shownName } from '../../texts/shown-name.ts';
import { t } from '../../texts/t.ts';
import { formatRange } from '../../texts/times.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { LinkedText } from '../../ui/display/linked-text.tsx';
import { SpeciesPicker } from '../open-tree/index.ts';
import { useForest, useSelected, useTimes } from '../shown-tree/index.ts';
import { Citations } from '../sources/index.ts';
import { CreditLine, TraitValues, UncertainTimes } from './species-details.tsx';

export function NodeTab() {
  const forest = useForest();
  const { selection, selected, select } = useSelected();
  const index = selection === null ? -1 : forest.indexOf(selection);
  return (
    <div className="flex flex-col gap-5">
      <SpeciesPicker label={t('Species')} value={selection} onChoose={select} />
      {selected.size > 1 ? (
        <SeveralSpecies />
      ) : index < 0 ? (
        <p className="text-quiet text-sm">
          {t('Choose a species here or select one on the canvas to read about it.')}
        </p>
      ) : (
        <Species index={index} />
      )}
    </div>
  );
}

/** What several selected species have in common to read. */
function SeveralSpecies() {
  const forest = useForest();
  const { selected, select } = useSelected();
  const { unit, style } = useTimes();
  const rows = [...selected].map((id) => forest.indexOf(id)).filter((row) => row >= 0);
  const from = rows.reduce((first, row) => Math.min(first, forest.apparition(row)), Infinity);
  const to = rows.reduce((last, row) => Math.max(last, forest.extinction(row)), -Infinity);
  return (
    <section className="flex flex-col gap-4">
      <div className="flex items-center justify-between gap-2">
        <h2 className="font-sans font-semibold text-base">
          {t('{count, plural, one {# species selected} other {# species selected}}', {
            count: rows.length,
          })}
        </h2>
        <IconButton icon={X} label={t('Clear the selection')} onClick={() => select(null)} />
      </div>
      {rows.length > 0 && hasTime(style?.scale) && (
        <p className="tabular text-quiet text-sm">
          {formatRange(years(from), years(to), unit, style)}
        </p>
      )}
      <Relatives title={t('Selected species')} rows={rows} />
    </section>
  );
}

function Species({ index }: { readonly index: number }) {
  const forest = useForest();
  const { unit, style } = useTimes();
  const cite = (claim: ClaimName) => <Citations claim={claim} index={index} />;
  const image = forest.image(index);
  const description = forest.description(index);
  const ancestor = forest.ancestor(index);
  const descendants = [...forest.descendants(index)];
  const { placement, otherAncestors = [] } = forest.details(index) ?? {};
  const others = otherAncestors.filter(({ id }) => forest.has(id));
  const roles = [undefined, ...ancestorRoles] as const;
  return (
    <article className="flex flex-col gap-4">
      {image !== null && (
        <div className="flex flex-col gap-1">
          <img
            src={imageAddress(image, 'card')}
            alt={shownName(forest, index)}
            className="aspect-video w-full rounded-md border border-line object-cover"
          />
          <CreditLine index={index} />
          {cite('image')}
        </div>
      )}
      <div className="flex flex-col gap-1">
        <div className="flex items-baseline justify-between gap-3">
          <h2 className="text-lg">{shownName(forest, index)}</h2>
          {cite('name')}
        </div>
        <div className="flex items-baseline justify-between gap-3">
          <p className="tabular text-quiet text-sm">
            {style?.scale?.kind === 'lengths' && `${t('Length')}: `}
            {formatRange(forest.apparition(index), forest.extinction(index), unit, style)}
          </p>
          {cite('dates')}
        </div>
        {hasTime(style?.scale) && <UncertainTimes index={index} />}
        {forest.isInferred(index) && (
          <p className="text-quiet text-sm">
            {isUnnamedSplit(forest, index)
              ? t('Inferred ancestor: no one has named it.')
              : t('Clade: a named split, not a species.')}
          </p>
        )}
      </div>
      {description !== null && (
        <p className="whitespace-pre-wrap text-sm">
          <LinkedText text={description} />
        </p>
      )}
      <TraitValues index={index} />
      {ancestor >= 0 && (
        <Relatives
          title={placement === undefined ? t('Ancestor') : legendTexts()[placement]}
          aside={cite('placement')}
          rows={[ancestor]}
        />
      )}
      {roles.map((role) => (
        <Relatives
          key={role ?? 'other'}
          title={role === undefined ? t('Other possible ancestors') : roleNames()[role]}
          rows={others.filter(({ as }) => as === role).map(({ id }) => forest.indexOf(id))}
          asideOf={(row) => <Citations claim="placement" other={forest.id(row)} index={index} />}
        />
      ))}
      <Relatives title={t('Descendants')} rows={descendants} />
    </article>
  );
}

const maxRelatives = 50;

interface RelativesProps {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly rows: readonly number[];
  readonly asideOf?: (row: number) => ReactNode;
}

function Relatives({ title, aside, rows, asideOf }: RelativesProps) {
  const forest = useForest();
  const { select } = useSelected();
  if (rows.length === 0) return null;
  return (
    <section className="flex flex-col gap-1">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="font-medium font-sans text-sm">{title}</h3>
        {aside}
      </div>
      <ul className="-mx-2 flex flex-col">
        {rows.slice(0, maxRelatives).map((row) => (
          <li key={forest.id(row)} className="flex items-baseline">
            <button
              type="button"
              className="min-h-10 min-w-0 grow truncate rounded-md px-2 py-2 text-left text-leaf text-sm hover:bg-leaf-tint"
              onClick={() => select(forest.id(row))}
            >
              {shownName(forest, row)}
            </button>
            {asideOf?.(row)}
          </li>
        ))}
      </ul>
      {rows.length > maxRelatives && (
        <p className="text-quiet text-xs">
          {t('and {count} more', { count: rows.length - maxRelatives })}
        </p>
      )}
    </section>
  );
}
