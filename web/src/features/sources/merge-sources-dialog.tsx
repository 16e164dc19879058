import { citingSpecies, type PartId } from '@life-tree/phylogeny';
import { type FormEvent, useState } from 'react';
import { t } from '../../texts/t.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useEditing, useForest } from '../shown-tree/index.ts';
import { FormattedSource } from './formatting/formatted-source.tsx';
import { mergeSources } from './merge-sources.ts';
import { citedText } from './source-list.tsx';
import type { NumberedSource } from './source-numbers.ts';
import { SourcePicker } from './source-picker.tsx';

interface MergeSourcesDialogProps {
  readonly source: NumberedSource;
  readonly onClose: () => void;
}

/** Asks which source to keep. Citations of the other one become citations of it. */
export function MergeSourcesDialog(props: MergeSourcesDialogProps) {
  const forest = useForest();
  const { perform } = useEditing();
  const { source, onClose } = props;
  const [into, setInto] = useState<PartId | null>(null);
  const [error, setError] = useState<string | null>(null);
  const count = citingSpecies(forest).get(source.id)?.length ?? 0;
  const merge = (event: FormEvent) => {
    event.preventDefault();
    if (into === null) return;
    const refused = perform(mergeSources(forest, source.id, into));
    setError(refused);
    if (refused === null) onClose();
  };
  return (
    <Dialog title={t('Merge into another source')} onClose={onClose}>
      <form onSubmit={merge} className="flex flex-col gap-4 text-sm">
        <p>
          <FormattedSource source={source.value} />
        </p>
        <p className="text-quiet">
          {count === 0
            ? t('It is not cited. It will be removed, and you can undo this.')
            : t(
                '{cited}. They will cite the source you choose instead. This one will be removed, and you can undo this.',
                { cited: citedText(count) },
              )}
        </p>
        <SourcePicker
          label={t('Source to keep')}
          value={into}
          isChoice={(id) => id !== source.id}
          error={error ?? undefined}
          onChoose={setInto}
        />
        <Button type="submit" className="self-end" disabled={into === null}>
          {t('Merge')}
        </Button>
      </form>
    </Dialog>
  );
}
