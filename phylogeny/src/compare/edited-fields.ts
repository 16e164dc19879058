import { changedDetails, detailNames, type SpeciesDetails } from '../species/details.ts';
import type { Forest } from '../species/forest.ts';
import type { NamedSpeciesFields } from '../species/species.ts';
import { isSame } from '../species/storage/same-value.ts';

/** A field of a species other than its name, its ancestor and its times. */
export type ComparedField = 'description' | 'image' | Exclude<keyof SpeciesDetails, 'ghost'>;

/** What another tree cannot have: fields that name its own images, sources, columns and species, or how it was read. */
export const ownFields: ReadonlySet<ComparedField> = new Set([
  'image',
  'citations',
  'traits',
  'otherAncestors',
  'stated',
  'invented',
]);

/** Whether a field is about time, so that it means nothing on another time scale. */
export function isAboutTime(field: ComparedField): boolean {
  return field === 'apparitionBounds' || field === 'extinctionBounds' || field === 'stated';
}

/** Whether two species surely do not differ in a field: a cheap test that most of them pass. */
export function hasSameFields(
  earlier: Forest,
  before: number,
  later: Forest,
  after: number,
): boolean {
  return (
    earlier.details(before) === later.details(after) &&
    earlier.description(before) === later.description(after) &&
    earlier.image(before) === later.image(after)
  );
}

/** The fields in which two species differ. */
export function* editedFields(
  earlier: Forest,
  before: number,
  later: Forest,
  after: number,
): Generator<ComparedField> {
  if (earlier.description(before) !== later.description(after)) yield 'description';
  if (earlier.image(before) !== later.image(after)) yield 'image';
  const [old, now] = [earlier.details(before), later.details(after)];
  if (old === now) return;
  for (const name of detailNames) {
    if (name !== 'ghost' && !isSame(old?.[name], now?.[name])) yield name;
  }
}

/** The values of a field that turn one species into the other: of lists by column or claim, only what differs. */
export function changedField(
  from: Forest,
  before: number,
  to: Forest,
  after: number,
  field: ComparedField | 'name',
): NamedSpeciesFields {
  if (field === 'name') return { name: to.name(after) };
  if (field === 'description') return { description: to.description(after) };
  if (field === 'image') return { image: to.image(after) };
  const valueIn = (details: SpeciesDetails | null) => ({ [field]: details?.[field] ?? null });
  return changedDetails(valueIn(from.details(before)), valueIn(to.details(after)));
}
