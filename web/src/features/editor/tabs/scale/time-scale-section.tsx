import {
  type Forest,
  hasTime,
  maxNameLength,
  type OwnScale,
  substitutionUnit,
  type TreeScale,
  years,
} from '@life-tree/phylogeny';
import { Pencil } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { timeFaultText } from '../../../../texts/rule-messages.ts';
import { t } from '../../../../texts/t.ts';
import { parseTime, scaleSentence, timeInField } from '../../../../texts/times.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { SelectField } from '../../../../ui/forms/select-field.tsx';
import { DialogBoundary } from '../../../../ui/overlays/dialog-boundary.tsx';
import { useEditing, useForest, useTree } from '../../../shown-tree/index.ts';
import { SavedTextField } from '../saved/saved-text-field.tsx';
import { EraStrip } from './era-strip.tsx';
import { ErasDialog } from './eras-dialog.tsx';
import { firstScale } from './first-scale.ts';

interface TimeScaleSectionProps {
  /** Grows when the user asks for these fields, so that they come into view. */
  readonly asked: number;
}

const maxUnitLength = 40;

/** Chooses what the numbers of a tree are: times of Earth or of a world of its own, lengths, or nothing. */
export function TimeScaleSection({ asked }: TimeScaleSectionProps) {
  const tree = useTree();
  const forest = useForest();
  const editing = useEditing();
  const scale: TreeScale | undefined = tree.scale;
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (asked === 0) return;
    section.current?.scrollIntoView({ block: 'start' });
    section.current?.querySelector('input')?.focus({ preventScroll: true });
  }, [asked]);
  return (
    <section ref={section} className="flex flex-col gap-4" aria-label={t('Time scale')}>
      <SelectField<ScaleKind>
        label={t('Time scale')}
        name="time-scale"
        value={scale === undefined ? 'earth' : (scale.kind ?? 'own')}
        choices={[
          { value: 'earth', label: t('Earth') },
          { value: 'own', label: t('A world of its own') },
          { value: 'lengths', label: t('Not time: branch lengths') },
          { value: 'none', label: t('None: a cladogram') },
        ]}
        onValue={(chosen) =>
          editing.performOrNotify({ kind: 'edit-tree', scale: scaleOf(chosen, forest) })
        }
      />
      {scale?.kind === 'lengths' && (
        <SavedTextField
          label={t('Unit of the lengths')}
          name="scale-unit"
          required
          maxLength={maxUnitLength}
          value={scale.unit}
          onSave={(unit, session) =>
            editing.perform({ kind: 'edit-tree', scale: { kind: 'lengths', unit } }, session)
          }
        />
      )}
      {scale !== undefined && hasTime(scale) && <OwnScaleFields scale={scale} />}
    </section>
  );
}

type ScaleKind = 'earth' | 'own' | 'lengths' | 'none';

function scaleOf(kind: ScaleKind, forest: Forest): TreeScale | null {
  if (kind === 'earth') return null;
  if (kind === 'own') return firstScale(forest);
  return kind === 'none' ? { kind } : { kind, unit: substitutionUnit };
}

interface OwnScaleFieldsProps {
  readonly scale: OwnScale;
}

function OwnScaleFields({ scale }: OwnScaleFieldsProps) {
  const editing = useEditing();
  const [isEditingEras, setIsEditingEras] = useState(false);
  const { zero, ...withoutZero } = scale;
  const save = (changed: OwnScale, session?: string) =>
    editing.perform({ kind: 'edit-tree', scale: changed }, session);
  const count = scale.eras.length;
  return (
    <>
      <SavedTextField
        label={t('Unit of time')}
        name="scale-unit"
        required
        maxLength={maxUnitLength}
        value={scale.unit}
        onSave={(unit, session) => save({ ...scale, unit }, session)}
      />
      <SavedTextField
        label={t('What is at 0')}
        name="scale-zero"
        placeholder={t('For example, the landing of the first ship')}
        maxLength={maxNameLength}
        value={zero ?? ''}
        onSave={(text, session) =>
          save(text === '' ? withoutZero : { ...scale, zero: text }, session)
        }
      />
      <SelectField<OwnScale['direction']>
        label={t('Times count')}
        name="scale-direction"
        value={scale.direction}
        choices={[
          { value: 'forward', label: t('Forward from 0') },
          { value: 'back', label: t('Back from 0') },
        ]}
        onValue={(direction) =>
          editing.performOrNotify({ kind: 'edit-tree', scale: { ...scale, direction } })
        }
      />
      <NowField scale={scale} onSave={save} />
      <div className="flex flex-col gap-2">
        <h3 className="font-medium font-sans text-sm">{t('Eras')}</h3>
        {count === 0 ? (
          <p className="text-quiet text-xs">
            {t('Eras are shown along the axis, and their names can be typed as times.')}
          </p>
        ) : (
          <EraStrip scale={scale} />
        )}
        <Button variant="secondary" className="self-start" onClick={() => setIsEditingEras(true)}>
          <Pencil aria-hidden="true" className="size-4" strokeWidth={1.5} />
          {count === 0
            ? t('Add eras')
            : t('{count, plural, one {Edit # era} other {Edit # eras}}', { count })}
        </Button>
        <p className="text-quiet text-xs">{scaleSentence(scale)}</p>
      </div>
      {isEditingEras && (
        <DialogBoundary onClose={() => setIsEditingEras(false)}>
          <ErasDialog scale={scale} onSave={save} onClose={() => setIsEditingEras(false)} />
        </DialogBoundary>
      )}
    </>
  );
}

interface NowFieldProps extends Pick<OwnScaleFieldsProps, 'scale'> {
  readonly onSave: (changed: OwnScale, session: string) => string | null;
}

/** The present of the tree. Species that end then are living. */
function NowField({ scale, onSave }: NowFieldProps) {
  return (
    <SavedTextField
      label={t('Now ({unit})', { unit: scale.unit })}
      name="scale-now"
      required
      maxLength={40}
      value={timeInField(years(scale.now), 'Years', { scale })}
      onSave={(text, session) => {
        const read = parseTime(text, 'Years', { scale });
        return read.ok ? onSave({ ...scale, now: read.value }, session) : timeFaultText(read.error);
      }}
    />
  );
}
