import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { message } from './fields.ts';

/** An error that happened in the web app. It carries code locations only, nothing of a tree or a user. */
export const clientError = z.strictObject({
  message: z.string().max(500),
  /** The calls that led to the error, without its message. */
  stack: z.string().max(4000),
  /** The first two segments of the page's path. */
  path: z.string().max(200),
});

/** An error that happened in the web app. */
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
