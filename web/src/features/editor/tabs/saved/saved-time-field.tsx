import {
  type EndChange,
  isSame,
  missesBest,
  type ShownDigits,
  type TimeUnit,
  type TreeTimes,
  type UncertainTime,
  type Years,
} from '@life-tree/phylogeny';
import { type ReactNode, useState } from 'react';
import { timeFaultText } from '../../../../texts/rule-messages.ts';
import { t } from '../../../../texts/t.ts';
import {
  countedBack,
  durationInField,
  durationLabel,
  futureHint,
  parseDuration,
  readTimeText,
  understoodTime,
  unitLabel,
  writeTimeText,
} from '../../../../texts/times.ts';
import { TextField } from '../../../../ui/forms/text-field.tsx';
import { type TypedText, useTypedText } from '../../../../ui/typing/use-typed-text.ts';

interface TimeFieldProps {
  readonly label: string;
  readonly name: string;
  readonly unit: TimeUnit;
  /** How the tree writes moments. A duration is a plain number. */
  readonly style?: TreeTimes | null | undefined;
  readonly hint?: ReactNode;
  /** Shown to the right of the label. */
  readonly aside?: ReactNode;
  /** The user has finished typing. */
  readonly onEnd?: (session: string) => void;
}

interface SavedDurationFieldProps extends TimeFieldProps {
  readonly duration: Years;
  /** Returns why the duration cannot be saved, or null if it is saved. */
  readonly onSave: (duration: Years, session: string) => string | null;
}

/** A number in the chosen unit that is saved while the user types. Escape restores the old number. */
export function SavedDurationField({ duration, onSave, ...props }: SavedDurationFieldProps) {
  const { unit, style, onEnd } = props;
  const shown = (value: Years) => durationInField(value, unit, style, 'readable');
  const typed = useTypedText({
    target: duration,
    label: props.label,
    text: shown(duration),
    ...(onEnd && { onEnd }),
    save: (draft, session, before) => {
      const read = parseDuration(draft, unit, style);
      if (!read.ok) return timeFaultText(read.error);
      // A number that is shown as before has not been changed, and keeps all of its digits.
      const value = draft.trim() === shown(before) ? before : read.value;
      return value === duration ? null : onSave(value, session);
    },
  });
  const exact = durationInField(duration, unit, style);
  return <TimeInput {...props} typed={typed} text={shown(duration)} exact={exact} isNumber />;
}

interface SavedMomentFieldProps extends TimeFieldProps {
  readonly moment: UncertainTime;
  /**
   * Saves what the user has changed since typing began. An age has no sign and is in the past: "66 Ma".
   * Returns why it cannot be saved, or null.
   */
  readonly onSave: (change: EndChange, session: string, isAge: boolean) => string | null;
  /** The user has typed a time in the future and means as long before today. */
  readonly onCountBack?: (time: UncertainTime) => void;
}

/**
 * A moment with its bounds, such as "66 ± 0.5" or "Campanian", that is saved while the user types. What was
 * understood is shown below. Escape restores the old moment.
 */
export function SavedMomentField({ moment, onSave, onCountBack, ...props }: SavedMomentFieldProps) {
  const { unit, style, onEnd } = props;
  const [future, setFuture] = useState<UncertainTime | null>(null);
  const text = writeTimeText(moment, unit, style, 'readable');
  const typed = useTypedText({
    target: moment,
    label: props.label,
    text,
    ...(onEnd && { onEnd }),
    save: (draft, session, before) => {
      const read = readTimeText(draft, unit, style);
      if (!read.ok) return timeFaultText(read.error);
      setFuture(futureHint(read.value, unit, style) === null ? null : read.value);
      // Only a later edit that repeats what the session has changed keeps it.
      const change = changeBetween([before, moment], read.value, (time, digits) => {
        const shown = readTimeText(writeTimeText(time, unit, style, digits), unit, style);
        return shown.ok ? shown.value : time;
      });
      return change.time === undefined && change.bounds === undefined
        ? null
        : onSave(change, session, read.value.time < 0 && !signed.test(draft));
    },
  });
  const { draft } = typed;
  const read = draft === null ? null : readTimeText(draft, unit, style);
  return (
    <TimeInput
      {...props}
      hint={
        <>
          {future !== null && onCountBack && (
            <button
              type="button"
              className="block text-link min-h-6"
              // Leaving the field would move the button before it is clicked.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                typed.cancel();
                setFuture(null);
                onCountBack(countedBack(future));
              }}
            >
              {t('Count back from today')}
            </button>
          )}
          {props.hint}
        </>
      }
      typed={typed}
      text={text}
      exact={writeTimeText(moment, unit, style)}
      status={read?.ok ? understoodTime(read.value, unit, style) : ''}
    />
  );
}

const signed = /^[\s(]*[-\u2212]/;

/**
 * What differs from one of the former times. A field does not show all digits of a number, so a part that is
 * shown as before has not been changed, and keeps all of its digits.
 */
function changeBetween(
  former: readonly [UncertainTime, UncertainTime],
  read: UncertainTime,
  asShown: (time: UncertainTime, digits: ShownDigits) => UncertainTime,
): EndChange {
  const candidates = (['readable', 'all'] as const).flatMap((digits) =>
    former.map((exact) => ({ exact, shown: asShown(exact, digits) })),
  );
  const time = candidates.find(({ shown }) => shown.time === read.time)?.exact.time ?? read.time;
  const side = (name: 'before' | 'after', value: number) => {
    const sign = name === 'before' ? -1 : 1;
    const edge = ({ time: best, bounds }: UncertainTime) => best + sign * (bounds?.[name] ?? 0);
    for (const { exact, shown } of candidates) {
      if (exact.bounds === null) continue;
      if (shown.bounds?.[name] === value) return exact.bounds[name];
      // An interval that misses its date is shown by its ends, which do not move with the date.
      if (missesBest(exact.bounds) && edge(shown) === read.time + sign * value) {
        return sign * (edge(exact) - time);
      }
    }
    return value;
  };
  const same = candidates.find(({ shown }) => isSame(shown.bounds, read.bounds));
  const bounds = same
    ? same.exact.bounds
    : read.bounds && {
        ...read.bounds,
        before: side('before', read.bounds.before),
        after: side('after', read.bounds.after),
      };
  return {
    ...(former.some((one) => one.time !== time) && { time }),
    ...(former.some((one) => !isSame(one.bounds, bounds)) && { bounds }),
  };
}

interface TimeInputProps extends TimeFieldProps {
  readonly typed: TypedText;
  readonly text: string;
  /** With all digits, as a tooltip. */
  readonly exact: string;
  readonly isNumber?: boolean;
  readonly status?: string;
}

function TimeInput({
  label,
  name,
  unit,
  style,
  hint,
  aside,
  typed,
  text,
  exact,
  isNumber = false,
  status,
}: TimeInputProps) {
  return (
    <TextField
      label={`${label} (${isNumber ? durationLabel(unit, style) : unitLabel(unit, style)})`}
      name={name}
      // A keypad of numbers could not type "Campanian".
      inputMode={isNumber ? 'decimal' : 'text'}
      autoComplete="off"
      className="tabular"
      {...(exact !== text && { title: exact })}
      hint={hint}
      aside={aside}
      status={status}
      error={typed.error ?? undefined}
      value={typed.draft ?? text}
      onValue={typed.type}
      onBlur={typed.finish}
      onKeyDown={typed.handleKey}
    />
  );
}
