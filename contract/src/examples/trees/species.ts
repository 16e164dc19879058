import {
  changeSpecies,
  createSpecies,
  deleteSpecies,
  deleteSpeciesImage,
  getSpecies,
  listSpecies,
  setSpeciesImage,
} from '../../calls/trees/species.ts';
import { type Example, example } from '../example.ts';
import { ambulocetus, pakicetus, whales } from '../sample-values.ts';

const branch = { ...pakicetus, descendants: [{ ...ambulocetus, descendants: [] }] };
const renamed = { name: 'Ambulocetus natans', duration: 2_000_000 };
const image = '/api/life-tree/image/tE4sKcD8wZaN3hGfJ5pQoV6yRiTuM9Yq0mU1vXb2Lr7';
const imageCredit = {
  author: 'Jane Roe',
  licence: 'CC BY 4.0',
  link: 'https://example.org/ambulocetus',
};
const params = { treeId: whales.id, id: ambulocetus.id };

export const speciesExamples: readonly Example[] = [
  example(listSpecies, {
    params: { treeId: whales.id },
    query: { shape: 'nested' },
    reply: [branch],
  }),
  example(getSpecies, { params: { treeId: whales.id, id: pakicetus.id }, reply: branch }),
  example(createSpecies, {
    params: { treeId: whales.id },
    body: {
      name: pakicetus.name,
      description: pakicetus.description,
      apparition: pakicetus.apparition,
      duration: pakicetus.duration,
      descendants: [
        {
          name: ambulocetus.name,
          afterApparition: ambulocetus.afterApparition,
          duration: ambulocetus.duration,
        },
      ],
    },
    reply: branch,
  }),
  example(changeSpecies, {
    params,
    body: { ...renamed, imageCredit },
    reply: { ...ambulocetus, ...renamed, image, imageCredit },
  }),
  example(deleteSpecies, {
    params,
    reply: { message: `${ambulocetus.name} deleted successfully` },
  }),
  example(setSpeciesImage, {
    params,
    query: { operationId: '0198f0a7-7c8d-7e9f-a0b1-c2d3e4f50617' },
    reply: { ...ambulocetus, image },
  }),
  example(deleteSpeciesImage, { params, reply: ambulocetus }),
];
