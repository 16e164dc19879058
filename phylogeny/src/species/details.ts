import { isTime, type Years } from '../timeline/years.ts';
import { type OtherAncestor, otherAncestorsFault } from './ancestry/other-ancestors.ts';
import type { InvariantCode } from './checks/invariant-messages.ts';
import type { SpeciesId } from './ids/species-id.ts';
import { isSame } from './storage/same-value.ts';
import type { NamedValues } from './storage/sparse-fields.ts';
import { type Bounds, boundsFault } from './times/bounds.ts';
import { type NamedStatedTimes, type StatedTimes, statedFault } from './times/stated-times.ts';
import { type Citations, citationsFault, type NamedCitations } from './values/citations.ts';
import { isColour } from './values/colour.ts';
import { type ImageCredit, imageCreditFault } from './values/image-credit.ts';
import { type NamedTraits, type Traits, traitsFault } from './values/traits.ts';

/** How certain the ancestor of a species is, unless it is firm. */
export const placements = ['probable', 'debated', 'unknown'] as const;
export type Placement = (typeof placements)[number];

/** Whether other ancestors of a species with this placement can be mere proposals. */
export function allowsProposals(placement: Placement | null | undefined): boolean {
  return placement === 'debated' || placement === 'unknown';
}

/** The fields that only some species have. Each is absent when empty, so a tree without them costs nothing. */
export interface SpeciesDetails {
  /** An ancestor that is a split in a tree rather than a known species. With a name, it is a clade. */
  readonly inferred?: true;
  /** The place among its siblings when they are ordered by hand. */
  readonly rank?: number;
  /** By how many years its lineage is older than its apparition. 0 means the same as none. */
  readonly ghost?: Years;
  /** How uncertain its apparition is. */
  readonly apparitionBounds?: Bounds;
  /** How uncertain its extinction is. */
  readonly extinctionBounds?: Bounds;
  /** How certain its ancestor is. Firm when absent. */
  readonly placement?: Placement;
  /** Other ancestors, some of which may have been deleted since. */
  readonly otherAncestors?: readonly OtherAncestor[];
  readonly citations?: Citations;
  readonly traits?: Traits;
  /** As `#rrggbb`. */
  readonly colour?: string;
  /** The credit of its image, which is of no use without one. */
  readonly imageCredit?: ImageCredit;
  readonly stated?: StatedTimes;
  /**
   * Its duration, if a reader invented it because a file has a moment or a branch without a length there. It means
   * nothing once the duration is another one.
   */
  readonly invented?: Years;
}

const everyDetail: Readonly<Record<keyof SpeciesDetails, true>> = {
  inferred: true,
  rank: true,
  ghost: true,
  apparitionBounds: true,
  extinctionBounds: true,
  placement: true,
  otherAncestors: true,
  citations: true,
  traits: true,
  colour: true,
  imageCredit: true,
  stated: true,
  invented: true,
};

/** Every field of `SpeciesDetails`. Code that copies or compares details goes through this list. */
export const detailNames = Object.keys(everyDetail) as readonly (keyof SpeciesDetails)[];

/** Details that are edited entry by entry, so that two people can edit two columns of a species. */
function isEntryDetail(name: keyof SpeciesDetails): boolean {
  return name === 'citations' || name === 'traits' || name === 'stated';
}

/**
 * Values for some details; null means that the species has none, absent that it is not named. Citations,
 * traits and stated times name only the claims, columns and ends that they change. Empty lists and objects
 * mean the same as null.
 */
export type NamedDetails = Omit<NamedValues<SpeciesDetails>, 'citations' | 'traits' | 'stated'> & {
  readonly citations?: NamedCitations | null;
  readonly traits?: NamedTraits | null;
  readonly stated?: NamedStatedTimes | null;
};

/** Named details, and those that the species must still have. */
export interface InvertedDetails {
  readonly values: NamedDetails;
  readonly expects: NamedDetails;
}

/** Shared by all species that are only inferred, which can be half of a tree. */
export const inferredOnly: SpeciesDetails = Object.freeze({ inferred: true });

/** The details among some fields, or null when there are none. */
export function detailsOf(fields: NamedDetails): SpeciesDetails | null {
  let details: Record<string, unknown> | null = null;
  for (const name of detailNames) {
    const value = fields[name];
    if (value === undefined || value === null) continue;
    const present = isEntryDetail(name) ? withoutNull(value) : value;
    if (isNone(name, present)) continue;
    details ??= {};
    details[name] = present;
  }
  return shared(details as SpeciesDetails | null);
}

/** Replaces the named details. */
export function replaceDetails(
  details: SpeciesDetails | null,
  named: NamedDetails,
): SpeciesDetails | null {
  let replaced: Record<string, unknown> | null = null;
  for (const name of detailNames) {
    const value = named[name];
    if (value === undefined) continue;
    replaced ??= { ...details };
    const old = details?.[name];
    const isChanged = isEntryDetail(name) && old !== undefined && !isEmpty(value);
    replaced[name] = isChanged ? { ...Object(old), ...Object(value) } : value;
  }
  return replaced === null ? details : detailsOf(replaced);
}

/** Whether a species has exactly the named details, of those edited entry by entry the named entries. */
export function hasDetails(details: SpeciesDetails | null, named: NamedDetails): boolean {
  return detailNames.every((name) => {
    const value = named[name];
    if (value === undefined) return true;
    const old = details?.[name] ?? null;
    if (isNone(name, value)) return old === null;
    if (!isEntryDetail(name)) return isSame(old, value);
    const entries = new Map<string, unknown>(Object.entries(old ?? {}));
    return Object.entries(value ?? {}).every(([key, entry]) =>
      isSame(entries.get(key) ?? null, isEmpty(entry) ? null : entry),
    );
  });
}

/** What restores the details of a species after the named ones were replaced. */
export function invertDetails(
  details: SpeciesDetails | null,
  named: NamedDetails,
): InvertedDetails {
  const values: [string, unknown][] = [];
  const expects: [string, unknown][] = [];
  for (const name of detailNames) {
    const value = named[name];
    if (value === undefined) continue;
    const old = details?.[name] ?? null;
    if (!isEntryDetail(name)) {
      values.push([name, old]);
      expects.push([name, isNone(name, value) ? null : value]);
      continue;
    }
    const before = new Map<string, unknown>(Object.entries(old ?? {}));
    const after = new Map<string, unknown>(Object.entries(value ?? {}));
    const keys = isEmpty(value) ? [...before.keys()] : [...after.keys()];
    if (keys.length === 0) continue;
    const entriesOf = (from: ReadonlyMap<string, unknown>) => {
      const present = (key: string) => (isEmpty(from.get(key)) ? null : from.get(key));
      return Object.fromEntries(keys.map((key) => [key, present(key)]));
    };
    values.push([name, entriesOf(before)]);
    expects.push([name, entriesOf(after)]);
  }
  return { values: Object.fromEntries(values), expects: Object.fromEntries(expects) };
}

/** The details among some fields that are named, be it as null. */
export function namedDetails(fields: NamedDetails): NamedDetails {
  const named = detailNames.filter((name) => fields[name] !== undefined);
  return Object.fromEntries(named.map((name) => [name, fields[name]]));
}

/** The details that differ, with their new values; null where one was removed. */
export function changedDetails(before: NamedDetails, after: NamedDetails): NamedDetails {
  const changed = detailNames.flatMap((name) => {
    const [old, value] = [before[name] ?? null, after[name] ?? null];
    if (isSame(old, value)) return [];
    return [[name, isEntryDetail(name) ? changedEntries(old, value) : value]];
  });
  return Object.fromEntries(changed);
}

/** A species with other details. */
export function withDetails<Fields extends NamedDetails>(
  species: Fields,
  details: SpeciesDetails | null,
): Fields {
  const others = { ...species };
  for (const name of detailNames) delete others[name];
  return { ...others, ...details };
}

/** A column of details, or null when no species has any. */
export function detailsColumn(
  values: readonly (SpeciesDetails | null)[],
): readonly (SpeciesDetails | null)[] | null {
  return values.some((value) => value !== null) ? values : null;
}

/** What is wrong with the details of the species with this id. */
export function detailsFault(id: SpeciesId, details: NamedDetails): InvariantCode | null {
  const { rank, ghost, apparitionBounds, extinctionBounds, placement, colour } = details;
  const { otherAncestors, citations, traits, imageCredit, stated, invented } = details;
  if (typeof rank === 'number' && !Number.isSafeInteger(rank)) return 'rank-not-whole';
  if (typeof ghost === 'number' && !isGhost(ghost)) return 'not-a-ghost';
  if (placement && !placements.includes(placement)) return 'not-a-placement';
  if (colour && !isColour(colour)) return 'not-a-colour';
  if (typeof invented === 'number' && !isTime(invented)) return 'not-a-time';
  return (
    (apparitionBounds ? boundsFault(apparitionBounds) : null) ??
    (extinctionBounds ? boundsFault(extinctionBounds) : null) ??
    (otherAncestors ? otherAncestorsFault(id, otherAncestors) : null) ??
    (citations ? citationsFault(citations) : null) ??
    (traits ? traitsFault(traits) : null) ??
    (imageCredit ? imageCreditFault(imageCredit) : null) ??
    (stated ? statedFault(stated) : null)
  );
}

/** Whether a number can be a ghost. */
export function isGhost(value: number): boolean {
  return isTime(value) && value >= 0;
}

/** The entries that differ, null where one was removed. */
function changedEntries(before: unknown, after: unknown): object {
  const [old, now] = [before, after].map(
    (entries) => new Map<string, unknown>(Object.entries(Object(entries ?? {}))),
  );
  const keys = new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])]);
  const changed = [...keys].filter((key) => !isSame(old?.get(key), now?.get(key)));
  return Object.fromEntries(changed.map((key) => [key, now?.get(key) ?? null]));
}

function withoutNull(entries: unknown): unknown {
  const list = Object.entries(Object(entries));
  const present = list.filter(([, value]) => !isEmpty(value));
  return present.length === list.length ? entries : Object.fromEntries(present);
}

/** Whether a value of a detail means that the species has none. */
function isNone(name: keyof SpeciesDetails, value: unknown): boolean {
  return isEmpty(value) || (name === 'ghost' && value === 0);
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

function shared(details: SpeciesDetails | null): SpeciesDetails | null {
  if (details?.inferred !== true) return details;
  return Object.keys(details).length === 1 ? inferredOnly : details;
}
