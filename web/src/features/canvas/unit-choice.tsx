import { type TimeUnit, timeUnits, unitLabel } from '@life-tree/phylogeny';
import { SelectField } from '../../ui/select-field.tsx';

interface UnitChoiceProps {
  readonly unit: TimeUnit;
  readonly onUnit: (unit: TimeUnit) => void;
}

const choices = timeUnits.map((unit) => ({ value: unit, label: `${unit} (${unitLabel(unit)})` }));

/** The unit that times are shown and typed in. */
export function UnitChoice({ unit, onUnit }: UnitChoiceProps) {
  return <SelectField label="Unit" name="unit" choices={choices} value={unit} onValue={onUnit} />;
}
