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
import type { LoggedInViewer, Viewer } from '../features/tree-access/viewer.ts';
import type { Authenticate } from './authenticate.ts';
import { type BodyBounds, excessError, tooLong } from './bodies/body-scan.ts';
import { RefusedBody, smallBody } from './bodies/json-bodies.ts';
import { declaredLength, LargeBody } from './bodies/receive-body.ts';
import { parseInput } from './bodies/validation.ts';
import type { Limit, Throttle } from './throttle.ts';
import { limitWrongKeys, viewerOf } from './tree-links.ts';

type Parsed<
  Declared extends Endpoint,
  Part extends 'params' | 'query' | 'body',
> = Declared[Part] extends z.ZodType ? z.output<Declared[Part]> : undefined;

/** An authenticated call with every part parsed by the contract's schemas. */
export interface Call<Declared extends Endpoint> {
  readonly params: Parsed<Declared, 'params'>;
  readonly query: Parsed<Declared, 'query'>;
  readonly body: Parsed<Declared, 'body'>;
  /** The caller's session; never null if the contract requires a user. */
  readonly session: Declared['audience'] extends 'person' ? Session : Session | null;
  /** The caller with the links they have, for calls that show trees. */
  readonly viewer: Declared['audience'] extends 'person' ? LoggedInViewer : Viewer;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A call whose body has not been read. */
export type PendingCall<Declared extends Endpoint> = Pick<
  Call<Declared>,
  'params' | 'session' | 'viewer' | 'request'
>;

interface RouteOptions<Declared extends Endpoint> {
  /** For calls that can be abused; `account` is the account that abuse would harm, if any. */
  readonly limit?: {
    readonly rule: Limit | ((call: Call<Declared>) => Limit);
    readonly account: (call: Call<Declared>) => string | null;
    /** Set if only some of the calls can be abused. */
    readonly when?: (call: Call<Declared>) => boolean;
  };
  /** The limits of the body; by default a few short values. */
  readonly body?: BodyBounds;
  /**
   * Refuses callers without permission or remaining quota before their body is read. Small bodies, which
   * arrive with the headers, are left to the handler. It must check everything again anyway, because
   * permissions and quotas can change until it runs.
   */
  readonly admit?: (call: PendingCall<Declared>) => Promise<void>;
  /** Like `admit`, if the limits of the body depend on the caller or the tree. */
  readonly admitWithin?: (call: PendingCall<Declared>) => Promise<BodyBounds>;
  /** Checks the size of a parsed body before the schema checks each element. */
  readonly checkAmount?: (body: unknown, request: FastifyRequest) => void;
  /** Handles a body that is too large for the server's own process. The body is not checked yet. */
  readonly handleLarge?: (
    call: Omit<Call<Declared>, 'body'> & { readonly session: Session },
    body: LargeBody,
  ) => Handled<Declared>;
}

/** The contract's reply, or the Fastify reply if it was already sent as text or stream. */
type Handled<Declared extends Endpoint> = Promise<CallReply<Declared> | FastifyReply>;

/** Serves one call of the contract. */
export type Route = <Declared extends Endpoint>(
  declared: Declared,
  handle: (call: Call<Declared>) => Handled<Declared>,
  options?: RouteOptions<Declared>,
) => void;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call that a route serves, for the documentation. */
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
        // `authenticate` has read it; the contract's schemas do not have it.
        if (isRecord(request.query)) delete request.query.apiKey;
        if (declared.body !== undefined) request.body ??= {};
      },
      handler: async (request, reply) => {
        // `authenticate` and the schemas above guarantee this type.
        const call = {
          params: declared.params && request.params,
          query: declared.query && request.query,
          body: declared.body && request.body,
          session: request.session,
          viewer: viewerOf(request, request.session),
          request,
          reply,
        } as Call<Declared>;
        const { limit } = options;
        if (limit && (limit.when?.(call) ?? true)) {
          const rule = typeof limit.rule === 'function' ? limit.rule(call) : limit.rule;
          await throttle.countLimited(rule, request.ip, limit.account(call));
        }
        const { session, body } = request;
        if (!(body instanceof LargeBody)) {
          return limitWrongKeys(throttle, request, () => handle(call));
        }
        if (options.handleLarge === undefined || session === null) throw new AppError('too-large');
        return options.handleLarge({ ...call, session }, body);
      },
    });
  };
}

/** Sets the limits of the body, and refuses what can be refused without reading it. */
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
    // `authenticate` guarantees the type of the session.
    const viewer = viewerOf(request, session);
    const call = { params: params?.value, session, viewer, request } as PendingCall<Declared>;
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

/** Describes for the documentation how a call can be refused. */
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
