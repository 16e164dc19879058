import { type Citation, maxCitations, type PartId, withCitations } from '@life-tree/phylogeny';
import { Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { shownName } from '../../../texts/shown-name.ts';
import { t } from '../../../texts/t.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogBoundary } from '../../../ui/overlays/dialog-boundary.tsx';
import { AddSourcesDialog } from '../add-sources-dialog.tsx';
import { claimTexts } from '../claim-names.ts';
import { SourcePicker } from '../source-picker.tsx';
import { CitationItem } from './citation-item.tsx';
import { type CitationsProps, citationsIn } from './citations.tsx';

/** A citation in the form. It has a key, because a source can be cited twice. */
interface Draft {
  readonly key: number;
  readonly citation: Citation;
}

/** The sources of one claim about a species, where in them, and notes. Editors save all changes as one edit. */
export function CitationsDialog(props: CitationsProps & { readonly onClose: () => void }) {
  const { claim, other, forest, index, sources, perform, onClose } = props;
  const [drafts, setDrafts] = useState<readonly Draft[]>(() =>
    citationsIn(props).map((citation, key) => ({ key, citation })),
  );
  const [nextKey, setNextKey] = useState(drafts.length);
  const [isAdding, setIsAdding] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [id] = useState(() => forest.id(index));

  const cite = (ids: readonly PartId[]) => {
    setDrafts([
      ...drafts,
      ...ids.map((sourceId, at) => ({ key: nextKey + at, citation: { sourceId } })),
    ]);
    setNextKey(nextKey + ids.length);
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (perform === undefined) return;
    const list = drafts.map(({ citation }) => trimmed(citation));
    const otherAncestors = forest
      .details(index)
      ?.otherAncestors?.map((one) => (one.id === other ? withCitations(one, list) : one));
    const refused = perform({
      kind: 'edit-species',
      id,
      ...(other === undefined
        ? { citations: { [claim]: list.length === 0 ? null : list } }
        : { otherAncestors: otherAncestors ?? null }),
    });
    setError(refused);
    if (refused === null) onClose();
  };
  const name = shownName(forest, index);
  const title =
    other === undefined
      ? t('Sources: {claim} of {name}', { claim: claimTexts()[claim], name })
      : t('Sources: {ancestor} as an ancestor of {name}', {
          ancestor: shownName(forest, forest.indexOf(other)),
          name,
        });
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={save} className="flex flex-col gap-4 text-sm">
        <ul className="flex flex-col gap-4 empty:hidden">
          {drafts.map(({ key, citation }) => (
            <CitationItem
              key={key}
              citation={citation}
              sources={sources}
              {...(perform !== undefined && {
                onChange: (changed) =>
                  setDrafts(
                    drafts.map((one) => (one.key === key ? { key, citation: changed } : one)),
                  ),
                onRemove: () => setDrafts(drafts.filter((one) => one.key !== key)),
              })}
            />
          ))}
        </ul>
        {perform !== undefined && (
          <>
            {drafts.length < maxCitations && (
              <div className="flex flex-col items-stretch gap-2">
                {sources.size > 0 && (
                  <SourcePicker
                    label={t('Cite a source')}
                    sources={sources}
                    value={null}
                    onChoose={(source) => cite([source])}
                  />
                )}
                <Button
                  variant="quiet"
                  className="self-start wide:px-2"
                  onClick={() => setIsAdding(true)}
                >
                  <Plus aria-hidden="true" className="size-4" strokeWidth={1.5} />
                  {t('Add a new source')}
                </Button>
              </div>
            )}
            <p role="alert" className="text-red empty:hidden">
              {error}
            </p>
            <div className="flex justify-end gap-3">
              <Button variant="secondary" onClick={onClose}>
                {t('Cancel')}
              </Button>
              <Button type="submit">{t('Save')}</Button>
            </div>
          </>
        )}
      </form>
      {isAdding && perform !== undefined && (
        <DialogBoundary onClose={() => setIsAdding(false)}>
          <AddSourcesDialog
            sources={sources}
            perform={perform}
            onClose={() => setIsAdding(false)}
            onAdded={(ids) => cite(ids.slice(0, maxCitations - drafts.length))}
          />
        </DialogBoundary>
      )}
    </Dialog>
  );
}

/** Empty texts are absent. */
function trimmed({ sourceId, locator, note }: Citation): Citation {
  return {
    sourceId,
    ...(locator?.trim() && { locator: locator.trim() }),
    ...(note?.trim() && { note: note.trim() }),
  };
}
