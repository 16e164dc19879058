import { apiBase, publicConfiguration } from '@life-tree/contract';

export interface Reply {
  readonly status: number;
  readonly body: unknown;
}

/** An HTTP client that can call any address of the product. */
export interface Caller {
  readonly cookies: Map<string, string>;
  /** Status 0 if there was no reply. */
  call(address: string, method: string, path: string, body?: unknown): Promise<Reply>;
}

const keys = new Map<string, string>();

/** The web app's API key, which is the same on every process. */
export async function apiKeyOf(address: string): Promise<string> {
  const known = keys.get(address);
  if (known !== undefined) return known;
  const reply = await fetch(`${address}${apiBase}/config`);
  const { apiKey } = publicConfiguration.parse(await reply.json());
  keys.set(address, apiKey);
  return apiKey;
}

export function createCaller(apiKey: string): Caller {
  const cookies = new Map<string, string>();
  return {
    cookies,
    call: async (address, method, path, body) => {
      try {
        const reply = await fetch(`${address}${apiBase}/${path}`, {
          method,
          headers: {
            'x-api-key': apiKey,
            // A load balancer closes its kept connections when it is reconfigured. Browsers retry a
            // request that this interrupts; Node's fetch does not.
            connection: 'close',
            cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
            ...(body !== undefined && { 'content-type': 'application/json' }),
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
          signal: AbortSignal.timeout(15_000),
        });
        for (const line of reply.headers.getSetCookie()) {
          const [name = '', value = ''] = line.split(';', 1)[0]?.split('=') ?? [];
          cookies.set(name, value);
        }
        const text = await reply.text();
        const isJson = reply.headers.get('content-type')?.startsWith('application/json') === true;
        return { status: reply.status, body: isJson ? JSON.parse(text) : text };
      } catch {
        return { status: 0, body: null };
      }
    },
  };
}
