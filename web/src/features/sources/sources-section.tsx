import { citingSpecies, type PartId, sourceLabel } from '@life-tree/phylogeny';
import { Ellipsis, Merge, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../texts/t.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { DialogBoundary } from '../../ui/overlays/dialog-boundary.tsx';
import { useDialogs } from '../../ui/overlays/dialogs.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { useEditing, useForest, useParts } from '../shown-tree/index.ts';
import { AddSourcesDialog } from './add-sources-dialog.tsx';
import { EditSourceDialog } from './edit-source-dialog.tsx';
import { MergeSourcesDialog } from './merge-sources-dialog.tsx';
import { citedText, SourceList } from './source-list.tsx';
import type { NumberedSource } from './source-numbers.ts';

type Opened =
  | { readonly kind: 'add' }
  | { readonly kind: 'edit' | 'merge'; readonly source: NumberedSource };

/** The sources of a tree for its editors: add, edit, merge and remove them, and see where they are cited. */
export function SourcesSection() {
  const { sources } = useParts();
  const forest = useForest();
  const { perform } = useEditing();
  const dialogs = useDialogs();
  const [opened, setOpened] = useState<Opened | null>(null);
  /** The source that was added last. */
  const [shown, setShown] = useState<PartId | null>(null);
  const close = () => setOpened(null);
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
    <section className="flex flex-col gap-2">
      <h2 className="font-medium font-sans text-sm">{t('Sources')}</h2>
      {sources.size > 0 && (
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
                  onSelect: () => setOpened({ kind: 'edit', source }),
                },
                ...(sources.size > 1
                  ? [
                      {
                        label: t('Merge into another source'),
                        icon: Merge,
                        onSelect: () => setOpened({ kind: 'merge', source }),
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
      <Button variant="secondary" className="self-start" onClick={() => setOpened({ kind: 'add' })}>
        <Plus aria-hidden="true" className="size-4" strokeWidth={1.5} />
        {t('Add sources')}
      </Button>
      {opened !== null && (
        <DialogBoundary onClose={close}>
          {opened.kind === 'add' ? (
            <AddSourcesDialog onClose={close} onAdded={([first]) => setShown(first ?? null)} />
          ) : opened.kind === 'edit' ? (
            <EditSourceDialog source={opened.source} onClose={close} />
          ) : (
            <MergeSourcesDialog source={opened.source} onClose={close} />
          )}
        </DialogBoundary>
      )}
    </section>
  );
}
