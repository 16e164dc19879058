import { sendContactMessage } from '../calls/contact.ts';
import { type Example, example } from './example.ts';

export const contactExamples: readonly Example[] = [
  example(sendContactMessage, {
    body: {
      name: 'Museum of Natural History',
      email: 'office@example.org',
      message: 'We would like to use Life Tree in our courses.',
    },
    reply: { message: 'Thank you, your message was sent' },
  }),
];
