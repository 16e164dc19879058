import {
  type ColumnMapping,
  type ColumnRole,
  type ColumnType,
  columnTypes,
  type NewColumn,
  type TableColumn,
  type TableDescription,
} from '@life-tree/phylogeny';
import { useId } from 'react';
import { t } from '../../../texts/t.ts';
import { classNames } from '../../../ui/class-names.ts';
import { controlStyle } from '../../../ui/forms/control-style.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { columnTypeNames } from '../tabs/columns/column-type-names.ts';

interface ColumnChoicesProps {
  readonly table: TableDescription;
  readonly sheet: number;
  readonly onSheet: (sheet: number) => void;
  /** What columns are taken for now. */
  readonly onMapping: (changed: ColumnMapping) => void;
  /** What a column is taken for when another one takes its role. */
  readonly otherwise: 'column' | 'ignored';
  /** The columns of the tree that columns of the table become, if their types can be chosen. */
  readonly newColumns?: ReadonlyMap<number, Pick<NewColumn, 'type' | 'canBeChoice'>>;
  readonly onType?: (column: number, type: ColumnType) => void;
}

/** Lists every column of a table with what it was taken for, and lets the user change it. */
export function ColumnChoices(props: ColumnChoicesProps) {
  const { table, sheet, onSheet, onMapping, otherwise, newColumns, onType } = props;
  const { sheets, columns } = table;
  const title = useId();
  const takeFor = (index: number, role: ColumnRole) => {
    const isShared = role === 'column' || role === 'ignored';
    const others = columns.flatMap(({ takenFor }, other) =>
      takenFor === role && !isShared ? [[other, otherwise] as const] : [],
    );
    onMapping({ ...Object.fromEntries(others), [index]: role });
  };
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
              <li
                key={key}
                className="grid items-center gap-x-3 gap-y-1 px-3 py-2 sm:grid-cols-[2fr_3fr]"
              >
                <ColumnChoice
                  column={column}
                  newColumn={newColumns?.get(index)}
                  onRole={(role) => takeFor(index, role)}
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
      <div
        className={classNames('grid gap-2', newColumn !== undefined && 'sm:grid-cols-[1fr_7rem]')}
      >
        <Choice
          id={id}
          describedBy={`${id}-examples`}
          value={takenFor}
          choices={roleChoices()}
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

/** What a column can be taken for. */
function roleChoices(): readonly { value: ColumnRole; label: string }[] {
  const names: Readonly<Record<ColumnRole, string>> = {
    ignored: t('Not imported'),
    column: t('Column of the tree'),
    name: t('Name'),
    genus: t('Genus'),
    subspecies: t('Subspecies'),
    ancestor: t('Ancestor'),
    apparition: t('Apparition'),
    extinction: t('Extinction'),
    duration: t('Duration'),
    'apparition-earliest': t('Earliest apparition'),
    'apparition-latest': t('Latest apparition'),
    'apparition-bounds': t('Kind of bounds of the apparition'),
    'extinction-earliest': t('Earliest extinction'),
    'extinction-latest': t('Latest extinction'),
    'extinction-bounds': t('Kind of bounds of the extinction'),
    living: t('Living or extinct'),
    extinct: t('Extinct or living'),
    description: t('Description'),
    image: t('Image'),
    number: t('Number of the species'),
    'ancestor-number': t('Number of the ancestor'),
    tree: t('Name of the tree'),
    placement: t('Placement'),
    'other-ancestors': t('Other ancestors'),
    inferred: t('Inferred ancestor'),
    colour: t('Colour'),
    'sibling-order': t('Place among siblings'),
    split: t('Split'),
    'sources-dates': t('Sources of the dates'),
    'sources-placement': t('Sources of the placement'),
    'sources-name': t('Sources of the name'),
    'sources-image': t('Sources of the image'),
    'image-author': t('Author of the image'),
    'image-licence': t('Licence of the image'),
    'image-link': t('Link of the image'),
    'stated-apparition': t('Apparition that a file states'),
    'stated-extinction': t('Extinction that a file states'),
  };
  const roles = Object.entries(names) as [ColumnRole, string][];
  return roles.map(([value, label]) => ({ value, label }));
}
