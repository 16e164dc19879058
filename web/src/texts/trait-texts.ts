import type { Column, TraitValue } from '@life-tree/phylogeny';
import { foldText } from './fold-text.ts';
import { timeFaultText } from './rule-messages.ts';
import { t } from './t.ts';
import { numberInField, parseNumber } from './times.ts';

/** A value of a column as it is shown and typed. */
export function traitText(value: TraitValue | null): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return yesNo(value);
  return typeof value === 'number' ? numberInField(value) : value;
}

export function yesNo(value: boolean): string {
  return value ? t('Yes') : t('No');
}

/** The value of a typed text, or why it has none. Values that do not fit are refused by the rules of the tree. */
export function readTrait(
  column: Column,
  text: string,
): { readonly value: TraitValue | null } | { readonly reason: string } {
  const trimmed = text.trim();
  if (trimmed === '') return { value: null };
  if (column.type === 'number') {
    const read = parseNumber(trimmed);
    return read.ok ? { value: read.value } : { reason: timeFaultText(read.error) };
  }
  const isYes = column.type === 'yes-no' ? readYesNo(trimmed) : null;
  return { value: isYes ?? choiceOf(column, trimmed) };
}

const yesWords: ReadonlySet<string> = new Set(['yes', 'si', 'true', 'verdadero', '1', 'x']);
const noWords: ReadonlySet<string> = new Set(['no', 'false', 'falso', '0']);

/** Null if the text is neither. */
export function readYesNo(text: string): boolean | null {
  const folded = foldText(text);
  if (yesWords.has(folded) || folded === foldText(t('Yes'))) return true;
  return noWords.has(folded) || folded === foldText(t('No')) ? false : null;
}

/** A choice may be written without regard to case and accents. */
function choiceOf({ choices = [] }: Column, text: string): string {
  const folded = foldText(text);
  const isSame = ({ name }: { readonly name: string }) => foldText(name) === folded;
  return choices.some(({ name }) => name === text) ? text : (choices.find(isSame)?.name ?? text);
}
