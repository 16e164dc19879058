import {
  type Forest,
  type TimeUnit,
  type TreeTimes,
  type Years,
  years,
} from '@life-tree/phylogeny';
import { useMemo, useState } from 'react';
import { timeFaultText } from '../../../texts/rule-messages.ts';
import { t } from '../../../texts/t.ts';
import { formatTime, parseTime, timeInField, unitLabel } from '../../../texts/times.ts';
import { Slider } from '../../../ui/forms/slider.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';

/** A slider of the panel's width cannot show more steps. */
const sliderSteps = 500;

interface PresentTimeControlProps {
  readonly forest: Forest;
  readonly unit: TimeUnit;
  /** How the tree writes times. */
  readonly style?: TreeTimes | null | undefined;
  /** Null while every species is shown. */
  readonly present: Years | null;
  readonly onPresent: (present: Years | null) => void;
}

/** Chooses a time by number or slider. Only species that are extinct by then are shown. */
export function PresentTimeControl(props: PresentTimeControlProps) {
  const { forest, unit, style, present, onPresent } = props;
  const span = useMemo(() => forest.span, [forest]);
  if (span === null) return null;
  const { from, to } = span;
  const change = (time: number) => onPresent(years(Math.min(Math.max(time, from), to)));
  const ratio = present === null ? 1 : (present - from) / Math.max(to - from, Number.MIN_VALUE);
  return (
    <div className="flex flex-col gap-3">
      <Switch
        label={t('Present time')}
        checked={present !== null}
        onChange={(on) => onPresent(on ? to : null)}
      />
      {present !== null && (
        <>
          <TimeField key={unit} unit={unit} style={style} time={present} onTime={change} />
          <Slider
            label={t('Extinct by')}
            min={0}
            max={sliderSteps}
            step={1}
            value={Math.round(ratio * sliderSteps)}
            valueText={formatTime(present, unit, style)}
            onChange={(step) =>
              change(step === sliderSteps ? to : from + ((to - from) * step) / sliderSteps)
            }
          />
        </>
      )}
    </div>
  );
}

interface TimeFieldProps extends Pick<PresentTimeControlProps, 'style'> {
  readonly unit: TimeUnit;
  readonly time: Years;
  readonly onTime: (time: Years) => void;
}

/** A number in the chosen unit. An invalid number shows an error and changes nothing. */
function TimeField({ unit, style, time, onTime }: TimeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const parsed = typed === null ? null : parseTime(typed, unit, style);
  const change = (text: string) => {
    setTyped(text);
    const read = parseTime(text, unit, style);
    if (read.ok) onTime(read.value);
  };
  return (
    <TextField
      label={t('Time ({unit})', { unit: unitLabel(unit, style) })}
      name="present-time"
      inputMode="decimal"
      className="tabular"
      value={typed ?? timeInField(time, unit, style)}
      error={parsed !== null && !parsed.ok ? timeFaultText(parsed.error) : undefined}
      onValue={change}
      onBlur={() => setTyped(null)}
    />
  );
}
