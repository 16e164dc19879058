import { readUnit } from '../timeline/time-words.ts';
import { numberPattern as number } from './decimal-marks.ts';

/** A number without a unit. */
export const bareNumber = new RegExp(`^\\(? ?[-+]?${number} ?\\)?$`, 'iu');
/** The unit after the last number of a text. */
export const unitAtEnd = new RegExp(
  `${number} ?(\\p{L}[\\p{L}.]*(?: \\p{L}[\\p{L}.]*)*) ?\\)?$`,
  'iu',
);

/** The years in the last unit that some texts name, or null. */
export function sharedUnit(texts: readonly string[]): number | null {
  const named = texts.findLast((text) => unitAtEnd.test(text)) ?? '';
  return readUnit(unitAtEnd.exec(named)?.[1] ?? '')?.years ?? null;
}

/** Numbers without a unit get that of the others: "66 ± 0.5 Ma". If one is ago, all are: "1.9 million to 110,000 years ago". */
export function withSharedUnit(texts: readonly string[]): string[] {
  const labels = texts.map((text) => unitAtEnd.exec(text)?.[1]);
  const label = labels.findLast((one) => one !== undefined);
  const isAgo = labels.some((one) => one !== undefined && / ago$/i.test(one));
  return texts.map((text, index) => {
    const own = labels[index];
    if (own !== undefined) {
      return isAgo && readUnit(own)?.isAge === false ? `${text.trim()} ago` : text.trim();
    }
    return label !== undefined && bareNumber.test(text.trim())
      ? `${text.replace(/[()]/g, '').trim()} ${label}`
      : text.trim();
  });
}
