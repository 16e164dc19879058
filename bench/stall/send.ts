import { Agent, request } from 'node:http';

export interface RequestOptions {
  readonly method?: 'GET' | 'POST';
  readonly body?: Buffer | string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Reply {
  readonly status: number;
  readonly bytes: number;
  /** Only the beginning, because replies may be very large. */
  readonly text: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

const maxKeptCharacters = 4096;
const timeoutMilliseconds = 600_000;
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Sends a request and reads the whole reply. The status is 0 if the connection breaks. */
export function send(
  url: string,
  { method = 'GET', body, headers }: RequestOptions = {},
): Promise<Reply> {
  return new Promise((resolve) => {
    const lost = (error: Error) =>
      resolve({ status: 0, bytes: 0, text: error.message, headers: {} });
    const outgoing = request(
      url,
      {
        agent,
        method,
        signal: AbortSignal.timeout(timeoutMilliseconds),
        headers: {
          ...(body !== undefined && {
            'content-type': 'application/json',
            'content-length': String(Buffer.byteLength(body)),
          }),
          ...headers,
        },
      },
      (reply) => {
        let bytes = 0;
        let text = '';
        reply.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (text.length < maxKeptCharacters)
            text += chunk.toString('latin1', 0, maxKeptCharacters);
        });
        reply.on('error', lost);
        reply.on('end', () =>
          resolve({ status: reply.statusCode ?? 0, bytes, text, headers: reply.headers }),
        );
      },
    );
    outgoing.on('error', lost);
    outgoing.end(body);
  });
}
