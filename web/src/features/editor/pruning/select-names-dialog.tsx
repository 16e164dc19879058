import { speciesInList } from '@life-tree/phylogeny';
import { useState } from 'react';
import { t } from '../../../texts/t.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextAreaField } from '../../../ui/forms/text-area-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useForest, useSelected } from '../../shown-tree/index.ts';

/** Selects the species of a pasted list. Names that are not in the tree stay in the field. */
export function SelectNamesDialog({ onClose }: { readonly onClose: () => void }) {
  const forest = useForest();
  const { selectMany } = useSelected();
  const [list, setList] = useState('');
  const [error, setError] = useState<string | null>(null);

  const submit = () => {
    const { rows, unknown } = speciesInList(forest, list);
    if (rows.length > 0) selectMany(rows.map((row) => forest.id(row)));
    if (rows.length > 0 && unknown.length === 0) {
      onClose();
      return;
    }
    setError(
      rows.length === 0
        ? t('No species of this tree is in the list.')
        : t(
            '{count, plural, one {# species was found and selected.} other {# species were found and selected.}} These names are not in the tree.',
            { count: rows.length },
          ),
    );
    if (rows.length > 0) setList(unknown.join('\n'));
  };

  return (
    <Dialog title={t('Select species by their names')} onClose={onClose}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextAreaField
          name="names"
          label={t('Names')}
          hint={t('One on each line, or with commas between them.')}
          rows={8}
          value={list}
          onValue={(text) => {
            setList(text);
            setError(null);
          }}
          error={error ?? undefined}
          autoComplete="off"
          spellCheck={false}
          data-initial-focus
        />
        <div className="flex justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            {t('Close')}
          </Button>
          <Button type="submit" disabled={list.trim() === ''}>
            {t('Select')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
