import type { InvariantCode } from '../checks/invariant-messages.ts';
import { isWebAddress } from './web-address.ts';

/** The parts of a credit. */
export const creditNames = ['author', 'licence', 'link'] as const;
export type CreditName = (typeof creditNames)[number];

/** Who made the image of a species, and on what terms others may use it. Parts without a text are absent. */
export type ImageCredit = { readonly [Name in CreditName]?: string };

/** The maximum length of each part, in characters. */
export const maxCreditLengths = {
  author: 200,
  licence: 200,
  link: 2000,
} as const satisfies Readonly<Record<CreditName, number>>;

const codes = {
  author: 'credit-author-length',
  licence: 'credit-licence-length',
  link: 'credit-link',
} as const satisfies Readonly<Record<CreditName, InvariantCode>>;

/** What is wrong with a credit. */
export function imageCreditFault(credit: ImageCredit): InvariantCode | null {
  for (const name of creditNames) {
    const text = credit[name];
    if (text !== undefined && !isPart(name, text)) return codes[name];
  }
  return null;
}

function isPart(name: CreditName, text: string): boolean {
  if (text.length < 1 || text.length > maxCreditLengths[name]) return false;
  return name !== 'link' || isWebAddress(text);
}

/** A credit with another text in one of its parts; an empty text removes the part. Null when nothing is left. */
export function withCreditPart(
  credit: ImageCredit | null | undefined,
  name: CreditName,
  text: string,
): ImageCredit | null {
  const { [name]: _, ...others } = credit ?? {};
  const changed = text === '' ? others : { ...others, [name]: text };
  return Object.keys(changed).length === 0 ? null : changed;
}

/** A credit as one text: "Jane Roe, CC BY 4.0", or its link when it has nothing else. */
export function creditText({ author, licence, link = '' }: ImageCredit): string {
  const texts = [author, licence].filter((text) => text !== undefined);
  return texts.length > 0 ? texts.join(', ') : link.replace(/^https?:\/\//i, '');
}
