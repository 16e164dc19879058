import { newIdentifier } from '@life-tree/contract/values';
import { addAncestorOf, speciesId } from '@life-tree/phylogeny';
import { useState } from 'react';
import { timeFaultText } from '../../../../texts/rule-messages.ts';
import { shownName } from '../../../../texts/shown-name.ts';
import { t } from '../../../../texts/t.ts';
import { durationInField, durationLabel, parseDuration } from '../../../../texts/times.ts';
import { TextField } from '../../../../ui/forms/text-field.tsx';
import { FormDialog } from '../../../../ui/overlays/form-dialog.tsx';
import { useEditing, useForest, useTimes } from '../../../shown-tree/index.ts';

interface AddAncestorDialogProps {
  readonly descendant: number;
  readonly onClose: () => void;
}

/** Asks how long before its descendant the new species appears, and how long it lasts. */
export function AddAncestorDialog({ descendant, onClose }: AddAncestorDialogProps) {
  const forest = useForest();
  const editing = useEditing();
  const { unit, style } = useTimes();
  const [suggested] = useState(() => addAncestorOf(forest, descendant, speciesId(newIdentifier())));
  const [previous, setPrevious] = useState(
    durationInField(suggested.previousApparition, unit, style),
  );
  const [duration, setDuration] = useState(durationInField(suggested.duration, unit, style));

  const add = () => {
    const readPrevious = parseDuration(previous, unit, style);
    const readDuration = parseDuration(duration, unit, style);
    if (!readPrevious.ok || !readDuration.ok) {
      const failed = readPrevious.ok ? readDuration : readPrevious;
      return failed.ok ? undefined : timeFaultText(failed.error);
    }
    const refused = editing.perform({
      ...suggested,
      previousApparition: readPrevious.value,
      duration: readDuration.value,
    });
    if (refused === null) editing.showAdded(suggested.id);
    return refused;
  };

  return (
    <FormDialog
      title={t('Add an ancestor of {name}', { name: shownName(forest, descendant) })}
      action={t('Add ancestor')}
      onSave={add}
      onClose={onClose}
    >
      <TextField
        label={t('Time before its descendant appears ({unit})', {
          unit: durationLabel(unit, style),
        })}
        name="previous-apparition"
        inputMode="decimal"
        className="tabular"
        value={previous}
        onValue={setPrevious}
      />
      <TextField
        label={t('Duration ({unit})', { unit: durationLabel(unit, style) })}
        name="ancestor-duration"
        inputMode="decimal"
        className="tabular"
        hint={t('Must be at least the time before its descendant appears.')}
        value={duration}
        onValue={setDuration}
      />
    </FormDialog>
  );
}
