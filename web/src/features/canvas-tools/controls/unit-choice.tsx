import { timeUnits } from '@life-tree/phylogeny';
import { t } from '../../../texts/t.ts';
import { unitLabel, unitNames } from '../../../texts/times.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { useChangeSettings, useTimes } from '../../shown-tree/index.ts';

/** The unit that times are shown and typed in. */
export function UnitChoice() {
  const changeSettings = useChangeSettings();
  const { unit, style } = useTimes();
  // A scale of one's own has one unit.
  if (style?.scale !== undefined) return null;
  const names = unitNames();
  const choices = timeUnits.map((value) => ({
    value,
    label: `${names[value]} (${unitLabel(value, style)})`,
  }));
  return (
    <SelectField
      label={t('Unit')}
      name="unit"
      choices={choices}
      value={unit}
      onValue={(chosen) => changeSettings({ unit: chosen })}
    />
  );
}
