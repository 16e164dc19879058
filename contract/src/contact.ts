import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { email, message } from './fields.ts';

export const contactMessage = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, 'Tell us your name or institution')
    .max(200, 'The name is too long'),
  email,
  message: z
    .string()
    .trim()
    .min(1, 'Write a message first')
    .max(5000, 'The message may have 5,000 characters at most'),
});

export const sendContactMessage = endpoint({
  method: 'POST',
  path: 'contact',
  audience: 'application',
  tag: 'Contact',
  summary: 'Sends a message to the people who run the site.',
  body: contactMessage,
  reply: message,
});
