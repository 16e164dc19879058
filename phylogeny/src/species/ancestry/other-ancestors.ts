import type { InvariantCode } from '../checks/invariant-messages.ts';
import type { SpeciesId } from '../ids/species-id.ts';
import { type Citation, citationsFault } from '../values/citations.ts';

/** How another ancestor took part in the origin of a species: rule S3a. */
export const ancestorRoles = ['hybrid', 'symbiosis', 'transfer'] as const;
export type AncestorRole = (typeof ancestorRoles)[number];

/** Another ancestor, which may have been deleted since. Without a role it is one of several proposals. */
export interface OtherAncestor {
  readonly id: SpeciesId;
  readonly as?: AncestorRole;
  readonly citations?: readonly Citation[];
}

/** The maximum number of other ancestors of a species. */
export const maxOtherAncestors = 20;

/** What is wrong with the other ancestors of the species with this id. */
export function otherAncestorsFault(
  id: SpeciesId,
  others: readonly OtherAncestor[],
): InvariantCode | null {
  if (others.length > maxOtherAncestors) return 'too-many-other-ancestors';
  const ids = new Set(others.map((other) => other.id));
  if (ids.has(id)) return 'circle';
  if (ids.size !== others.length) return 'other-ancestor-twice';
  for (const { as, citations = [] } of others) {
    if (as !== undefined && !ancestorRoles.includes(as)) return 'not-an-ancestor-role';
    const fault = citationsFault({ placement: citations });
    if (fault !== null) return fault;
  }
  return null;
}

/** The ancestors that took part, or null if all of them are only proposals. A certain placement keeps these. */
export function withoutProposals(
  others: readonly OtherAncestor[],
): readonly OtherAncestor[] | null {
  const kept = others.filter(({ as }) => as !== undefined);
  return kept.length === 0 ? null : kept;
}

/** Another ancestor with other citations. */
export function withCitations(
  { id, as }: OtherAncestor,
  citations: readonly Citation[],
): OtherAncestor {
  return { id, ...(as && { as }), ...(citations.length > 0 && { citations }) };
}
