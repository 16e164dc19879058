import { citingSpecies, type PartId, sourceLabel } from '@life-tree/phylogeny';
import { Ellipsis, Merge, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../texts/t.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { DialogBoundary } from '../../ui/overlays/dialog-boundary.tsx';
import { useDialogs } from '../../ui/overlays/dialogs.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { PartSection } from '../parts/index.ts';
import { useEditing, useForest, useParts } from '../shown-tree/index.ts';
import { AddSourcesDialog } from './add-sources-dialog.tsx';
import { EditSourceDialog } from './edit-source-dialog.tsx';
import { MergeSourcesDialog } from './merge-sources-dialog.tsx';
import { citedText, SourceList } from './source-list.tsx';
import type { NumberedSource } from './source-numbers.ts';

/** The sources of a tree for its editors: add, edit, merge and remove them, and see where they are cited. */
export function SourcesSection() {
  const { sources } = useParts();
  const forest = useForest();
  const { perform } = useEditing();
  const dialogs = useDialogs();
  const [merged, setMerged] = useState<NumberedSource | null>(null);
  /** The source that was added last. */
  const [shown, setShown] = useState<PartId | null>(null);
  const close = () => setMerged(null);
  const remove = async ({ id, value }: NumberedSource) => {
    const count = citingSpecies(forest).get(id)?.length ?? 0;
    const isSure = await dialogs.confirm(
      t('Are you sure you wanna remove {name}?', { name: sourceLabel(value) }),
      {
        accept: t('Remove'),
        destructive: true,
        detail:
          count === 0
            ? t('It is not cited. You can undo this.')
            : t('{cited}. These citations will no longer be shown. You can undo this.', {
                cited: citedText(count),
              }),
      },
    );
    if (!isSure) return;
    const refused = perform({ kind: 'remove-part', part: 'sources', id });
    if (refused !== null) await dialogs.alert(refused);
  };
  return (
    <>
      <PartSection
        part="sources"
        title={t('Sources')}
        list={(onEdit) => (
          <SourceList
            shown={shown}
            actions={(source) => (
              <Menu
                trigger={
                  <IconButton
                    icon={Ellipsis}
                    className="-mt-2"
                    label={t('Actions for source {number}', { number: source.number })}
                  />
                }
                items={[
                  {
                    label: t('Edit'),
                    icon: Pencil,
                    onSelect: () => onEdit(source.id),
                  },
                  ...(sources.size > 1
                    ? [
                        {
                          label: t('Merge into another source'),
                          icon: Merge,
                          onSelect: () => setMerged(source),
                        },
                      ]
                    : []),
                  {
                    label: t('Remove'),
                    icon: Trash2,
                    destructive: true,
                    onSelect: () => void remove(source),
                  },
                ]}
              />
            )}
          />
        )}
        addLabel={t('Add sources')}
        dialogOf={(id, onClose) =>
          id === null ? (
            <AddSourcesDialog onClose={onClose} onAdded={([first]) => setShown(first ?? null)} />
          ) : (
            <EditSourceDialog id={id} onClose={onClose} />
          )
        }
      />
      {merged !== null && (
        <DialogBoundary onClose={close}>
          <MergeSourcesDialog source={merged} onClose={close} />
        </DialogBoundary>
      )}
    </>
  );
}
