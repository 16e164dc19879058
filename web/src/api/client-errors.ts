import type { ClientError } from '@life-tree/contract';
import { ApiError } from './api-error.ts';
import type { ApiClient } from './client.ts';

/** A page that fails again and again reports only the first errors. */
const maxReports = 10;

/** Reports errors of this page to the server's log, each of them once. */
export function createErrorReporter(api: Pick<ApiClient, 'call'>): (error: unknown) => void {
  const reported = new Set<string>();
  return (error) => {
    // Refused calls are expected, and the server knows them already.
    if (error instanceof ApiError) return;
    const body = describeError(error, location.pathname);
    const key = `${body.message}\n${body.stack}`;
    if (reported.has(key) || reported.size >= maxReports) return;
    reported.add(key);
    // A report that cannot be sent must not become another error.
    api.call('POST client-error', { body, keepalive: true }).catch(() => {});
  };
}

/** Reports errors that nothing in the app has caught. */
export function reportUncaughtErrors(report: (error: unknown) => void): void {
  window.addEventListener('error', ({ error }) => report(error));
  window.addEventListener('unhandledrejection', ({ reason }) => report(reason));
}

/** Leaves out everything that could hold contents of trees or personal data. */
export function describeError(error: unknown, pathname: string): ClientError {
  const { name, message, stack = '' } = error instanceof Error ? error : new Error('Not an error');
  // The message of a syntax error quotes the text that could not be parsed.
  const text = name === 'SyntaxError' ? name : `${name}: ${message}`;
  const calls = stack.split('\n').filter((line) => /^\s+at |^[^\s@]*@\S+$/.test(line));
  return {
    message: text.slice(0, 500),
    stack: calls.join('\n').slice(0, 4000),
    // Later segments can be secret, such as the token of a recovery link.
    path: pathname.split('/').slice(0, 3).join('/').slice(0, 200),
  };
}
