import { type Citation, sourceLabel, withCitations } from '@life-tree/phylogeny';
import { Quote, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { shownName } from '../../../texts/shown-name.ts';
import { t } from '../../../texts/t.ts';
import { classNames } from '../../../ui/class-names.ts';
import { DialogBoundary } from '../../../ui/overlays/dialog-boundary.tsx';
import { claimTexts } from '../claim-names.ts';
import { numberedSources } from '../source-numbers.ts';
import { CitationsDialog, type CitationsProps } from './citations-dialog.tsx';

const button = 'inline-flex min-h-6 min-w-6 items-center justify-center gap-1 rounded-sm text-xs';

/**
 * The numbers of the sources of one claim, beside its field. Editors can also cite a source; that button is
 * only visible while they use the field, except on touch screens. Nothing for readers without citations.
 */
export function Citations(props: CitationsProps) {
  const { claim, other, forest, sources, perform } = props;
  const [isOpen, setIsOpen] = useState(false);
  const numbered = numberedSources(sources);
  const citations = citationsIn(props);
  const cited = citations.flatMap(({ sourceId }) => numbered.get(sourceId) ?? []);
  const removed = citations.length - cited.length;
  const shown = [...new Set(cited)].sort((a, b) => a.number - b.number);
  if (shown.length === 0 && perform === undefined) return null;
  const what = other === undefined ? claimTexts()[claim] : shownName(forest, forest.indexOf(other));
  return (
    // No higher than the label, so that a field without citations is as high as before.
    <span className="-my-1 flex flex-wrap items-center justify-end">
      {shown.map(({ id, number, value }) => (
        <button
          key={id}
          type="button"
          title={sourceLabel(value)}
          aria-label={t('Source {number} ({claim}): {source}', {
            number,
            claim: what,
            source: sourceLabel(value),
          })}
          className={classNames(button, 'tabular text-leaf hover:bg-leaf-tint')}
          onClick={() => setIsOpen(true)}
        >
          [{number}]
        </button>
      ))}
      {perform !== undefined && removed > 0 && (
        <button
          type="button"
          title={removedText(removed)}
          aria-label={`${removedText(removed)} (${what})`}
          className={classNames(button, 'px-1 text-amber hover:bg-leaf-tint')}
          onClick={() => setIsOpen(true)}
        >
          <TriangleAlert aria-hidden="true" className="size-3.5" strokeWidth={1.5} />
        </button>
      )}
      {perform !== undefined && (
        <button
          type="button"
          aria-label={t('Cite a source ({claim})', { claim: what })}
          className={classNames(
            button,
            'px-1 text-quiet hover:bg-leaf-tint hover:text-ink focus-visible:opacity-100 pointer-fine:opacity-0',
            'group-hover/field:opacity-100 group-focus-within/field:opacity-100',
          )}
          onClick={() => setIsOpen(true)}
        >
          <Quote aria-hidden="true" className="size-3" strokeWidth={1.5} />
          {t('Cite')}
        </button>
      )}
      {isOpen && (
        <DialogBoundary onClose={() => setIsOpen(false)}>
          <OfOneSpecies {...props} onClose={() => setIsOpen(false)} />
        </DialogBoundary>
      )}
    </span>
  );
}

/** The sources of one claim about a species, or of one of its other ancestors. */
function OfOneSpecies(props: CitationsProps & { readonly onClose: () => void }) {
  const { claim, other, forest, index, sources, perform, onClose } = props;
  const [id] = useState(() => forest.id(index));
  const name = shownName(forest, index);
  const save = (list: readonly Citation[]) => {
    if (other === undefined) {
      const citations = { [claim]: list.length === 0 ? null : list };
      return perform?.({ kind: 'edit-species', id, citations }) ?? null;
    }
    const otherAncestors = forest
      .details(forest.indexOf(id))
      ?.otherAncestors?.map((one) => (one.id === other ? withCitations(one, list) : one));
    return perform?.({ kind: 'edit-species', id, otherAncestors: otherAncestors ?? null }) ?? null;
  };
  return (
    <CitationsDialog
      title={
        other === undefined
          ? t('Sources: {claim} of {name}', { claim: claimTexts()[claim], name })
          : t('Sources: {ancestor} as an ancestor of {name}', {
              ancestor: shownName(forest, forest.indexOf(other)),
              name,
            })
      }
      citations={citationsIn(props)}
      sources={sources}
      perform={perform}
      onSave={save}
      onClose={onClose}
    />
  );
}

/** The citations that the buttons are about. */
function citationsIn({ claim, other, forest, index }: CitationsProps): readonly Citation[] {
  const details = forest.details(index);
  if (other === undefined) return details?.citations?.[claim] ?? [];
  return details?.otherAncestors?.find(({ id }) => id === other)?.citations ?? [];
}

function removedText(count: number): string {
  return t(
    '{count, plural, one {# citation of a source that was removed} other {# citations of sources that were removed}}',
    { count },
  );
}
