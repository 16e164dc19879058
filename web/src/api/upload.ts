interface Sending {
  readonly headers: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** Told the share that has left the browser, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

/** Sends a form as `fetch` would, which cannot tell how much of it is gone already. */
export function sendForm(
  method: string,
  address: string,
  form: FormData,
  { headers, signal, onProgress }: Sending,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
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
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', stop));
    signal?.addEventListener('abort', stop);
    if (signal?.aborted) reject(signal.reason);
    else request.send(form);
  });
}
