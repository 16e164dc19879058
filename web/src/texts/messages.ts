import { errorTexts, isErrorCode } from '@life-tree/contract/values';
import type { MessageValues } from '@life-tree/phylogeny';
import { t, tMessage } from './t.ts';

/** An error of the contract in the reader's language; codes of a newer server keep its sentence. */
export function errorText(code: string, values: MessageValues = {}, sentence = ''): string {
  if (!isErrorCode(code)) return sentence === '' ? t('Something went wrong') : sentence;
  const reason = tMessage(errorTexts[code].message, values);
  // One of many species of the request.
  return values.species === undefined
    ? reason
    : t('{species}: {reason}', { species: values.species, reason });
}

/**
 * What is wrong with a field of a form. The schemas of the contract have codes as their messages; those
 * of a form itself have the sentence in the reader's language.
 */
export function inputText(message: string): string {
  return isErrorCode(message) ? errorText(message) : message;
}
