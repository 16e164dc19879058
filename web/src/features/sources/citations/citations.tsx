import {
  type Citation,
  type ClaimName,
  type Forest,
  type SpeciesId,
  sourceLabel,
  withCitations,
} from '@life-tree/phylogeny';
import { Quote, TriangleAlert } from 'lucide-react';
import { useContext, useState } from 'react';
import { shownName } from '../../../texts/shown-name.ts';
import { t } from '../../../texts/t.ts';
import { classNames } from '../../../ui/class-names.ts';
import { DialogBoundary } from '../../../ui/overlays/dialog-boundary.tsx';
import { EditingContext, useForest, useParts } from '../../shown-tree/index.ts';
import { claimTexts } from '../claim-names.ts';
import { numberedSources } from '../source-numbers.ts';
import { CitationsDialog } from './citations-dialog.tsx';

interface CitationsProps {
  readonly claim: ClaimName;
  /** The other ancestor that they are about, of those that the species names. */
  readonly other?: SpeciesId;
  /** The row of the species. */
  readonly index: number;
}

const button = 'inline-flex min-h-6 min-w-6 items-center justify-center gap-1 rounded-sm text-xs';

/**
 * The numbers of the sources of one claim, beside its field. Editors can also cite a source; that button is
 * only visible while they use the field, except on touch screens. Nothing for readers without citations.
 */
export function Citations(props: CitationsProps) {
  const forest = useForest();
  const { sources } = useParts();
  const canEdit = useContext(EditingContext) !== null;
  const { claim, other } = props;
  const [isOpen, setIsOpen] = useState(false);
  const numbered = numberedSources(sources);
  const citations = citationsIn(forest, props);
  const cited = citations.flatMap(({ sourceId }) => numbered.get(sourceId) ?? []);
  const removed = citations.length - cited.length;
  const shown = [...new Set(cited)].sort((a, b) => a.number - b.number);
  if (shown.length === 0 && !canEdit) return null;
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
      {canEdit && removed > 0 && (
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
      {canEdit && (
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
  const forest = useForest();
  const editing = useContext(EditingContext);
  const { claim, other, index, onClose } = props;
  const [id] = useState(() => forest.id(index));
  const name = shownName(forest, index);
  const save = (list: readonly Citation[]) => {
    if (other === undefined) {
      const citations = { [claim]: list.length === 0 ? null : list };
      return editing?.perform({ kind: 'edit-species', id, citations }) ?? null;
    }
    const otherAncestors = forest
      .details(forest.indexOf(id))
      ?.otherAncestors?.map((one) => (one.id === other ? withCitations(one, list) : one));
    return (
      editing?.perform({ kind: 'edit-species', id, otherAncestors: otherAncestors ?? null }) ?? null
    );
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
      citations={citationsIn(forest, props)}
      onSave={save}
      onClose={onClose}
    />
  );
}

/** The citations that the buttons are about. */
function citationsIn(forest: Forest, { claim, other, index }: CitationsProps): readonly Citation[] {
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
