import { type Years, years } from '@life-tree/phylogeny';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { timeFaultText } from '../../../../texts/rule-messages.ts';
import { t } from '../../../../texts/t.ts';
import { durationLabel, parseDuration } from '../../../../texts/times.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { TextField } from '../../../../ui/forms/text-field.tsx';
import { useTimes } from '../../../shown-tree/index.ts';

interface MoveInTimeProps {
  /** Later if it is positive. Returns why the species cannot move, or null. */
  readonly onMove: (by: Years) => Promise<string | null>;
}

/** Moves the selected species by a time, earlier or later. */
export function MoveInTime({ onMove }: MoveInTimeProps) {
  const { unit, style } = useTimes();
  const [amount, setAmount] = useState('');
  const [error, setError] = useState<string | null>(null);
  const move = async (direction: 1 | -1) => {
    const duration = parseDuration(amount, unit, style);
    setError(
      duration.ok ? await onMove(years(direction * duration.value)) : timeFaultText(duration.error),
    );
  };
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label={t('Move in time ({unit})', { unit: durationLabel(unit, style) })}
        name="move-in-time"
        inputMode="decimal"
        autoComplete="off"
        value={amount}
        error={error ?? undefined}
        onValue={setAmount}
      />
      <div className="flex gap-2">
        <Button variant="secondary" onClick={() => move(-1)}>
          <ArrowLeft aria-hidden="true" className="size-4" strokeWidth={1.5} />
          {t('Earlier')}
        </Button>
        <Button variant="secondary" onClick={() => move(1)}>
          {t('Later')}
          <ArrowRight aria-hidden="true" className="size-4" strokeWidth={1.5} />
        </Button>
      </div>
    </div>
  );
}
