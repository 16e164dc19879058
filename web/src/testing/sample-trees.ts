import type { Tree } from '@life-tree/contract';

export const whales: Tree = {
  type: 'ph-tree',
  id: '0190b6a0-0000-7000-8000-000000000101',
  userId: '0190b6a0-0000-7000-8000-000000000001',
  username: 'mary.anning',
  name: 'Whales',
  description: null,
  isPublic: true,
  tags: ['mammals'],
  image: null,
  collaborators: [],
  likes: 1234,
  comments: 8,
  views: 45_210,
  species: 12,
  copies: 0,
  copiedFrom: null,
  version: 1,
  createdAt: '2025-03-05T12:00:00.000Z',
  updatedAt: '2025-03-05T12:00:00.000Z',
};

/** The first species of `whales`, as the server sends it. */
export const pakicetus = {
  id: '0190b6a0-0000-7000-8000-0000000000a1',
  treeId: whales.id,
  name: 'Pakicetus',
  description: null,
  image: null,
  ancestorId: null,
  apparition: -50_000_000,
  afterApparition: null,
  duration: 2_000_000,
};
