import {
  type EndChange,
  endOf,
  hasTime,
  limitsOf,
  type SpeciesEnd,
  splitOf,
  type TimeUnit,
  timeRules,
  type UncertainTime,
  type Years,
  years,
  yearsPer,
} from '@life-tree/phylogeny';
import { type ReactNode, useMemo } from 'react';
import { t } from '../../../../texts/t.ts';
import { formatTime } from '../../../../texts/times.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { useEditing, useForest, useTimes } from '../../../shown-tree/index.ts';
import { MoveAlongSwitch } from '../../times/move-along-switch.tsx';
import { StatedQuestion } from '../../times/stated-question.tsx';
import { SavedDurationField, SavedMomentField } from '../saved/saved-time-field.tsx';
import { BoundsHint } from './bounds-hint.tsx';

interface SpeciesTimesProps {
  readonly index: number;
  /** The sources of the dates. */
  readonly citations: ReactNode;
}

/** The numbers of a species: its times, the length of its branch, or none. */
export function SpeciesTimes(props: SpeciesTimesProps) {
  const forest = useForest();
  const { unit, style } = useTimes();
  const editing = useEditing();
  const { index, citations } = props;
  const id = forest.id(index);
  if (hasTime(style?.scale)) return <Times {...props} />;
  if (style?.scale?.kind !== 'lengths') return citations;
  return (
    <SavedDurationField
      unit={unit}
      style={style}
      onEnd={editing.endSession}
      label={t('Length')}
      name="duration"
      duration={forest.duration(index)}
      onSave={(duration, session) =>
        editing.setTimes({ kind: 'duration', id, time: duration }, session)
      }
    />
  );
}

/** When a species appears and becomes extinct, how certain that is, and how long it lasts. */
function Times(props: SpeciesTimesProps) {
  const forest = useForest();
  const { unit, style } = useTimes();
  const editing = useEditing();
  const { index } = props;
  const id = forest.id(index);
  const range = useMemo(
    () => limitsOf(forest, { kind: 'apparition', id, time: years(0) }, timeRules(style)),
    [forest, id, style],
  );
  const extinction = endOf(forest, index, 'extinction');
  const split = splitOf(forest, index);
  const common = { unit, style, onEnd: editing.endSession };
  const save = (end: SpeciesEnd) => (change: EndChange, session: string, isAge: boolean) =>
    editing.setEnd(id, end, change, session, isAge);
  const countBack = (end: SpeciesEnd) => (time: UncertainTime) => editing.countBack(id, end, time);
  return (
    <>
      <SavedMomentField
        {...common}
        label={t('Apparition')}
        name="apparition"
        aside={props.citations}
        moment={endOf(forest, index, 'apparition')}
        hint={
          <>
            {/* With a split, the line and not the species begins in the ancestor's life. */}
            {split === null &&
              range.earliest !== null &&
              range.latest !== null &&
              t('From {start} to {end}', {
                start: formatTime(range.earliest.time, unit, style),
                end: formatTime(rounded(range.latest.time, unit), unit, style),
              })}
            <BoundsHint {...props} end="apparition" />
            <StatedQuestion {...props} end="apparition" />
          </>
        }
        onSave={save('apparition')}
        onCountBack={countBack('apparition')}
      />
      {split !== null && (
        <SavedMomentField
          {...common}
          label={t('Split')}
          name="split"
          hint={t('Since then, its line is older than its finds.')}
          moment={{ time: split, bounds: null }}
          onSave={({ time, bounds }, session) => {
            if (bounds) return t('A split has no bounds of its own.');
            return time === undefined
              ? null
              : editing.setTimes({ kind: 'split', id, time }, session);
          }}
        />
      )}
      {/* Side by side, unless bounds make the text long. */}
      <div
        className={classNames(
          'grid items-start gap-x-3 gap-y-5',
          extinction.bounds === null && 'grid-cols-2',
        )}
      >
        <SavedMomentField
          {...common}
          label={t('Extinction')}
          name="extinction"
          moment={extinction}
          hint={
            <>
              <BoundsHint {...props} end="extinction" />
              <StatedQuestion {...props} end="extinction" />
            </>
          }
          onSave={save('extinction')}
          onCountBack={countBack('extinction')}
        />
        <SavedDurationField
          {...common}
          label={t('Duration')}
          name="duration"
          duration={forest.duration(index)}
          onSave={(duration, session) =>
            editing.setTimes({ kind: 'duration', id, time: duration }, session)
          }
        />
      </div>
      <MoveAlongSwitch />
    </>
  );
}

/** A moment before zero, where a species that is living must begin, is shown as zero. */
function rounded(time: Years, unit: TimeUnit): Years {
  return Math.abs(time) < yearsPer(unit) * 1e-6 ? years(0) : time;
}
