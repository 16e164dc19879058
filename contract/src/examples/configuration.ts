import { getConfiguration } from '../calls/configuration.ts';
import { type Example, example } from './example.ts';

export const configurationExamples: readonly Example[] = [
  example(getConfiguration, {
    reply: {
      apiKey: 'b3f1c9d27a5e48f0',
      paypal: null,
      communityUrl: 'https://chat.example.org',
      portfolioUrl: null,
    },
  }),
];
