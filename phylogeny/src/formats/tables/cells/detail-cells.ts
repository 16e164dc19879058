import { type PartId, partId } from '../../../parts/part-id.ts';
import type { PartEntry } from '../../../parts/part-list.ts';
import type { Source } from '../../../parts/part-values.ts';
import { noteSource, referenceText } from '../../../parts/source-text.ts';
import { uniqueKey } from '../../../parts/unique-key.ts';
import {
  ancestorRoles,
  type OtherAncestor,
  withCitations,
} from '../../../species/ancestry/other-ancestors.ts';
import { detailsFault, type NamedDetails, placements } from '../../../species/details.ts';
import { type SpeciesId, speciesId } from '../../../species/ids/species-id.ts';
import {
  type Citation,
  citationsFault,
  claimNames,
  maxCitationNoteLength,
  maxLocatorLength,
} from '../../../species/values/citations.ts';
import { isColour } from '../../../species/values/colour.ts';
import { creditNames } from '../../../species/values/image-credit.ts';
import type { Report } from '../../report.ts';
import { readTruth } from '../../values/column-values.ts';
import type { ColumnRole, DetailRole } from '../columns/column-titles.ts';
import { readCellList, writeCellList } from './cell-lists.ts';

/** Whether a cell looks like what its column was taken for by a title that others use for something else. */
export function looksLikeDetail(role: ColumnRole, cell: string): boolean {
  if (role === 'placement') return readPlacement(cell) !== undefined;
  if (role === 'split') return /\d/.test(cell);
  if (role === 'inferred') return readTruth(cell) !== null;
  if (role === 'colour') return isColour(cell);
  return role !== 'sibling-order' || wholeNumber.test(cell);
}

const wholeNumber = /^[+-]?\d{1,15}$/;

/** What the cells of details refer to. */
export interface DetailContext {
  /** The species that a cell names. */
  readonly find: (text: string) => SpeciesId | null;
  /** The time of a cell; null if it is not one. */
  readonly readTime: (text: string) => number | null;
  readonly sources: CitedSources;
  readonly report: Report;
}

/** Reads the details of the species `name` from its cells. What cannot be read is reported and left out. */
export function readDetailCells(
  name: string,
  cells: ReadonlyMap<DetailRole, string>,
  context: DetailContext,
): NamedDetails {
  const { sources, report } = context;
  const read = <Value>(role: DetailRole, parse: (text: string) => Value | null): Value | null => {
    const text = cells.get(role);
    const value = text === undefined ? null : parse(text);
    if (text !== undefined && value === null) {
      report.add('dropped', 'detail-unreadable', { example: `${name} (${text.slice(0, 40)})` });
    }
    return value;
  };
  const placement = read('placement', (text) => readPlacement(text) ?? null);
  const isInferred = read('inferred', readTruth);
  const time = (role: DetailRole) => read(role, context.readTime);
  const citations = claimNames.map((claim) => [
    claim,
    read(`sources-${claim}`, (text) => sources.read(text)),
  ]);
  const credit = creditNames.map((part) => [part, cells.get(`image-${part}`) ?? null]);
  const details: NamedDetails = {
    inferred: isInferred === true ? true : null,
    placement: placement === 'firm' ? null : placement,
    colour: read('colour', (text) => (isColour(text) ? text.toLowerCase() : null)),
    rank: read('sibling-order', (text) => (wholeNumber.test(text) ? Number(text) : null)),
    otherAncestors: read('other-ancestors', (text) => readAncestors(text, context)),
    citations: Object.fromEntries(citations),
    imageCredit: withoutEmpty(credit),
    stated: withoutEmpty([
      ['apparition', time('stated-apparition')],
      ['extinction', time('stated-extinction')],
    ]),
  };
  return withoutFaults(details, name, report);
}

function readPlacement(text: string): (typeof placements)[number] | 'firm' | undefined {
  const word = text.toLowerCase();
  return (['firm', ...placements] as const).find((one) => one === word);
}

/** Null if one of the names is that of no species, or one of the roles is not known. */
function readAncestors(text: string, { find, sources }: DetailContext): OtherAncestor[] | null {
  const items = readCellList(text);
  const known = items.flatMap(([name = '', role = '', cited = '']): OtherAncestor[] => {
    const id = find(name);
    const as = ancestorRoles.find((one) => one === role.toLowerCase());
    if (id === null || (as === undefined && role !== '')) return [];
    return [withCitations({ id, ...(as && { as }) }, sources.read(cited) ?? [])];
  });
  return known.length < items.length ? null : known;
}

/** Other ancestors as a cell, each with its role and its citations. Those that were deleted are left out. */
export function writeAncestors(
  others: readonly OtherAncestor[],
  reference: (id: SpeciesId) => string | null,
  sources: ReadonlyMap<string, Source>,
): string {
  return writeCellList(
    others.flatMap(({ id, as = '', citations = [] }) => {
      const name = reference(id);
      const cited = writeCitations(citations, sources);
      if (name === null) return [];
      return [[name, as, cited].slice(0, cited === '' ? (as === '' ? 1 : 2) : 3)];
    }),
  );
}

function withoutEmpty(entries: readonly (readonly unknown[])[]) {
  const present = entries.filter(([, value]) => value !== null);
  return present.length === 0 ? null : Object.fromEntries(present);
}

/** One detail that breaks a rule, such as a long locator, does not lose the others. */
function withoutFaults(details: NamedDetails, name: string, report: Report): NamedDetails {
  const entries = Object.entries(details).filter(([field, value]) => {
    const fault = value === null ? null : detailsFault(speciesId(''), { [field]: value });
    if (fault !== null) report.add('dropped', 'detail-unreadable', { example: name });
    return fault === null;
  });
  return Object.fromEntries(entries);
}

/** The sources that the cells of a table cite, each once. */
export class CitedSources {
  readonly #byKey = new Map<string, PartEntry<Source>>();

  /** As a part of the tree; empty without any source. */
  get part(): { readonly sources?: readonly PartEntry<Source>[] } {
    return this.#byKey.size === 0 ? {} : { sources: [...this.#byKey.values()] };
  }

  read(text: string): readonly Citation[] | null {
    const citations = readCellList(text).flatMap(([reference = '', locator = '', note = '']) =>
      reference === ''
        ? []
        : [
            {
              sourceId: this.#idOf(reference),
              ...(locator !== '' && { locator: locator.slice(0, maxLocatorLength) }),
              ...(note !== '' && { note: note.slice(0, maxCitationNoteLength) }),
            },
          ],
    );
    return citationsFault({ dates: citations }) === null ? citations : null;
  }

  #idOf(reference: string): PartId {
    const value = noteSource(reference);
    const key = uniqueKey('sources', value) ?? reference;
    const known = this.#byKey.get(key);
    if (known !== undefined) return known.id;
    const id = partId(`source-${this.#byKey.size + 1}`);
    this.#byKey.set(key, { id, value });
    return id;
  }
}

/** The citations of a claim as a cell. Those of sources that the tree does not have are left out. */
export function writeCitations(
  citations: readonly Citation[],
  sources: ReadonlyMap<string, Source>,
): string {
  return writeCellList(
    citations.flatMap(({ sourceId, locator = '', note = '' }) => {
      const source = sources.get(sourceId);
      if (source === undefined) return [];
      const parts = [referenceText(source), locator, note];
      return [parts.slice(0, note === '' ? (locator === '' ? 1 : 2) : 3)];
    }),
  );
}
