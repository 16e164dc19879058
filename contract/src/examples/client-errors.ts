import { reportClientError } from '../calls/client-errors.ts';
import { type Example, example } from './example.ts';

export const clientErrorsExamples: readonly Example[] = [
  example(reportClientError, {
    body: {
      message: "TypeError: Cannot read properties of undefined (reading 'name')",
      stack: '    at SpeciesPanel (https://life-tree.example/assets/editor.js:12:345)',
      path: '/account/trees',
    },
    reply: { message: 'Logged' },
  }),
];
