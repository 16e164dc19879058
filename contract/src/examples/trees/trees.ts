import { partId } from '@life-tree/phylogeny';
import {
  acceptInvitation,
  listCollaborators,
  listInvitations,
} from '../../calls/trees/collaborators.ts';
import { openTree } from '../../calls/trees/open-tree.ts';
import { getTreeParts } from '../../calls/trees/parts.ts';
import {
  bringTreeBack,
  changeTree,
  copyTree,
  createTree,
  createTreeLink,
  deleteFromBin,
  deleteTree,
  deleteTreeImage,
  deleteTreeLink,
  getFoldedBranches,
  getMyTotals,
  getTree,
  getTreeLimits,
  getTreeLink,
  getTreeMiniature,
  getUserTotals,
  listBin,
  listExampleTrees,
  listMyTrees,
  listTrees,
  setFoldedBranches,
  setTreeImage,
  uploadImage,
  viewTree,
} from '../../calls/trees/trees.ts';
import { type Example, example } from '../example.ts';
import { ada, ambulocetus, linnaeus, pakicetus, whales } from '../sample-values.ts';

const params = { id: whales.id };
const linkKey = 'Yq0mU1vXb2Lr7tE4sKcD8wZaN3hGfJ5pQoV6yRiTuM9';

export const treesExamples: readonly Example[] = [
  example(getTreeParts, {
    params,
    query: {},
    reply: {
      sources: [
        {
          id: partId('01980f2c-7c00-7000-8000-0000000000b1'),
          value: {
            type: 'article-journal',
            title: 'Whales originated from aquatic artiodactyls in the Eocene epoch of India',
            DOI: '10.1038/nature06343',
          },
        },
      ],
      columns: [
        {
          id: partId('01980f2c-7c00-7000-8000-0000000000b2'),
          value: { name: 'Mass', type: 'number', unit: 'kg' },
        },
      ],
      notation: 'ago',
    },
  }),
  example(listTrees, {
    query: { search: 'whales eocene', criteria: 'popularity', order: 'desc', limit: '10' },
    reply: { trees: [whales], count: 1, approximate: false },
  }),
  example(listMyTrees, {
    query: { owner: 'true', criteria: 'updatedAt', order: 'desc', page: '1', limit: '10' },
    reply: { trees: [whales], count: 1, approximate: false },
  }),
  example(listExampleTrees, {
    reply: [{ id: whales.id, name: whales.name, species: whales.species, version: whales.version }],
  }),
  example(getMyTotals, { reply: { total: 4, myTrees: 3, collabs: 1 } }),
  example(getUserTotals, {
    params: { userId: ada.id },
    reply: { total: 3, myTrees: 2, collabs: 1 },
  }),
  example(createTree, {
    body: {
      name: whales.name,
      isPublic: true,
      description: whales.description,
      tags: whales.tags,
    },
    reply: {
      ...whales,
      collaborators: [],
      ...{ likes: 0, comments: 0, views: 0, species: 0, copies: 0, version: 1 },
      updatedAt: whales.createdAt,
    },
  }),
  example(getTree, { params, reply: whales }),
  example(openTree, {
    params,
    reply: [
      { version: whales.version, tree: whales, parts: {}, folded: [] },
      {
        ids: `${pakicetus.id.replaceAll('-', '')}${ambulocetus.id.replaceAll('-', '')}`,
        ancestors: `${'0'.repeat(32)}${pakicetus.id.replaceAll('-', '')}`,
        starts: [pakicetus.apparition ?? 0, ambulocetus.afterApparition ?? 0],
        durations: [pakicetus.duration, ambulocetus.duration],
        names: [pakicetus.name, ambulocetus.name],
        descriptions: [pakicetus.description, ambulocetus.description],
        images: null,
        details: null,
      },
    ],
  }),
  example(listCollaborators, { params, reply: [{ ...linnaeus, accepted: true }] }),
  example(listInvitations, {
    reply: [
      {
        treeId: whales.id,
        treeName: whales.name,
        invitedBy: { id: whales.userId, username: whales.username },
        createdAt: '2025-05-20T16:45:00.000Z',
      },
    ],
  }),
  example(acceptInvitation, {
    params: { treeId: whales.id },
    reply: { message: 'You are a collaborator of Whales and their kin' },
  }),
  example(changeTree, {
    params,
    body: { name: 'Whales', newCollaborators: [linnaeus.id] },
    reply: { ...whales, name: 'Whales', version: 8 },
  }),
  example(deleteTree, { params, reply: { message: `${whales.name} deleted successfully` } }),
  example(listBin, {
    reply: [
      {
        id: whales.id,
        name: whales.name,
        species: whales.species,
        deletedAt: '2026-03-05T12:00:00.000Z',
        removedAt: '2026-04-04T12:00:00.000Z',
      },
    ],
  }),
  example(bringTreeBack, { params, reply: { ...whales, version: 9 } }),
  example(deleteFromBin, { params, reply: { message: `${whales.name} deleted successfully` } }),
  example(getTreeLimits, { params, reply: { maxSpecies: 150, maxCollaborators: 10 } }),
  example(viewTree, { params, reply: { views: 241 } }),
  example(getFoldedBranches, { params, reply: { folded: [pakicetus.id] } }),
  example(setFoldedBranches, {
    params,
    body: { folded: [pakicetus.id] },
    reply: { folded: [pakicetus.id] },
  }),
  example(getTreeLink, { params, reply: { key: linkKey } }),
  example(createTreeLink, { params, reply: { key: linkKey } }),
  example(deleteTreeLink, { params, reply: { key: null } }),
  example(copyTree, {
    params,
    reply: {
      ...whales,
      id: '0198f0a6-3d4e-7f50-8162-738495061728',
      userId: linnaeus.id,
      username: linnaeus.username,
      isPublic: false,
      collaborators: [],
      ...{ likes: 0, comments: 0, views: 0, copies: 0, version: 1 },
      copiedFrom: { id: whales.id, name: whales.name, username: whales.username },
      createdAt: '2025-05-21T07:00:00.000Z',
      updatedAt: '2025-05-21T07:00:00.000Z',
    },
  }),
  example(getTreeMiniature, {
    params,
    query: { theme: 'light', v: '7' },
    reply: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 270">…</svg>',
  }),
  example(setTreeImage, {
    params,
    query: { operationId: '0198f0a7-8d9e-7fa0-b1c2-d3e4f5061728' },
    reply: {
      ...whales,
      image: '/api/life-tree/image/2Lr7tE4sKcD8wZaN3hGfJ5pQoV6yRiTuM9Yq0mU1vXb',
      version: 8,
    },
  }),
  example(uploadImage, {
    params,
    reply: {
      image: '/api/life-tree/image/2Lr7tE4sKcD8wZaN3hGfJ5pQoV6yRiTuM9Yq0mU1vXb',
    },
  }),
  example(deleteTreeImage, { params, reply: { ...whales, version: 9 } }),
];
