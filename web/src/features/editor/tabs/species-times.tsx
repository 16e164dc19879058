import type { CanvasSettings } from '@life-tree/canvas';
import {
  allowedApparition,
  type EndChange,
  endOf,
  type Forest,
  type SpeciesEnd,
  type SpeciesId,
  setEnd,
} from '@life-tree/phylogeny';
import type { ReactNode } from 'react';
import { t } from '../../../texts/t.ts';
import { formatTime } from '../../../texts/times.ts';
import { classNames } from '../../../ui/class-names.ts';
import type { TreeStore } from '../../open-tree/index.ts';
import type { Editing } from '../use-editing.ts';
import { BoundsHint } from './bounds-hint.tsx';
import { SavedDurationField, SavedMomentField } from './saved-time-field.tsx';

interface SpeciesTimesProps {
  readonly store: TreeStore;
  readonly forest: Forest;
  readonly index: number;
  readonly settings: CanvasSettings;
  readonly editing: Editing;
  /** The sources of the dates. */
  readonly citations: ReactNode;
  readonly onSelect: (species: SpeciesId) => void;
}

/** When a species appears and becomes extinct, how certain that is, and how long it lasts. */
export function SpeciesTimes(props: SpeciesTimesProps) {
  const { store, forest, index, settings, editing } = props;
  const { unit } = settings;
  const style = settings.look.settings;
  const id = forest.id(index);
  const range = allowedApparition(forest, index);
  const extinction = endOf(forest, index, 'extinction');
  const common = { unit, style, typing: store.typed };
  const save = (end: SpeciesEnd) => (change: EndChange, session: string) => {
    const { time } = change;
    if (end === 'extinction' && time !== undefined && time <= forest.apparition(index)) {
      return t('The extinction must be later than the apparition.');
    }
    const operation = setEnd(forest, index, end, change);
    return operation === null ? null : editing.perform(operation, session);
  };
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
            {!forest.isRoot(index) &&
              t('From {start} to {end}', {
                start: formatTime(range.from, unit, style),
                end: formatTime(range.to, unit, style),
              })}
            <BoundsHint {...props} end="apparition" />
          </>
        }
        onSave={save('apparition')}
      />
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
          hint={<BoundsHint {...props} end="extinction" />}
          onSave={save('extinction')}
        />
        <SavedDurationField
          {...common}
          label={t('Duration')}
          name="duration"
          duration={forest.duration(index)}
          onSave={(duration, session) =>
            editing.perform({ kind: 'set-duration', id, duration }, session)
          }
        />
      </div>
    </>
  );
}
