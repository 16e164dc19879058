import { apiBase } from '@life-tree/contract';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers: LightMyRequestResponse['headers'];
}

/** A client with cookies, like a browser. */
export interface Visitor {
  readonly cookies: Map<string, string>;
  get(path: string): Promise<Answer>;
  post(path: string, body?: unknown): Promise<Answer>;
  patch(path: string, body?: unknown): Promise<Answer>;
  delete(path: string, body?: unknown): Promise<Answer>;
  send(request: InjectOptions): Promise<Answer>;
}

export function createVisitor(
  app: FastifyInstance,
  headers: Readonly<Record<string, string>>,
): Visitor {
  const cookies = new Map<string, string>();

  async function send(request: InjectOptions): Promise<Answer> {
    const response = await app.inject({
      ...request,
      cookies: Object.fromEntries(cookies),
      headers: { ...headers, ...request.headers },
    });
    for (const { name, value, expires } of response.cookies) {
      if (value === '' || (expires !== undefined && expires.getTime() <= 0)) cookies.delete(name);
      else cookies.set(name, value);
    }
    const isJson = response.headers['content-type']?.toString().startsWith('application/json');
    return {
      status: response.statusCode,
      body: isJson === true ? response.json() : response.body,
      headers: response.headers,
    };
  }

  const call = (method: Method) => (path: string, body?: unknown) =>
    send({
      method,
      url: `${apiBase}/${path}`,
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(body) }),
    });

  return {
    cookies,
    get: call('GET'),
    post: call('POST'),
    patch: call('PATCH'),
    delete: call('DELETE'),
    send,
  };
}
