import {
  type Band,
  bandName,
  fitsEarthsPast,
  geologicTimeScaleCredit,
  maxParts,
  type PartEntry,
  type ReadySet,
  readyBands,
  years,
} from '@life-tree/phylogeny';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../../texts/t.ts';
import { timeNotation } from '../../../../texts/time-notation.ts';
import { formatRange, formatTime } from '../../../../texts/times.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { useToasts } from '../../../../ui/feedback/toaster.tsx';
import { Switch } from '../../../../ui/forms/switch.tsx';
import { DialogBoundary } from '../../../../ui/overlays/dialog-boundary.tsx';
import { useEditing, useForest, useParts, useTimes } from '../../../shown-tree/index.ts';
import { ColourMark, PartRow } from '../part-row.tsx';
import { BandDialog } from './band-dialog.tsx';
import { hasReadySet, switchReadySet } from './ready-bands.ts';

/** The bands and events across the timeline of a tree. */
export function BandsSection() {
  const forest = useForest();
  const parts = useParts();
  const { unit, style } = useTimes();
  const editing = useEditing();
  const [edited, setEdited] = useState<PartEntry<Band> | 'new' | null>(null);
  const { bands } = parts;
  const { scale } = style ?? {};
  const toasts = useToasts();
  const isOfEarth = scale === undefined && fitsEarthsPast(forest.span);
  const timeOf = ({ from, to }: Band) =>
    to === undefined
      ? formatTime(years(from), unit, style)
      : formatRange(years(from), years(to), unit, style);
  const sorted = bands.entries().sort((a, b) => a.value.from - b.value.from);
  const { span } = forest;
  const switchReady = (set: ReadySet, isOn: boolean) => {
    if (!editing.performOrNotify(switchReadySet(parts, set)) || !isOn || span === null) return;
    const isInTree = ({ from, to = from }: Pick<Band, 'from' | 'to'>) =>
      from <= span.to && to >= span.from;
    if (readyBands(set).some(isInTree)) return;
    const range = formatRange(span.from, span.to, unit, style);
    toasts.note(t('None of them falls into the time of this tree, {range}.', { range }));
  };
  const readySwitch = (set: ReadySet, label: string) => (
    <Switch
      label={label}
      checked={hasReadySet(parts, set)}
      onChange={(isOn) => switchReady(set, isOn)}
    />
  );

  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-medium font-sans text-sm">{t('Bands and events')}</h2>
      {isOfEarth && (
        <>
          {readySwitch('extinctions', t('Mass extinctions'))}
          {readySwitch('eras', t('Major boundaries'))}
          <p className="text-quiet text-xs">
            {t('Their dates are from the {chart}.', {
              chart: `${geologicTimeScaleCredit.title} ${geologicTimeScaleCredit.version}`,
            })}
          </p>
        </>
      )}
      <ul className="flex flex-col divide-y divide-line empty:hidden">
        {sorted.map((entry) => {
          const { colour } = entry.value;
          const name = bandName(entry.value, timeNotation());
          return (
            <PartRow
              key={entry.id}
              name={name}
              onEdit={() => setEdited(entry)}
              onRemove={() =>
                editing.performOrNotify({ kind: 'remove-part', part: 'bands', id: entry.id })
              }
            >
              <ColourMark colour={colour} />
              <span className="min-w-0 flex-1 truncate text-sm">
                {name} <span className="tabular text-quiet text-xs">{timeOf(entry.value)}</span>
              </span>
            </PartRow>
          );
        })}
      </ul>
      {bands.size < maxParts.bands && (
        <Button variant="secondary" className="self-start" onClick={() => setEdited('new')}>
          <Plus aria-hidden="true" className="size-4" strokeWidth={1.5} />
          {t('Add band')}
        </Button>
      )}
      {edited !== null && (
        <DialogBoundary onClose={() => setEdited(null)}>
          <BandDialog entry={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
        </DialogBoundary>
      )}
    </section>
  );
}
