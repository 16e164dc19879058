import {
  changeRelease,
  createRelease,
  getRelease,
  listReleases,
  type ReleaseDetails,
  release,
  withdrawRelease,
} from '../../calls/trees/releases.ts';
import { type Example, example } from '../example.ts';
import { whales } from '../sample-values.ts';

const first: ReleaseDetails = {
  number: 1,
  version: 7,
  name: 'As submitted',
  note: 'The tree of figure 2.',
  doi: null,
  authors: [{ name: 'Mary Anning', orcid: '0000-0002-1825-0097' }],
  licence: 'CC-BY-4.0',
  species: whales.species,
  createdAt: '2025-05-21T07:00:00.000Z',
  tree: {
    name: whales.name,
    description: whales.description,
    tags: whales.tags,
    inferred: 0,
    notation: 'ago',
    parts: true,
  },
};
const params = { id: whales.id, number: '1' };

export const releasesExamples: readonly Example[] = [
  example(listReleases, {
    params: { id: whales.id },
    reply: { releases: [release.parse(first)] },
  }),
  example(getRelease, { params, reply: first }),
  example(createRelease, {
    params: { id: whales.id },
    body: {
      name: first.name,
      note: first.note,
      authors: first.authors,
      licence: 'CC-BY-4.0',
      operationId: '0198f0a7-6b7c-7d8e-9fa0-b1c2d3e4f506',
    },
    reply: first,
  }),
  example(withdrawRelease, {
    params,
    reply: {
      ...first,
      note: null,
      tree: { name: whales.name, description: null, tags: [], inferred: 0 },
      withdrawnAt: '2025-06-02T10:00:00.000Z',
    },
  }),
  example(changeRelease, {
    params,
    body: { doi: 'https://doi.org/10.5281/zenodo.1234567' },
    reply: { ...first, doi: '10.5281/zenodo.1234567' },
  }),
];
