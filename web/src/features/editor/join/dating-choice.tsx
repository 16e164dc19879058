import { type Dating, type DatingMethod, datingMethods } from '@life-tree/phylogeny';
import { t } from '../../../texts/t.ts';
import { parseNumber } from '../../../texts/times.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';

/** How a table dates the tree, as it is typed; null if it only changes the species that it names. */
export interface TypedDating {
  readonly method: DatingMethod;
  /** In million years. */
  readonly length: string;
}

/** The dating that is typed; null if its length cannot be read. */
export function typedDating({ method, length }: TypedDating): Dating | null {
  if (!takesLength(method)) return { method, length: 0 };
  const read = parseNumber(length);
  return read.ok && read.value > 0 ? { method, length: read.value * 1e6 } : null;
}

function takesLength(method: DatingMethod): boolean {
  return method === 'mbl' || method === 'equal';
}

interface DatingChoiceProps {
  readonly value: TypedDating | null;
  /** Whether the tree has no dates that could change or be kept. */
  readonly isUndated: boolean;
  readonly onValue: (value: TypedDating | null) => void;
}

/** Asks whether the ranges of a table date the whole tree, and how. */
export function DatingChoice({ value, isUndated, onValue }: DatingChoiceProps) {
  const labels: Readonly<Record<DatingMethod, string>> = {
    basic: t('Date the tree: splits as old as the oldest range'),
    mbl: t('Date the tree: branches of a least length'),
    equal: t('Date the tree: time shared equally'),
    tree: t('Date the tree: splits keep their dates'),
  };
  const joined = {
    value: 'join',
    label: t('Change the dates of the species they name'),
  } as const;
  const length = value?.length ?? '1';
  return (
    <div className="flex flex-wrap items-start gap-3">
      <div className="min-w-64 grow">
        <SelectField
          label={t('What the ranges do')}
          name="dating-method"
          value={value?.method ?? 'join'}
          choices={[
            ...(isUndated ? [] : [joined]),
            ...datingMethods.flatMap((method) =>
              isUndated && method === 'tree' ? [] : [{ value: method, label: labels[method] }],
            ),
          ]}
          hint={
            value === null
              ? t(
                  'A tree can be dated by them as a whole: what is between split and range is a ghost.',
                )
              : undefined
          }
          onValue={(method) => onValue(method === 'join' ? null : { method, length })}
        />
      </div>
      {value !== null && takesLength(value.method) && (
        <div className="w-40">
          <TextField
            label={value.method === 'mbl' ? t('Least length (Myr)') : t('First split (Myr older)')}
            name="dating-length"
            inputMode="decimal"
            value={length}
            error={
              typedDating(value) === null
                ? t('Enter a number of million years above 0.')
                : undefined
            }
            onValue={(text) => onValue({ ...value, length: text })}
          />
        </div>
      )}
    </div>
  );
}
