import { detailNames, detailsOf, type SpeciesDetails } from '../species/details.ts';
import { rankFault } from '../species/invariants.ts';

/** The value of each detail in a file, null where it is absent or not valid. */
const readers = {
  inferred: (value) => (value === true ? true : null),
  rank: (value) => (typeof value === 'number' && rankFault(value) === null ? value : null),
} as const satisfies {
  readonly [Name in keyof SpeciesDetails]-?: (value: unknown) => SpeciesDetails[Name] | null;
};

/** The valid details among the fields of a JSON object; null when it has none. */
export function readDetails(fields: Readonly<Record<string, unknown>>): SpeciesDetails | null {
  const values = detailNames.map((name) => [name, readers[name](fields[name])]);
  return detailsOf(Object.fromEntries(values));
}

/** Details that our writers put into a mark; null when the text is not such a mark. */
export function parseDetails(text: string | null | undefined): SpeciesDetails | null {
  if (text === null || text === undefined) return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? readDetails({ ...value }) : null;
  } catch {
    return null;
  }
}
