import type { Release, ReleaseDetails } from '@life-tree/contract';
import type { ReleaseRow } from './releases-queries.ts';

export function presentRelease(row: ReleaseRow): Release {
  return {
    number: row.number,
    version: row.version,
    name: row.name,
    note: row.note,
    doi: row.doi,
    author: row.author,
    species: row.tree.species,
    createdAt: row.createdAt.toISOString(),
    ...(row.withdrawnAt !== null && { withdrawnAt: row.withdrawnAt.toISOString() }),
  };
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
