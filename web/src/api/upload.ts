import { ownReplyHeader } from '@life-tree/contract/values';
import type { Deadline } from './deadline.ts';

interface UploadOptions {
  readonly headers: Readonly<Record<string, string>>;
  readonly deadline: Deadline;
  /** Receives the progress, from 0 to 1. */
  readonly onProgress?: ((progress: number) => void) | undefined;
}

/** Sends a large body with XMLHttpRequest, because `fetch` reports no upload progress. */
export function sendLarge(
  method: string,
  address: string,
  body: FormData | Blob | string,
  { headers, deadline: { signal, noteProgress }, onProgress }: UploadOptions,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, address);
    request.withCredentials = true;
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      noteProgress();
      onProgress?.(total === 0 ? 1 : loaded / total);
    });
    request.addEventListener('progress', noteProgress);
    request.addEventListener('load', () => {
      const own = request.getResponseHeader(ownReplyHeader);
      const replyHeaders = new Headers(own === null ? {} : { [ownReplyHeader]: own });
      const { status, responseText } = request;
      resolve(new Response(responseText || null, { status, headers: replyHeaders }));
    });
    request.addEventListener('error', () => reject(new TypeError('The body could not be sent')));
    request.addEventListener('abort', () => reject(signal.reason));
    signal.addEventListener('abort', () => request.abort());
    if (signal.aborted) reject(signal.reason);
    else request.send(body);
  });
}
