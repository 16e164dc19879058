import { type Citation, maxCitations, type PartId } from '@life-tree/phylogeny';
import { Plus } from 'lucide-react';
import { type FormEvent, type ReactNode, useContext, useState } from 'react';
import { t } from '../../../texts/t.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogBoundary } from '../../../ui/overlays/dialog-boundary.tsx';
import { EditingContext, useParts } from '../../shown-tree/index.ts';
import { AddSourcesDialog } from '../add-sources-dialog.tsx';
import { SourcePicker } from '../source-picker.tsx';
import { CitationItem } from './citation-item.tsx';

/** A citation in the form. It has a key, because a source can be cited twice. */
interface Draft {
  readonly key: number;
  readonly citation: Citation;
}

interface CitationsDialogProps {
  readonly title: string;
  readonly citations: readonly Citation[];
  /** Saves the citations that are in the form, and returns why it cannot, or null. */
  readonly onSave: (citations: readonly Citation[]) => string | null | Promise<string | null>;
  readonly onClose: () => void;
  /** What is asked above the list. */
  readonly children?: ReactNode;
}

/** A list of citations: their sources, where in them, and notes. Editors save all changes as one edit. */
export function CitationsDialog(props: CitationsDialogProps) {
  const { sources } = useParts();
  const canEdit = useContext(EditingContext) !== null;
  const { title, citations, onSave, onClose, children } = props;
  const [drafts, setDrafts] = useState<readonly Draft[]>(() =>
    citations.map((citation, key) => ({ key, citation })),
  );
  const [nextKey, setNextKey] = useState(drafts.length);
  const [isAdding, setIsAdding] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const cite = (ids: readonly PartId[]) => {
    setDrafts([
      ...drafts,
      ...ids.map((sourceId, at) => ({ key: nextKey + at, citation: { sourceId } })),
    ]);
    setNextKey(nextKey + ids.length);
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const refused = await onSave(drafts.map(({ citation }) => trimmed(citation)));
    setError(refused);
    if (refused === null) onClose();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={save} className="flex flex-col gap-4 text-sm">
        {children}
        <ul className="flex flex-col gap-4 empty:hidden">
          {drafts.map(({ key, citation }) => (
            <CitationItem
              key={key}
              citation={citation}
              {...(canEdit && {
                onChange: (changed) =>
                  setDrafts(
                    drafts.map((one) => (one.key === key ? { key, citation: changed } : one)),
                  ),
                onRemove: () => setDrafts(drafts.filter((one) => one.key !== key)),
              })}
            />
          ))}
        </ul>
        {canEdit && (
          <>
            {drafts.length < maxCitations && (
              <div className="flex flex-col items-stretch gap-2">
                {sources.size > 0 && (
                  <SourcePicker
                    label={t('Cite a source')}
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
      {isAdding && canEdit && (
        <DialogBoundary onClose={() => setIsAdding(false)}>
          <AddSourcesDialog
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
