import { imageUpload } from './images.ts';
import { maxReportLength } from './moderation.ts';
import type { Plan } from './plans.ts';
import { maxCitedReleases, maxReleases } from './releases.ts';
import {
  maxBinnedTrees,
  maxBlocked,
  maxCommentLength,
  maxComments,
  maxFoldedBranches,
  maxSnapshots,
} from './small-limits.ts';
import type { ErrorCode } from './texts/error-texts.ts';

/** A limit that depends on the plan of an account, or of a tree's owner. */
type PlanLimit = {
  [Name in keyof Plan]: Plan[Name] extends number | null ? Name : never;
}[keyof Plan];

/** How much of one kind of thing is stored. */
export interface StorageLimit {
  /** Who can make the server store it. */
  readonly by: 'anyone' | 'person' | 'viewer' | 'editor' | 'owner' | 'operator';
  /** What the number is counted for. */
  readonly per: string;
  readonly count: number | PlanLimit;
  /** How large one is at most, in bytes; for lists and the history, all of them together. */
  readonly bytes: number;
  /** What happens beyond the limit: a refusal, or what is oldest or replaced goes. */
  readonly beyond: ErrorCode | 'oldest-goes' | 'replaced' | 'impossible';
}

const kB = 1024;
const MB = kB * kB;
const longText = 40 * kB;

function limit<Count extends StorageLimit['count']>(
  by: StorageLimit['by'],
  per: string,
  count: Count,
  bytes: number,
  beyond: StorageLimit['beyond'],
): StorageLimit & { readonly count: Count } {
  return { by, per, count, bytes, beyond };
}

/**
 * Everything that is stored, by the table that stores it, and who can store how much of it. A table without an
 * entry fails the tests, as does an entry whose refusal is not tested.
 */
export const storageLimits = {
  users: limit('anyone', 'address and hour', 60, longText, 'too-many'),
  sessions: limit('person', 'account', 100, kB, 'oldest-goes'),
  known_devices: limit('person', 'account', 50, kB, 'oldest-goes'),
  second_factors: limit('person', 'account', 1, kB, 'replaced'),
  link_tokens: limit('anyone', 'email and hour', 5, kB, 'too-many'),
  contact_messages: limit('anyone', 'email and hour', 5, longText, 'too-many'),
  application_keys: limit('person', 'account', 1, kB, 'replaced'),
  institutions: limit('operator', 'server', 10_000, kB, 'impossible'),
  subscriptions: limit('person', 'account and quarter of an hour', 20, kB, 'too-many'),
  checkouts: limit('person', 'account', 1, kB, 'replaced'),
  outbox: limit('anyone', 'what causes it', 1, 64 * kB, 'impossible'),
  follows: limit('person', 'pair of accounts', 1, kB, 'impossible'),
  blocks: limit('person', 'account', maxBlocked, kB, 'blocks-limit'),
  reports: limit('person', 'account and hour', 20, 4 * maxReportLength, 'too-many'),
  decisions: limit('operator', 'decision', 1, longText, 'impossible'),
  notifications: limit('person', 'account and fact', 1, kB, 'impossible'),

  trees: limit('person', 'account', 'maxTrees', MB, 'tree-limit'),
  'trees: in the bin': limit('owner', 'account', maxBinnedTrees, MB, 'oldest-goes'),
  species: limit('editor', 'tree', 'maxSpecies', MB, 'species-limit'),
  'tree_parts: sources': limit('editor', 'tree', 2000, 4 * MB, 'too-many-sources'),
  'tree_parts: columns': limit('editor', 'tree', 50, 512 * kB, 'too-many-columns'),
  'tree_parts: groups': limit('editor', 'tree', 500, MB, 'too-many-groups'),
  'tree_parts: bands': limit('editor', 'tree', 500, 512 * kB, 'too-many-bands'),
  tree_changes: limit('editor', 'tree', 10_500, 64 * MB, 'oldest-goes'),
  'tree_changes: snapshots': limit('editor', 'tree', maxSnapshots, kB, 'snapshots-limit'),
  staged_changes: limit('editor', 'change being stored', 1, kB, 'impossible'),
  tree_collaborators: limit('editor', 'tree', 'maxCollaborators', kB, 'collaborator-limit'),
  public_tree_texts: limit('owner', 'tree', 1, 16 * kB, 'impossible'),
  tree_views: limit('anyone', 'tree, visitor and day', 1, kB, 'impossible'),
  visitor_salts: limit('operator', 'day', 1, kB, 'impossible'),
  folded_branches: limit('viewer', 'account and tree', 1, maxFoldedBranches * 16, 'replaced'),
  tree_likes: limit('viewer', 'account and tree', 1, kB, 'impossible'),
  comments: limit('viewer', 'account and hour', 60, 4 * maxCommentLength, 'too-many'),
  'comments: of a tree': limit('viewer', 'tree', maxComments, kB, 'comments-limit'),
  comment_likes: limit('viewer', 'account and comment', 1, kB, 'impossible'),
  images: limit(
    'editor',
    'account and hour',
    imageUpload.maxFiles,
    imageUpload.maxBytes,
    'too-many',
  ),
  'images: of all trees': limit(
    'editor',
    'account',
    'maxImages',
    imageUpload.maxBytes,
    'images-limit',
  ),
  'images: their size': limit(
    'editor',
    'account (MB)',
    'imageMegabytes',
    imageUpload.maxBytes,
    'images-too-large',
  ),
  image_uses: limit('editor', 'image and tree', 1, kB, 'impossible'),
  image_checks: limit('editor', 'tree', 1, kB, 'impossible'),
  releases: limit('owner', 'tree', maxReleases, longText, 'releases-limit'),
  'releases: of deleted trees': limit(
    'owner',
    'account',
    maxCitedReleases,
    longText,
    'oldest-goes',
  ),
  release_parts: limit('owner', 'account (MB)', 'releaseMegabytes', 7 * MB, 'releases-too-large'),
  release_chunks: limit('owner', 'account (MB)', 'releaseMegabytes', MB, 'releases-too-large'),
  release_images: limit('owner', 'release and image', 1, kB, 'impossible'),
} satisfies Readonly<Record<string, StorageLimit>>;

/** A kind of thing that is stored. A table can store several. */
export type StoredThing = keyof typeof storageLimits;
