import { z } from 'zod';
import { inputError } from '../values/texts/error-texts.ts';
import { endpoint } from './endpoint.ts';
import { email, message } from './fields.ts';

export const contactMessage = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, inputError('contact-name-missing'))
    .max(200, inputError('contact-name-too-long')),
  email,
  message: z
    .string()
    .trim()
    .min(1, inputError('contact-message-missing'))
    .max(5000, inputError('contact-message-too-long')),
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
