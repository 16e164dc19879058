import {
  type ColumnRole,
  type ColumnType,
  columnTypes,
  type NewColumn,
  type TableColumn,
  type TableDescription,
} from '@life-tree/phylogeny';
import { useId } from 'react';
import { t } from '../../../texts/t.ts';
import { controlStyle } from '../../../ui/forms/control-style.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { columnTypeNames } from '../tabs/columns/column-type-names.ts';

interface ColumnChoicesProps {
  readonly table: TableDescription;
  readonly sheet: number;
  readonly onSheet: (sheet: number) => void;
  readonly onColumn: (column: number, role: ColumnRole) => void;
  /** The columns of the tree that columns of the table become, if their types can be chosen. */
  readonly newColumns?: ReadonlyMap<number, Pick<NewColumn, 'type' | 'canBeChoice'>>;
  readonly onType?: (column: number, type: ColumnType) => void;
}

/** Lists every column of a table with what it was taken for, and lets the user change it. */
export function ColumnChoices(props: ColumnChoicesProps) {
  const { table, sheet, onSheet, onColumn, newColumns, onType } = props;
  const { sheets, columns } = table;
  const title = useId();
  // Several columns can have the same title.
  const listed = columns.map((column, index) => ({
    column,
    index,
    key: `${index} ${column.header}`,
  }));
  return (
    <>
      {sheets !== null && sheets.length > 1 && (
        <SelectField
          label={t('Sheet')}
          name="file-sheet"
          value={String(sheet)}
          choices={sheets.map((name, index) => ({ value: String(index), label: name }))}
          onValue={(chosen) => onSheet(Number(chosen))}
        />
      )}
      {columns.length > 0 && (
        <section aria-labelledby={title} className="flex flex-col gap-1.5">
          <h3 id={title} className="font-medium font-sans text-sm">
            {t('Columns of the table')}
          </h3>
          <ul className="max-h-64 divide-y divide-line overflow-y-auto rounded-md border border-line">
            {listed.map(({ column, index, key }) => (
              <li key={key} className="grid items-center gap-x-3 gap-y-1 px-3 py-2 sm:grid-cols-2">
                <ColumnChoice
                  column={column}
                  newColumn={newColumns?.get(index)}
                  onRole={(role) => onColumn(index, role)}
                  onType={(type) => onType?.(index, type)}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

interface ColumnChoiceProps {
  readonly column: TableColumn;
  readonly newColumn: Pick<NewColumn, 'type' | 'canBeChoice'> | undefined;
  readonly onRole: (role: ColumnRole) => void;
  readonly onType: (type: ColumnType) => void;
}

function ColumnChoice({ column, newColumn, onRole, onType }: ColumnChoiceProps) {
  const { header, samples, takenFor } = column;
  const id = useId();
  const examples = samples.filter((sample) => sample !== '').slice(0, 3);
  const title = header === '' ? t('Column without a title') : header;
  const types = columnTypeNames();
  return (
    <>
      <div className="min-w-0 text-sm">
        <label htmlFor={id} className="block truncate font-medium">
          {title}
        </label>
        <p id={`${id}-examples`} className="truncate text-quiet text-xs">
          {examples.length === 0 ? t('Empty') : examples.join(', ')}
        </p>
      </div>
      <div className="flex gap-2">
        <Choice
          id={id}
          describedBy={`${id}-examples`}
          value={takenFor}
          choices={roleChoices(takenFor)}
          onValue={onRole}
        />
        {newColumn !== undefined && (
          <Choice
            label={t('Type of {column}', { column: title })}
            value={newColumn.type}
            choices={columnTypes
              .filter((type) => type !== 'choice' || newColumn.canBeChoice)
              .map((type) => ({ value: type, label: types[type] }))}
            onValue={onType}
          />
        )}
      </div>
    </>
  );
}

interface ChoiceProps<Value extends string> {
  readonly id?: string;
  readonly label?: string;
  readonly describedBy?: string;
  readonly value: Value;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  readonly onValue: (value: Value) => void;
}

function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { id, label, describedBy, value, choices, onValue } = props;
  return (
    <select
      id={id}
      aria-label={label}
      aria-describedby={describedBy}
      value={value}
      className={controlStyle('min-w-0 py-1.5 text-sm')}
      onChange={(event) => {
        const choice = choices.find((one) => one.value === event.target.value);
        if (choice) onValue(choice.value);
      }}
    >
      {choices.map((one) => (
        <option key={one.value} value={one.value}>
          {one.label}
        </option>
      ))}
    </select>
  );
}

/** What a column can be taken for. Only the columns of our own exports have exact values. */
function roleChoices(takenFor: ColumnRole): readonly { value: ColumnRole; label: string }[] {
  return [
    { value: 'ignored', label: t('Not imported') },
    { value: 'column', label: t('Column of the tree') },
    { value: 'name', label: t('Name') },
    { value: 'ancestor', label: t('Ancestor') },
    { value: 'apparition', label: t('Apparition') },
    { value: 'extinction', label: t('Extinction') },
    { value: 'duration', label: t('Duration') },
    { value: 'apparition-earliest', label: t('Earliest apparition') },
    { value: 'apparition-latest', label: t('Latest apparition') },
    { value: 'extinction-earliest', label: t('Earliest extinction') },
    { value: 'extinction-latest', label: t('Latest extinction') },
    { value: 'living', label: t('Living or extinct') },
    { value: 'description', label: t('Description') },
    { value: 'image', label: t('Image') },
    { value: 'number', label: t('Number of the species') },
    { value: 'ancestor-number', label: t('Number of the ancestor') },
    { value: 'tree', label: t('Name of the tree') },
    ...(takenFor === 'exact' ? [{ value: takenFor, label: t('Exact values') }] : []),
  ];
}
