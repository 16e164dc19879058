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
import { AppError } from '../app-error.ts';
import type { Session } from '../features/sessions/sessions-service.ts';
import type { Authenticate } from './authenticate.ts';
import { type BodyBounds, excessError, tooLong } from './bodies/body-scan.ts';
import { RefusedBody, smallBody } from './bodies/json-bodies.ts';
import { declaredLength, LargeBody } from './bodies/receive-body.ts';
import { parseInput } from './bodies/validation.ts';
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

/** A call of which nothing but the address and the headers is known. */
export type PendingCall<Declared extends Endpoint> = Pick<
  Call<Declared>,
  'params' | 'session' | 'request'
>;

interface RouteOptions<Declared extends Endpoint> {
  /** For calls that can be abused; `account` names whom the abuse would hurt, if anyone. */
  readonly limit?: {
    readonly rule: Limit | ((call: Call<Declared>) => Limit);
    readonly account: (call: Call<Declared>) => string | null;
    /** Where only some of the calls can be abused. */
    readonly when?: (call: Call<Declared>) => boolean;
  };
  /** What a body may hold, where it holds more than a few short values. */
  readonly body?: BodyBounds;
  /**
   * Refuses callers who lack the right or whose plan has no quota left, before any byte of their body is
   * read. A body so small that it comes along with the headers is left to the handler, which must check
   * all of this again anyway: rights and quotas can change until it runs.
   */
  readonly admit?: (call: PendingCall<Declared>) => Promise<void>;
  /** As `admit`, where what the body may hold depends on the caller or the tree. */
  readonly admitWithin?: (call: PendingCall<Declared>) => Promise<BodyBounds>;
  /** Checks how much a parsed body holds, before each of its elements is checked by the schema. */
  readonly checkAmount?: (body: unknown, request: FastifyRequest) => void;
  /** Handles a body too large to be parsed in the server's own process: nothing of it is checked yet. */
  readonly handleLarge?: (
    call: Omit<Call<Declared>, 'body'> & { readonly session: Session },
    body: LargeBody,
  ) => Handled<Declared>;
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

export function createRoute(
  app: FastifyInstance,
  authenticate: Authenticate,
  throttle: Throttle,
): Route {
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
      onRequest: async (request, reply) => {
        reply.header('cache-control', 'no-store');
        await authenticate(request, declared.audience);
        await admitBody(request, declared, options);
      },
      preValidation: async (request) => {
        if (request.body instanceof RefusedBody) throw request.body.reason;
        if (!(request.body instanceof LargeBody)) {
          options.checkAmount?.(request.body, request);
        }
        // Named by `authenticate` already; the contract's schemas know nothing of it.
        if (isRecord(request.query)) delete request.query.apiKey;
        if (declared.body !== undefined) request.body ??= {};
      },
      handler: async (request, reply) => {
        // `authenticate` and the schemas above have checked what this type says.
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
        const { session, body } = request;
        if (!(body instanceof LargeBody)) return handle(call);
        if (options.handleLarge === undefined || session === null) throw new AppError('too-large');
        return options.handleLarge({ ...call, session }, body);
      },
    });
  };
}

/** Settles what the body may hold, and refuses what can be refused without reading it. */
async function admitBody<Declared extends Endpoint>(
  request: FastifyRequest,
  declared: Declared,
  { body = smallBody, admit, admitWithin, handleLarge }: RouteOptions<Declared>,
): Promise<void> {
  const { session } = request;
  request.bodyBounds = body;
  if (handleLarge !== undefined) request.largeBodyAccount = session?.userId ?? null;
  const length = declaredLength(request.headers);
  if (length > smallBody.bytes) {
    const params = declared.params && parseInput(declared.params, request.params);
    if (params?.ok === false) throw params.error;
    // `authenticate` has checked what this type says of the session.
    const call = { params: params?.value, session, request } as PendingCall<Declared>;
    await admit?.(call);
    if (admitWithin !== undefined) request.bodyBounds = await admitWithin(call);
  }
  if (
    declared.file === undefined &&
    length > request.bodyBounds.bytes &&
    length < Number.POSITIVE_INFINITY
  ) {
    throw excessError(tooLong, request.bodyBounds);
  }
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
  if (declared.audience === 'person') codes.push('not-logged-in', 'other-account');
  if (declared.method !== 'GET') codes.push('foreign-origin');
  if (declared.body !== undefined || declared.file !== undefined) {
    codes.push('too-large', 'wrong-type');
  }
  codes.push(...(declared.errors ?? []));
  const sentences = new Map<number, string[]>();
  for (const code of codes) {
    const { status, message } = errorTexts[code];
    sentences.set(status, [...(sentences.get(status) ?? []), `\`${code}\`: ${message}`]);
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
