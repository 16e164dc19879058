import { errorTexts, isErrorCode } from '@life-tree/contract/values';
import type { MessageValues } from '@life-tree/phylogeny';
import { t, tMessage } from './t.ts';

/** The text of an error in the user's language. Unknown codes keep the server's sentence. */
export function errorText(code: string, values: MessageValues = {}, sentence = ''): string {
  if (!isErrorCode(code)) return sentence === '' ? t('Something went wrong') : sentence;
  const reason = tMessage(errorTexts[code].message, values);
  // One of several species in the request.
  return values.species === undefined
    ? reason
    : t('{species}: {reason}', { species: values.species, reason });
}

/**
 * The text of a validation error. Schemas of the contract have codes as messages; schemas of a form have
 * texts in the user's language.
 */
export function inputText(message: string): string {
  return isErrorCode(message) ? errorText(message) : message;
}
