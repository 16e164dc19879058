import type { Tree } from '@life-tree/contract';
import { imageAddress } from '../images/image-address.ts';
import type { ShownTreeRow } from './tree-access-queries.ts';

export function presentTree(row: ShownTreeRow): Tree {
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
    collaborators: row.collaborators,
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
