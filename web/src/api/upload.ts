interface UploadOptions {
  readonly headers: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** Receives the progress, from 0 to 1. */
  readonly onProgress?: (progress: number) => void;
}

/** Sends a form with XMLHttpRequest, because `fetch` reports no upload progress. */
export function sendForm(
  method: string,
  address: string,
  form: FormData,
  { headers, signal, onProgress }: UploadOptions,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open(method, address);
    request.withCredentials = true;
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress?.(total === 0 ? 1 : loaded / total),
    );
    request.addEventListener('load', () =>
      resolve(new Response(request.responseText, { status: request.status })),
    );
    request.addEventListener('error', () => reject(new TypeError('The form could not be sent')));
    request.addEventListener('abort', () => reject(signal?.reason));
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));
    signal?.addEventListener('abort', abort);
    if (signal?.aborted) reject(signal.reason);
    else request.send(form);
  });
}
