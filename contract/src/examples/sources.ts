import { lookUpSource } from '../calls/sources.ts';
import { type Example, example } from './example.ts';

export const sourcesExamples: readonly Example[] = [
  example(lookUpSource, {
    query: { doi: '10.1126/science.220.4595.403' },
    reply: {
      source: {
        type: 'article-journal',
        title: 'Origin of whales in epicontinental remnant seas',
        author: [{ family: 'Gingerich', given: 'Philip D.' }],
        'container-title': 'Science',
        issued: { 'date-parts': [[1983, 4, 22]] },
        DOI: '10.1126/science.220.4595.403',
      },
    },
  }),
];
