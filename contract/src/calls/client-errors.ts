import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { message } from './fields.ts';

/** An error in the web app. It contains code locations but no data of trees or users. */
export const clientError = z.strictObject({
  message: z.string().max(500),
  /** The stack trace without the message. */
  stack: z.string().max(4000),
  /** The first two segments of the page's path. */
  path: z.string().max(200),
});

/** An error in the web app. */
export type ClientError = z.output<typeof clientError>;

export const reportClientError = endpoint({
  method: 'POST',
  path: 'client-error',
  audience: 'application',
  tag: 'Client errors',
  summary: "Writes an error of the web app to the server's log.",
  body: clientError,
  reply: message,
});
