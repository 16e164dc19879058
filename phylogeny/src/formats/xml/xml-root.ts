import { XmlReader } from './xml-reader.ts';

/** Local name of the root element, '' for XML that is wrong before it, null for what is not XML at all. */
export function xmlRootName(text: string): string | null {
  if (!/^\uFEFF?\s*</.test(text)) return null;
  const reader = new XmlReader(text);
  return reader.next() === 'open' ? reader.name : '';
}
