import { type TimeUnit, timeUnits, unitLabel } from '@life-tree/phylogeny';
import { t } from '../../../texts/t.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';

interface UnitChoiceProps {
  readonly unit: TimeUnit;
  readonly onUnit: (unit: TimeUnit) => void;
}

/** The unit that times are shown and typed in. */
export function UnitChoice({ unit, onUnit }: UnitChoiceProps) {
  const names = unitNames();
  const choices = timeUnits.map((value) => ({
    value,
    label: `${names[value]} (${unitLabel(value)})`,
  }));
  return (
    <SelectField label={t('Unit')} name="unit" choices={choices} value={unit} onValue={onUnit} />
  );
}

/** The translated names of the units. */
function unitNames(): Record<TimeUnit, string> {
  return {
    Years: t('Years'),
    'Thousand Years': t('Thousand Years'),
    'Million Years': t('Million Years'),
    'Billion Years': t('Billion Years'),
    'Trillion Years': t('Trillion Years'),
  };
}
