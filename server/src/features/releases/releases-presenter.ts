import type { Release, ReleaseDetails } from '@life-tree/contract';
import { uncited } from '../tree-access/cited-release.ts';
import type { ReleaseRow } from './releases-queries.ts';

export function presentRelease(row: ReleaseRow): Release {
  return {
    number: row.number,
    version: row.version,
    name: row.name,
    note: row.note,
    doi: row.doi,
    authors: [...(row.authors ?? [{ name: row.author }])],
    ...(row.licence !== null && { licence: row.licence }),
    species: row.tree.species,
    createdAt: row.createdAt.toISOString(),
    ...(row.withdrawnAt !== null && { withdrawnAt: row.withdrawnAt.toISOString() }),
  };
}

/** What is left of a release for those who may no longer see its tree. */
export function presentClosedRelease(row: ReleaseRow): ReleaseDetails {
  const tree = { ...row.tree, ...uncited };
  return { ...presentReleaseDetails({ ...row, note: null, hasParts: false, tree }), closed: true };
}

export function presentReleaseDetails(row: ReleaseRow): ReleaseDetails {
  const { name, description, tags, inferred, settings } = row.tree;
  return {
    ...presentRelease(row),
    tree: {
      name,
      description,
      tags: [...tags],
      inferred,
      ...settings,
      ...(row.hasParts && { parts: true }),
    },
  };
}
