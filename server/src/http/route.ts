import {
  apiBase,
  type CallReply,
  type Endpoint,
  type ErrorCode,
  errorReply,
  errorTexts,
} from '@life-tree/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Session } from '../features/sessions/sessions-service.ts';
import type { Gate } from './gate.ts';
import type { Limit, Throttle } from './throttle.ts';

type Parsed<
  Declared extends Endpoint,
  Part extends 'params' | 'query' | 'body',
> = Declared[Part] extends z.ZodType ? z.output<Declared[Part]> : undefined;

/** A call as its handler meets it: let in, and with every part parsed by the contract. */
export interface Call<Declared extends Endpoint> {
  readonly params: Parsed<Declared, 'params'>;
  readonly query: Parsed<Declared, 'query'>;
  readonly body: Parsed<Declared, 'body'>;
  /** Whoever calls; never null where the contract demands a person. */
  readonly session: Declared['audience'] extends 'person' ? Session : Session | null;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

interface RouteOptions<Declared extends Endpoint> {
  /** For calls that can be abused; `account` names whom the abuse would hurt, if anyone. */
  readonly limit?: {
    readonly rule: Limit | ((call: Call<Declared>) => Limit);
    readonly account: (call: Call<Declared>) => string | null;
    /** Where only some of the calls can be abused. */
    readonly when?: (call: Call<Declared>) => boolean;
  };
  /** The largest body in bytes, where the usual megabyte is too little. */
  readonly bodyLimit?: number;
}

/** What the contract promises, or the reply itself where it was sent already as text or stream. */
type Handled<Declared extends Endpoint> = Promise<CallReply<Declared> | FastifyReply>;

/** Serves one call of the contract. */
export type Route = <Declared extends Endpoint>(
  declared: Declared,
  handle: (call: Call<Declared>) => Handled<Declared>,
  options?: RouteOptions<Declared>,
) => void;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call it serves; for the documentation. */
    endpoint?: Endpoint;
  }
}

export function createRoute(app: FastifyInstance, gate: Gate, throttle: Throttle): Route {
  return <Declared extends Endpoint>(
    declared: Declared,
    handle: (call: Call<Declared>) => Handled<Declared>,
    options: RouteOptions<Declared> = {},
  ) => {
    app.route({
      method: declared.method,
      url: `${apiBase}/${declared.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      schema: schemaOf(declared),
      config: { endpoint: declared },
      ...(options.bodyLimit !== undefined && { bodyLimit: options.bodyLimit }),
      onRequest: async (request, reply) => {
        reply.header('cache-control', 'no-store');
        await gate(request, declared.audience);
      },
      preValidation: async (request) => {
        // Named by the gate already; the contract's schemas know nothing of it.
        if (isRecord(request.query)) delete request.query.apiKey;
        if (declared.body !== undefined) request.body ??= {};
      },
      handler: async (request, reply) => {
        // The gate and the schemas above have checked what this type says.
        const call = {
          params: declared.params && request.params,
          query: declared.query && request.query,
          body: declared.body && request.body,
          session: request.session,
          request,
          reply,
        } as Call<Declared>;
        const { limit } = options;
        if (limit && (limit.when?.(call) ?? true)) {
          const rule = typeof limit.rule === 'function' ? limit.rule(call) : limit.rule;
          await throttle.countLimited(rule, request.ip, limit.account(call));
        }
        return handle(call);
      },
    });
  };
}

function schemaOf(declared: Endpoint) {
  return {
    tags: [declared.tag],
    summary: declared.summary,
    security: declared.audience === 'anyone' ? [] : securityOf(declared),
    ...(declared.params && { params: declared.params }),
    ...(declared.query && { querystring: declared.query }),
    ...(declared.body && { body: declared.body }),
    response: { 200: declared.reply, ...refusals(declared) },
  };
}

function securityOf({ audience }: Endpoint): readonly Record<string, readonly string[]>[] {
  const session = audience === 'person' ? { session: [] } : {};
  return [
    { apiKeyQuery: [], ...session },
    { apiKeyHeader: [], ...session },
  ];
}

/** What the documentation says about the ways a call can be refused. */
function refusals(declared: Endpoint) {
  const codes: ErrorCode[] = ['bad-input', 'too-many', 'internal', 'unavailable'];
  if (declared.audience !== 'anyone') codes.push('api-key-missing');
  if (declared.audience === 'person') codes.push('not-logged-in');
  if (declared.method !== 'GET') codes.push('foreign-origin');
  if (declared.body !== undefined || declared.file !== undefined) {
    codes.push('too-large', 'wrong-type');
  }
  codes.push(...(declared.errors ?? []));
  const sentences = new Map<number, string[]>();
  for (const code of codes) {
    const { status, message } = errorTexts[code];
    sentences.set(status, [...(sentences.get(status) ?? []), message]);
  }
  return Object.fromEntries(
    [...sentences].map(([status, messages]) => [
      status,
      errorReply.describe(`${messages.join('. ')}.`),
    ]),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
