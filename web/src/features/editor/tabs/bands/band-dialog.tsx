import { type Band, bandName, type PartId, spanOfBounds, years } from '@life-tree/phylogeny';
import { useState } from 'react';
import { timeFaultText } from '../../../../texts/rule-messages.ts';
import { t } from '../../../../texts/t.ts';
import { timeNotation } from '../../../../texts/time-notation.ts';
import { readTimeText, timeInField, understoodTime, unitLabel } from '../../../../texts/times.ts';
import { ColourField } from '../../../../ui/forms/colour-field.tsx';
import { TextField } from '../../../../ui/forms/text-field.tsx';
import { FormDialog } from '../../../../ui/overlays/form-dialog.tsx';
import { PartNameField, useEditedPart } from '../../../parts/index.ts';
import { useEditing, useParts, useTimes } from '../../../shown-tree/index.ts';

interface BandDialogProps {
  /** Null for a new band. */
  readonly id: PartId | null;
  readonly onClose: () => void;
}

/** The moments that a field means: two of an interval or a range. */
type ReadEnd =
  | { readonly from: number; readonly to: number; readonly fault?: undefined }
  | { readonly fault: string };

const defaultColour = '#5b6b8c';

/** Adds or edits a band, or an event if it has no end. */
export function BandDialog({ id, onClose }: BandDialogProps) {
  const editing = useEditing();
  const { unit, style } = useTimes();
  const edited = useEditedPart(useParts().bands, id);
  const { old } = edited;
  const shown = (time: number | undefined) =>
    time === undefined ? '' : timeInField(years(time), unit, style, 'readable');
  const oldName = old === undefined ? '' : bandName(old, timeNotation());
  const [name, setName] = useState(oldName);
  const [colour, setColour] = useState(old?.colour ?? defaultColour);
  const [from, setFrom] = useState(() => shown(old?.from));
  const [to, setTo] = useState(() => shown(old?.to));
  const [wrong, setWrong] = useState<{ readonly from?: string; readonly to?: string }>({});

  /** A time that is shown as before keeps all of its digits. */
  const read = (text: string, before: number | undefined): ReadEnd => {
    if (before !== undefined && text.trim() === shown(before)) return { from: before, to: before };
    const parsed = readTimeText(text, unit, style);
    if (!parsed.ok) return { fault: timeFaultText(parsed.error) };
    const { time, bounds } = parsed.value;
    return bounds === null ? { from: time, to: time } : spanOfBounds(time, bounds);
  };
  /** What was understood of a text that the user has changed. */
  const statusOf = (text: string, before: number | undefined) => {
    const parsed = text === shown(before) ? null : readTimeText(text, unit, style);
    return parsed?.ok ? understoodTime(parsed.value, unit, style) : '';
  };
  const save = () => {
    const start = read(from, old?.from);
    const end: ReadEnd = to.trim() === '' ? start : read(to, old?.to);
    setWrong({
      ...(start.fault !== undefined && { from: start.fault }),
      ...(end.fault !== undefined && { to: end.fault }),
    });
    if (start.fault !== undefined || end.fault !== undefined) return undefined;
    // "0.01 to 0.05" is the same band as "0.05 to 0.01", and "Campanian" is a band by itself.
    const first = Math.min(start.from, end.from);
    const last = Math.max(start.to, end.to);
    const isRenamed = name.trim() !== oldName;
    const band: Band = {
      ...(old?.row !== undefined && { row: old.row }),
      ...(old?.ready !== undefined && !isRenamed && { ready: old.ready }),
      name: old === undefined || isRenamed ? name.trim() : old.name,
      colour,
      from: first,
      ...(last > first && { to: last }),
    };
    const value = edited.merged(band);
    return editing.perform({ kind: 'put-part', part: 'bands', id: edited.id, value });
  };

  return (
    <FormDialog
      title={id === null ? t('Add band') : t('Edit band')}
      onSave={save}
      onClose={onClose}
    >
      <PartNameField value={name} onValue={setName} />
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label={t('From ({unit})', { unit: unitLabel(unit, style) })}
          name="band-from"
          required
          autoComplete="off"
          value={from}
          status={statusOf(from, old?.from)}
          error={wrong.from}
          onValue={setFrom}
        />
        <TextField
          label={t('To ({unit})', { unit: unitLabel(unit, style) })}
          name="band-to"
          autoComplete="off"
          placeholder={t('empty for an event')}
          value={to}
          status={statusOf(to, old?.to)}
          error={wrong.to}
          onValue={setTo}
        />
      </div>
      <ColourField
        label={t('Colour')}
        name="band-colour"
        value={colour}
        placeholder={defaultColour}
        onValue={(chosen) => setColour(chosen ?? defaultColour)}
      />
    </FormDialog>
  );
}
