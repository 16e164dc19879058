import type { Socket } from 'node:net';
import { type ErrorCode, ownReplyHeader } from '@life-tree/contract';
import { AppError } from '../app-error.ts';

interface ConnectionError extends Error {
  readonly code?: string;
}

/** How long a client may take to receive the answer and to close. */
const lingerMilliseconds = 1000;

/** Answers input that is not valid HTTP, in the same shape as every other refusal. */
export function answerBrokenRequest(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, code]: [string, ErrorCode] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? ['431 Request Header Fields Too Large', 'headers-too-large']
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? ['408 Request Timeout', 'request-timeout']
        : ['400 Bad Request', 'bad-input'];
  const body = JSON.stringify(new AppError(code).reply);
  // A client that never closes would otherwise keep the connection.
  const destroying = setTimeout(() => socket.destroy(), lingerMilliseconds).unref();
  socket.once('close', () => clearTimeout(destroying));
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\n${ownReplyHeader}: reply\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
