import { Agent, request } from 'node:http';

export interface Sent {
  readonly method?: 'GET' | 'POST';
  readonly body?: Buffer | string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answered {
  readonly status: number;
  readonly bytes: number;
  /** Its beginning only: replies may be larger than what a benchmark should hold. */
  readonly text: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

const mostKept = 4096;
const mostMilliseconds = 180_000;
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Sends a request and reads all of the reply, whatever its status. A broken connection is status 0. */
export function send(url: string, { method = 'GET', body, headers }: Sent = {}): Promise<Answered> {
  return new Promise((resolve) => {
    const lost = (error: Error) =>
      resolve({ status: 0, bytes: 0, text: error.message, headers: {} });
    const outgoing = request(
      url,
      {
        agent,
        method,
        signal: AbortSignal.timeout(mostMilliseconds),
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
          if (text.length < mostKept) text += chunk.toString('latin1', 0, mostKept);
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
