import { maxTraitLength, type TraitValue } from '../species/values/traits.ts';
import { isWebAddress } from '../species/values/web-address.ts';
import type { Column, ColumnType } from './part-values.ts';

/** The English sentence for each way in which a value does not fit its column. */
export const traitMessages = {
  'trait-not-a-number': 'The values of the column {column} are numbers',
  'trait-not-a-text': 'The values of the column {column} are texts of 1 to 2,000 characters',
  'trait-not-a-choice': 'The values of the column {column} are its choices',
  'trait-not-yes-no': 'The values of the column {column} are yes and no',
  'trait-not-a-link':
    'The values of the column {column} are web addresses that start with http:// or https://',
} as const;

/** In which way a value does not fit its column. */
export type TraitCode = keyof typeof traitMessages;

const codes: Readonly<Record<ColumnType, TraitCode>> = {
  number: 'trait-not-a-number',
  text: 'trait-not-a-text',
  choice: 'trait-not-a-choice',
  'yes-no': 'trait-not-yes-no',
  link: 'trait-not-a-link',
};

/** Why a value does not fit a column, or null when it does. */
export function traitFault(column: Column, value: TraitValue): TraitCode | null {
  return fits(column, value) ? null : codes[column.type];
}

function fits({ type, choices = [] }: Column, value: TraitValue): boolean {
  switch (type) {
    case 'number':
      return typeof value === 'number' && Number.isFinite(value);
    case 'text':
      return isText(value);
    case 'choice':
      return choices.some(({ name }) => name === value);
    case 'yes-no':
      return typeof value === 'boolean';
    case 'link':
      return isText(value) && isWebAddress(value);
  }
}

function isText(value: TraitValue): value is string {
  return typeof value === 'string' && value.length >= 1 && value.length <= maxTraitLength;
}
