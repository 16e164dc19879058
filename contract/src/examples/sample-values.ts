import type { Comment } from '../calls/comments.ts';
import type { FlatSpecies } from '../calls/trees/species.ts';
import type { Tree } from '../calls/trees/trees.ts';
import type { OwnUser, UserSummary } from '../calls/users.ts';

/** The users, tree and species that all examples share. */
export const ada = {
  id: '0198f0a2-6c1e-7a41-8f35-1d2c3b4a5e60',
  username: 'ada',
  email: 'ada@example.org',
  emailVerified: true,
  showEmail: false,
  description: 'Draws whales.',
  photo: '/api/life-tree/image/9Yq0mU1vXb2Lr7tE4sKcD8wZaN3hGfJ5pQoV6yRiTuM',
  plan: 'pro',
  subscribedPlan: 'pro',
  billing: 'monthly',
  subId: 'I-BW452GLLEP1G',
  endingPlan: null,
  planEndsAt: null,
  paymentPending: false,
  role: 'user',
  createdAt: '2025-03-05T09:30:00.000Z',
  apiKeys: [],
} satisfies OwnUser;

export const linnaeus = {
  id: '0198f0a2-9b77-7c02-9a10-7e6f5d4c3b21',
  username: 'linnaeus',
  photo: null,
  plan: 'free',
  role: 'user',
  createdAt: '2025-04-01T12:00:00.000Z',
} satisfies UserSummary;

export const whales = {
  type: 'ph-tree',
  id: '0198f0a3-1f2e-7d3c-8b4a-596877665544',
  userId: ada.id,
  username: ada.username,
  name: 'Whales and their kin',
  description: 'From Pakicetus to the blue whale.',
  isPublic: true,
  tags: ['Cetacea', 'Eocene'],
  image: null,
  collaborators: [linnaeus.id],
  likes: 12,
  comments: 1,
  views: 240,
  species: 2,
  copies: 1,
  copiedFrom: null,
  version: 7,
  createdAt: '2025-03-06T10:00:00.000Z',
  updatedAt: '2025-05-20T16:45:00.000Z',
} satisfies Tree;

export const pakicetus = {
  id: '0198f0a3-4d5e-7f60-8171-8293a4b5c6d7',
  treeId: whales.id,
  name: 'Pakicetus',
  description: 'Lived at the water’s edge.',
  image: null,
  ancestorId: null,
  apparition: -49_000_000,
  afterApparition: null,
  duration: 3_000_000,
} satisfies FlatSpecies;

export const ambulocetus = {
  id: '0198f0a3-5e6f-7081-9293-a4b5c6d7e8f9',
  treeId: whales.id,
  name: 'Ambulocetus',
  description: null,
  image: null,
  ancestorId: pakicetus.id,
  apparition: null,
  afterApparition: 1_000_000,
  duration: 1_500_000,
} satisfies FlatSpecies;

export const remark = {
  id: '0198f0a4-0a1b-7c2d-8e3f-405162738495',
  treeId: whales.id,
  userId: linnaeus.id,
  username: linnaeus.username,
  photo: null,
  content: 'Where would you place Indohyus?',
  parentId: null,
  threadId: '0198f0a4-0a1b-7c2d-8e3f-405162738495',
  likes: 2,
  myLike: false,
  createdAt: '2025-05-02T08:15:00.000Z',
  updatedAt: '2025-05-02T08:15:00.000Z',
} satisfies Comment;
