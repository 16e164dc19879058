import { type AgeOfSpecies, dateByAges, datingOperation } from '@life-tree/phylogeny';
import { useState } from 'react';
import { t } from '../../../texts/t.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useToasts } from '../../../ui/feedback/toaster.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { HelpLink } from '../../../ui/pages/help-link.tsx';
import { useEditing, useForest, useTimes } from '../../shown-tree/index.ts';
import { noAnswers, readAge } from '../import/dating-answers.ts';
import { FileField } from '../import/file-field.tsx';
import { KnownAges } from '../import/known-ages.tsx';
import { faultText } from '../import/reading/fault-text.ts';

interface DateTreeDialogProps {
  readonly onClose: () => void;
  /** Goes on with the ranges of a table. */
  readonly onTable: (file: File) => void;
}

/** Dates a tree without times, by a table of ranges or by the known ages of some splits. */
export function DateTreeDialog(props: DateTreeDialogProps) {
  const forest = useForest();
  const editing = useEditing();
  const { style: times } = useTimes();
  const { onClose, onTable } = props;
  const toasts = useToasts();
  const [by, setBy] = useState<'table' | 'ages'>('table');
  const [ages, setAges] = useState(noAnswers.ages);
  const [error, setError] = useState<string | null>(null);
  const [isDating, setIsDating] = useState(false);
  const known = ages.flatMap(({ first, second, age: text }): AgeOfSpecies[] => {
    const { age } = readAge(text, null);
    const of = [first, second].filter((id) => id !== null && forest.has(id)) as AgeOfSpecies['of'];
    return age === null || of.length === 0 ? [] : [{ of, age }];
  });
  const date = async () => {
    const dated = dateByAges(forest, known, times?.scale?.kind === 'lengths');
    if (!dated.ok) {
      setError(faultText(dated.error));
      return;
    }
    const operation = datingOperation(forest, dated.value, times?.scale);
    if (operation === null) return;
    setIsDating(true);
    const refused = await editing.performLarge(operation);
    setIsDating(false);
    setError(refused);
    if (refused !== null) return;
    onClose();
    toasts.note(t('The tree has dates now'));
  };
  return (
    <Dialog
      title={t('Date this tree')}
      isWide
      help={<HelpLink guide="import-and-export" />}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <SelectField
          label={t('Date it by')}
          name="date-by"
          hasInitialFocus
          value={by}
          choices={[
            { value: 'table', label: t('A table of ranges') },
            { value: 'ages', label: t('Known ages of splits') },
          ]}
          onValue={setBy}
        />
        {by === 'table' ? (
          <>
            <p className="text-quiet text-sm">
              {t('The table has a row for each species, with when it appeared and when it ended.')}
            </p>
            <FileField
              fileName={null}
              onFile={onTable}
              onNoFile={() => setError(t('Choose a single file. Folders cannot be imported.'))}
            />
          </>
        ) : (
          <>
            <p className="text-quiet text-sm">
              {t('Other splits share the time between them. Species without an age are alive now.')}
            </p>
            <KnownAges ages={ages} forest={forest} times={null} onAges={setAges} />
          </>
        )}
        <p role="alert" className="text-red text-sm empty:hidden">
          {error}
        </p>
        {by === 'ages' && (
          <Button className="self-end" disabled={known.length === 0} busy={isDating} onClick={date}>
            {t('Date this tree')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
