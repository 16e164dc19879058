import { defaultTimeUnit, Forest, hasTime, lookOf, years } from '@life-tree/phylogeny';
import { type ReactNode, useMemo } from 'react';
import { formatNumber } from '../../../texts/number-formats.ts';
import { refusalText } from '../../../texts/rule-messages.ts';
import { t } from '../../../texts/t.ts';
import { formatDuration, formatTime, numberInField } from '../../../texts/times.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TreePreview } from '../../canvas-tools/index.ts';
import { useParts, useTimes } from '../../shown-tree/index.ts';
import type { JoinSummary, Listed, ShownField, ShownRefusal, ShownValue } from './join-messages.ts';

/** How the open tree writes times. */
type Times = ReturnType<typeof useTimes>;

interface JoinPreviewProps {
  readonly summary: JoinSummary;
  readonly adds: boolean;
  /** Lets the ranges date the whole tree instead, so that no row breaks a rule of time; null if they cannot. */
  readonly onDate: (() => void) | null;
}

/** Shows what matches, what does not and what would change. */
export function JoinPreview({ summary, adds, onDate }: JoinPreviewProps) {
  const { dated, look, times } = useDated(summary);
  const { matched, rows, changes, refused, unmatched, ambiguous, repeated } = summary;
  const { additions, notAdded, leftOutColumns } = summary;
  return (
    <div className="flex flex-col gap-3 text-sm">
      <p role="status" className="font-medium">
        {t(
          '{count, plural, one {{matched} of # row matches a species.} other {{matched} of # rows match a species.}}',
          { matched: formatNumber(matched), count: rows },
        )}
      </p>
      <Folded
        title={t('{count, plural, one {# row is not applied} other {# rows are not applied}}', {
          count: refused.count,
        })}
        list={refused}
        isOpen
        show={(refusal) => refusedText(refusal, times)}
      />
      {onDate !== null && refused.first.some(({ field }) => isTime(field)) && (
        <div className="flex flex-wrap items-center gap-x-3">
          <p>
            {t('If the ranges date the tree, they all fit: splits are older where they need it.')}
          </p>
          <Button variant="quiet" className="-mx-4" onClick={onDate}>
            {t('Date the tree by them')}
          </Button>
        </div>
      )}
      {dated !== null && (
        <TreePreview forest={dated} look={look} style={look.settings ?? {}} hasTimes />
      )}
      <ChangeTable changes={changes} times={times} />
      {leftOutColumns.length > 0 && (
        <p>
          {t('A tree can have at most 50 columns, so these are left out: {names}', {
            names: leftOutColumns.join(', '),
          })}
        </p>
      )}
      <Folded
        title={t(
          '{count, plural, one {# row matches several species} other {# rows match several species}}',
          { count: ambiguous.count },
        )}
        list={ambiguous}
      />
      <Folded
        title={t(
          '{count, plural, one {# row repeats a species and is left out} other {# rows repeat a species and are left out}}',
          { count: repeated.count },
        )}
        list={repeated}
      />
      <Folded
        title={t(
          '{count, plural, one {# row matches no species} other {# rows match no species}}',
          { count: unmatched.count },
        )}
        list={unmatched}
      />
      {adds && (
        <Folded
          title={t('{count, plural, one {# species is added} other {# species are added}}', {
            count: additions.count,
          })}
          list={additions}
          show={({ name, ancestor }) => t('{name}, under {ancestor}', { name, ancestor })}
        />
      )}
      {additions.count > 0 && (
        <Folded
          title={t('{count, plural, one {# row cannot be added} other {# rows cannot be added}}', {
            count: notAdded.count,
          })}
          list={notAdded}
          show={({ name, reason }) => `${name}: ${reasonText()[reason]}`}
        />
      )}
    </div>
  );
}

/** The tree as the table dates it, if it does, and how its times are written then. */
function useDated({ dated: columns }: JoinSummary) {
  const parts = useParts();
  const { unit, style } = useTimes();
  return useMemo(() => {
    const dated = columns === null ? null : Forest.fromColumns(columns);
    const span = dated?.span ?? null;
    if (span === null || hasTime(style?.scale)) {
      return { dated, look: lookOf(style, parts), times: { unit, style } };
    }
    // A tree without time counts back from now once it is dated.
    const { scale, ...rest } = style ?? {};
    const settings = { ...rest, notation: 'ago' as const };
    const times = { unit: defaultTimeUnit(span), style: settings };
    return { dated, look: lookOf(settings, parts), times };
  }, [columns, parts, unit, style]);
}

function isTime(field: ShownField): boolean {
  return (
    field === 'split' || field === 'apparition' || field === 'extinction' || field === 'duration'
  );
}

function reasonText(): Readonly<
  Record<JoinSummary['notAdded']['first'][number]['reason'], string>
> {
  return {
    'no-ancestor': t('the table does not name its ancestor'),
    'unknown-ancestor': t('its ancestor is not in the tree'),
    'no-times': t('the table does not state both of its times'),
    'before-ancestor': t('it appears before its ancestor'),
    'split-outside': t('its split is later than it appears, or outside the life of its ancestor'),
    'unfit-value': t('one of its values does not fit its column'),
  };
}

/** A row that is not applied, with the cell that prevents it and the time that it must not pass. */
function refusedText(refused: ShownRefusal, times: Times): string {
  const { name, field, value, refusal, limit } = refused;
  const cell = `${fieldName(field)} ${valueText(field, value, times)}`;
  const reason = refusalText(refusal);
  const time = limit === null ? null : formatTime(limit, times.unit, times.style);
  return time === null
    ? t('{name}, {cell}: {reason}.', { name, cell, reason })
    : t('{name}, {cell}: {reason} ({time}).', { name, cell, reason, time });
}

interface FoldedProps<Item> {
  readonly title: string;
  readonly list: Listed<Item>;
  readonly isOpen?: boolean;
  readonly show?: (item: Item) => string;
}

function Folded<Item>({ title, list, isOpen = false, show = String }: FoldedProps<Item>) {
  if (list.count === 0) return null;
  const lines = [...new Set(list.first.map(show))];
  return (
    <details open={isOpen}>
      <summary className="cursor-pointer py-1">{title}</summary>
      <ul className="mt-1 max-h-40 list-disc overflow-y-auto pl-5 text-quiet">
        {lines.map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
      <More list={list} />
    </details>
  );
}

function More({ list: { count, first } }: { readonly list: Listed<unknown> }): ReactNode {
  if (count <= first.length) return null;
  return (
    <p className="text-quiet text-xs">
      {t('The first {shown} of {count} are shown.', {
        shown: formatNumber(first.length),
        count: formatNumber(count),
      })}
    </p>
  );
}

interface ChangeTableProps extends Pick<JoinSummary, 'changes'> {
  readonly times: Times;
}

function ChangeTable({ changes, times }: ChangeTableProps) {
  if (changes.count === 0) return <p>{t('No value changes.')}</p>;
  // A field of a species changes once, but several species can have the same name.
  const rows = changes.first.map((change, index) => ({ ...change, key: index }));
  return (
    <div className="flex flex-col gap-1">
      <section
        className="max-h-64 overflow-auto rounded-md border border-line"
        aria-label={t('Changes')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be focusable
        tabIndex={0}
      >
        <table className="w-full text-left text-xs">
          <thead className="sticky top-0 bg-surface text-quiet">
            <tr>
              {[t('Species'), t('Field'), t('Now'), t('Then')].map((title) => (
                <th key={title} scope="col" className="px-2 py-1.5 font-medium">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="tabular divide-y divide-line">
            {rows.map(({ key, name, field, before, after }) => (
              <tr key={key}>
                <th scope="row" className="wrap-break-word px-2 py-1 font-normal">
                  {name}
                </th>
                <td className="px-2 py-1">{fieldName(field)}</td>
                <td className="wrap-break-word px-2 py-1 text-quiet">
                  {valueText(field, before, times)}
                </td>
                <td className="wrap-break-word px-2 py-1">{valueText(field, after, times)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <More list={changes} />
    </div>
  );
}

function fieldName(field: ShownField): string {
  if (typeof field !== 'string') return field.columnName;
  const names: Partial<Record<ShownField & string, string>> = {
    ancestor: t('Ancestor'),
    apparition: t('Apparition'),
    extinction: t('Extinction'),
    split: t('Split'),
    duration: t('Duration'),
    apparitionBounds: t('Bounds of the apparition'),
    extinctionBounds: t('Bounds of the extinction'),
    description: t('Description'),
    placement: t('Placement'),
    colour: t('Colour'),
    rank: t('Order of siblings'),
    inferred: t('Inferred ancestor'),
  };
  return names[field] ?? field;
}

function valueText(field: ShownField, value: ShownValue, { unit, style }: Times): string {
  if (value === null) return '–';
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  if (typeof value === 'object') {
    const [before, after] = [value.before, value.after].map((one) =>
      formatDuration(years(one), unit, style),
    );
    return `+${after} −${before}`;
  }
  if (typeof value === 'string') return value;
  if (field === 'apparition' || field === 'extinction' || field === 'split') {
    return formatTime(years(value), unit, style);
  }
  return field === 'duration' ? formatDuration(years(value), unit, style) : numberInField(value);
}
