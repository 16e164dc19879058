import {
  type Band,
  bandName,
  fitsEarthsPast,
  geologicTimeScaleCredit,
  type ReadySet,
  readyBands,
  years,
} from '@life-tree/phylogeny';
import { t } from '../../../../texts/t.ts';
import { timeNotation } from '../../../../texts/time-notation.ts';
import { formatRange, formatTime } from '../../../../texts/times.ts';
import { useToasts } from '../../../../ui/feedback/toaster.tsx';
import { Switch } from '../../../../ui/forms/switch.tsx';
import { ColourMark, PartRows, PartSection } from '../../../parts/index.ts';
import { useEditing, useForest, useParts, useTimes } from '../../../shown-tree/index.ts';
import { BandDialog } from './band-dialog.tsx';
import { hasReadySet, switchReadySet } from './ready-bands.ts';

/** The bands and events across the timeline of a tree. */
export function BandsSection() {
  const forest = useForest();
  const parts = useParts();
  const { unit, style } = useTimes();
  const editing = useEditing();
  const { scale } = style ?? {};
  const toasts = useToasts();
  const isOfEarth = scale === undefined && fitsEarthsPast(forest.span);
  const timeOf = ({ from, to }: Band) =>
    to === undefined
      ? formatTime(years(from), unit, style)
      : formatRange(years(from), years(to), unit, style);
  const sorted = parts.bands.entries().sort((a, b) => a.value.from - b.value.from);
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
    <PartSection
      part="bands"
      title={t('Bands and events')}
      list={(onEdit) => (
        <PartRows
          part="bands"
          entries={sorted}
          rowOf={({ value }) => {
            const name = bandName(value, timeNotation());
            const content = (
              <>
                <ColourMark colour={value.colour} />
                <span className="min-w-0 flex-1 break-words text-sm">
                  {name}{' '}
                  <span className="tabular whitespace-nowrap text-quiet text-xs">
                    {timeOf(value)}
                  </span>
                </span>
              </>
            );
            return { name, content };
          }}
          onEdit={onEdit}
        />
      )}
      addLabel={t('Add band')}
      dialogOf={(id, onClose) => <BandDialog id={id} onClose={onClose} />}
    >
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
    </PartSection>
  );
}
