import { can, type Tree } from '@life-tree/contract';
import { imageAddress } from '../images/image-address.ts';
import type { ShownTreeRow } from './tree-access-queries.ts';

/** A tree as this user (null: a visitor) sees it. Only editors see who has not accepted the invitation. */
export function presentTree(row: ShownTreeRow, viewerId: string | null): Tree {
  const { collaborators, unaccepted } = row;
  const seesAll = viewerId !== null && can(viewerId, 'edit', row);
  return {
    type: 'ph-tree',
    id: row.id,
    userId: row.userId,
    username: row.username,
    name: row.name,
    description: row.description,
    isPublic: row.isPublic,
    ...(row.hiddenFor !== null && { hidden: true as const }),
    tags: row.tags,
    image: imageAddress(row.image),
    collaborators: seesAll ? collaborators : collaborators.filter((id) => !unaccepted.includes(id)),
    likes: row.likesCount,
    comments: row.commentsCount,
    views: row.viewsCount,
    ...row.settings,
    ...(row.partsCount > 0 && { parts: true }),
    ...(row.releasesCount > 0 && { releases: row.releasesCount }),
    species: row.speciesCount,
    copies: row.copiesCount,
    copiedFrom: row.copiedFrom,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
