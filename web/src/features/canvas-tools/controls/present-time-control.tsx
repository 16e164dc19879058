import { hasTime, type Years, years } from '@life-tree/phylogeny';
import { useMemo, useState } from 'react';
import { timeFaultText } from '../../../texts/rule-messages.ts';
import { t } from '../../../texts/t.ts';
import { formatTime, parseTime, timeInField, unitLabel } from '../../../texts/times.ts';
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx';
import { Slider } from '../../../ui/forms/slider.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { useChangeSettings, useForest, useTimes, useTreeSettings } from '../../shown-tree/index.ts';

/** A slider of the panel's width cannot show more steps. */
const sliderSteps = 500;

/** Chooses a time by number or slider. Only species that are extinct by then, or alive then, are shown. */
export function PresentTimeControl() {
  const forest = useForest();
  const settings = useTreeSettings();
  const changeSettings = useChangeSettings();
  const { unit, present, aliveThen } = settings;
  const style = settings.look.settings;
  const span = useMemo(() => forest.span, [forest]);
  if (span === null || !hasTime(style?.scale)) return null;
  const { from, to } = span;
  const change = (time: number) => {
    changeSettings({ present: years(Math.min(Math.max(time, from), to)) });
  };
  const ratio = present === null ? 1 : (present - from) / Math.max(to - from, Number.MIN_VALUE);
  const labels = { extinct: t('Extinct by'), alive: t('Alive then') };
  return (
    <div className="flex flex-col gap-3">
      <Switch
        label={t('Present time')}
        checked={present !== null}
        onChange={(on) => changeSettings({ present: on ? to : null })}
      />
      {present !== null && (
        <>
          <SegmentedControl<'extinct' | 'alive'>
            label={t('Shown species')}
            segments={[
              { value: 'extinct', label: labels.extinct },
              { value: 'alive', label: labels.alive },
            ]}
            value={aliveThen ? 'alive' : 'extinct'}
            onChange={(shown) => changeSettings({ aliveThen: shown === 'alive' })}
          />
          <TimeField key={unit} time={present} onTime={change} />
          <Slider
            label={aliveThen ? labels.alive : labels.extinct}
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

interface TimeFieldProps {
  readonly time: Years;
  readonly onTime: (time: Years) => void;
}

/** A number in the chosen unit. An invalid number shows an error and changes nothing. */
function TimeField({ time, onTime }: TimeFieldProps) {
  const { unit, style } = useTimes();
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
