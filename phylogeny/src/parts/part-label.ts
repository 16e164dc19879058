import type { PartValue } from './part-values.ts';

/** The name of an element of a list; of a source, the first of its texts that people would know it by. */
export function partLabel(value: PartValue | null | undefined): string {
  const texts = { name: undefined, title: undefined, DOI: undefined, type: undefined, ...value };
  for (const text of [texts.name, texts.title, texts.DOI, texts.type]) {
    if (typeof text === 'string' && text !== '') return text;
  }
  return '…';
}
