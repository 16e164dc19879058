import type { TimeUnit, TreeSettings, Years } from '@life-tree/phylogeny';
import { timeFaultText } from '../../../texts/rule-messages.ts';
import { parseTime, timeInField, unitLabel } from '../../../texts/times.ts';
import { isComposing } from '../../../ui/forms/is-composing.ts';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { type TypingPort, useTypedText } from '../../../ui/forms/use-typed-text.ts';

interface SavedTimeFieldProps {
  readonly label: string;
  readonly name: string;
  readonly unit: TimeUnit;
  /** How the tree writes moments. A duration is a plain number. */
  readonly style?: TreeSettings['notation'] | undefined;
  readonly isDuration?: boolean;
  readonly time: Years;
  readonly hint?: string;
  readonly typing: TypingPort;
  /** Returns why the time cannot be saved, or null if it is saved. */
  readonly onSave: (time: Years, session: string) => string | null;
}

/** A number in the chosen unit that is saved while the user types. Escape restores the old number. */
export function SavedTimeField(props: SavedTimeFieldProps) {
  const { label, name, unit, time, hint, typing, onSave } = props;
  const style = props.isDuration === true ? undefined : props.style;
  const typed = useTypedText({
    port: typing,
    save: (draft, session) => {
      const read = parseTime(draft, unit, style);
      if (!read.ok) return timeFaultText(read.error);
      return read.value === time ? null : onSave(read.value, session);
    },
  });
  return (
    <TextField
      label={`${label} (${unitLabel(unit, props.style)})`}
      name={name}
      inputMode="decimal"
      autoComplete="off"
      className="tabular"
      hint={hint}
      error={typed.error ?? undefined}
      value={typed.draft ?? timeInField(time, unit, style)}
      onValue={typed.type}
      onBlur={typed.finish}
      onKeyDown={(event) => {
        if (isComposing(event)) return;
        if (event.key === 'Enter') typed.finish();
        else if (event.key === 'Escape') typed.cancel();
      }}
    />
  );
}
