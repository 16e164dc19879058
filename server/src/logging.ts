import { DrizzleQueryError } from 'drizzle-orm';
import { type DestinationStream, destination, type Logger, pino } from 'pino';
import type { LogLevel } from './config.ts';

/** Structured lines on standard error, so that standard output stays free for the address. */
export function createLogger(level: LogLevel, stream: DestinationStream = destination(2)): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError, req: () => undefined, res: () => undefined },
      redact: { paths: secretPaths, censor: '[secret]' },
    },
    stream,
  );
}

const secretNames = [
  ...['password', 'oldPassword', 'passwordHash', 'token', 'tokenHash', 'apiKey', 'key'],
  ...['authorization', 'cookie', '["x-api-key"]', '["set-cookie"]', 'html', 'text'],
];
const secretPaths = secretNames.flatMap((name) =>
  name.startsWith('[') ? [name, `*${name}`] : [name, `*.${name}`],
);

/** An error without values: the message of a failed query contains all its parameters. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: typeof error };
  const cause = error.cause === undefined ? undefined : describeError(error.cause);
  if (error instanceof DrizzleQueryError) {
    return { type: 'DrizzleQueryError', query: error.query, stack: framesOf(error), cause };
  }
  return {
    type: error.name,
    message: hideSecrets(error.message),
    code: 'code' in error ? error.code : undefined,
    stack: framesOf(error),
    cause,
  };
}

/** The stack without its first lines, which repeat the message. */
function framesOf(error: Error): string {
  return (error.stack ?? '')
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n');
}

/** An address for the log, without its query and without tokens and keys in its path. */
export function loggableUrl(url: string): string {
  return hideSecrets(url.split('?', 1)[0] ?? '');
}

// Tokens and keys are 43 letters long; identifiers have 36 and stay readable.
function hideSecrets(text: string): string {
  return text.replace(/[\w-]{40,}/g, '[secret]');
}
