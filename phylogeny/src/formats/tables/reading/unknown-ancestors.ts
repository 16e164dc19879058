import { editDistance } from '../../../time-texts/nearest-time-text.ts';
import type { Report } from '../../report.ts';
import { placeOfCell, type TableHeader } from '../columns/table-header.ts';
import type { TableTaxa, TableTaxon } from './table-taxa.ts';

/** Comparing names with all others takes time. */
const maxSuggested = 100;
const maxCompared = 20_000;
const maxLetters = 3;

/** Finds the names that misspelt ones may mean. */
export class NameSuggestions {
  readonly #names: readonly string[];
  #count = 0;

  constructor(taxa: TableTaxa) {
    const names = Array.from(taxa.byKey.values(), ({ name }) => name);
    this.#names = names.length > maxCompared ? [] : names;
  }

  /** The name that differs from this one by the fewest letters; null if none is near. */
  nearest(text: string): string | null {
    if (this.#count++ >= maxSuggested) return null;
    let nearest: string | null = null;
    let distance = Math.min(maxLetters, Math.floor(text.length / 4)) + 1;
    for (const name of this.#names) {
      const letters = editDistance(text.toLowerCase(), name.toLowerCase(), distance);
      if (letters < distance) [distance, nearest] = [letters, name];
    }
    return nearest;
  }
}

/** Reports an ancestor that the table does not have: "Lolodra alatus (Urrin nigex, perhaps Urrin niger)". */
export function reportUnknown(
  { name, ancestorName, ancestorNumber, offset }: TableTaxon,
  suggestions: NameSuggestions,
  header: TableHeader,
  report: Report,
): void {
  const nearest = ancestorName === '' ? null : suggestions.nearest(ancestorName);
  const perhaps = nearest === null ? '' : `, perhaps ${nearest}`;
  const role = ancestorName === '' ? 'ancestor-number' : 'ancestor';
  const cell = placeOfCell(header, offset, role);
  report.add('skipped', 'unknown-ancestor', {
    example: `${name} (${ancestorName || ancestorNumber}${perhaps})`,
    place: cell && { ...cell, name, suggestion: nearest ?? undefined },
  });
}
