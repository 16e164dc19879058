import {
  type Column,
  creditText,
  endOf,
  isWebAddress,
  sortColumns,
  type TraitValue,
  type UncertainTime,
} from '@life-tree/phylogeny';
import { formatNumber } from '../../texts/number-formats.ts';
import { t } from '../../texts/t.ts';
import { formatUncertainTime, writeTimeText } from '../../texts/times.ts';
import { useForest, useParts, useTimes } from '../shown-tree/index.ts';

interface UncertainTimesProps {
  readonly index: number;
}

/** The ends of a species that are uncertain, as its author wrote them. */
export function UncertainTimes({ index }: UncertainTimesProps) {
  const forest = useForest();
  const { unit, style } = useTimes();
  const [apparition, extinction] = [
    endOf(forest, index, 'apparition'),
    endOf(forest, index, 'extinction'),
  ];
  const shown = (time: UncertainTime) => {
    const [written, label] = [
      writeTimeText(time, unit, style),
      formatUncertainTime(time, unit, style),
    ];
    // The name of an interval says more than its times, and numbers need their unit.
    return /^\p{L}{3}/u.test(written) ? `${written} (${label})` : label;
  };
  return (
    <>
      {apparition.bounds !== null && (
        <p className="tabular text-quiet text-sm">
          {t('Apparition: {time}', { time: shown(apparition) })}
        </p>
      )}
      {extinction.bounds !== null && (
        <p className="tabular text-quiet text-sm">
          {t('Extinction: {time}', { time: shown(extinction) })}
        </p>
      )}
    </>
  );
}

interface CreditLineProps {
  readonly index: number;
}

/** Who made the image of a species, and its licence. */
export function CreditLine({ index }: CreditLineProps) {
  const forest = useForest();
  const credit = forest.details(index)?.imageCredit;
  if (credit === undefined) return null;
  const { link } = credit;
  const text = creditText(credit);
  return (
    <p className="wrap-anywhere text-quiet text-xs">
      {link !== undefined && isWebAddress(link) ? (
        <a href={link} target="_blank" rel="noopener nofollow" className="text-link">
          {text}
        </a>
      ) : (
        text
      )}
    </p>
  );
}

interface TraitValuesProps {
  readonly index: number;
}

/** The values that a species has in the columns of its tree. */
export function TraitValues({ index }: TraitValuesProps) {
  const forest = useForest();
  const { columns } = useParts();
  const traits = forest.details(index)?.traits;
  if (traits === undefined || columns.size === 0) return null;
  const shown = sortColumns(columns).flatMap(({ id, value: column }) => {
    const value = traits[id];
    return value === undefined ? [] : [{ id, column, value }];
  });
  if (shown.length === 0) return null;
  return (
    <dl className="tabular divide-y divide-line text-sm">
      {shown.map(({ id, column, value }) => (
        <div key={id} className="flex items-baseline justify-between gap-4 py-1.5">
          <dt className="max-w-1/2 wrap-anywhere shrink-0 text-quiet">{column.name}</dt>
          <dd className="wrap-anywhere min-w-0 text-right">
            <Value column={column} value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ column, value }: { readonly column: Column; readonly value: TraitValue }) {
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  if (typeof value === 'number') {
    return column.unit === undefined
      ? formatNumber(value)
      : `${formatNumber(value)}\u00a0${column.unit}`;
  }
  if (column.type === 'link' && /^https?:/i.test(value)) {
    return (
      <a href={value} target="_blank" rel="noopener noreferrer nofollow" className="text-link">
        {value.replace(/^https?:\/\//i, '')}
      </a>
    );
  }
  return value;
}
