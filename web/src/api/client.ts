import type { ErrorReply, PublicConfiguration } from '@life-tree/contract';
import { accountHeader, apiBase, ownReplyHeader } from '@life-tree/contract/values';
import { currentLanguage } from '../texts/language.ts';
import { ApiError, failedWith } from './api-error.ts';
import type { CallArguments, CallName, Reply } from './calls.ts';
import { type Deadline, startDeadline } from './deadline.ts';
import { takeEarlyReply } from './early-reply.ts';

/** The options of any call. */
interface RequestOptions {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly json?: Blob;
  readonly upload?: FormData;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: number) => void;
  readonly read?: (body: ReadableStream<Uint8Array>, noteProgress: () => void) => Promise<unknown>;
  readonly keepalive?: boolean;
  readonly takesLong?: boolean;
  readonly account?: string;
}

/** Browsers refuse keepalive requests if the bodies of all that are in flight have more than 64 KiB together. */
const maxKeepaliveBytes = 60_000;
/** The keepalive bodies in flight. The limit is one for the page. */
let keepaliveBytes = 0;
/** Larger bodies are sent by progress, as the time they take depends on the connection. */
const maxFetchedBytes = 65_536;

/** Calls the API, typed by the contract. Nothing else in the app uses fetch. */
export interface ApiClient {
  readonly call: <Name extends CallName>(
    name: Name,
    ...options: CallArguments<Name>
  ) => Promise<Reply<Name>>;
  /** The API key and public settings, fetched once. */
  readonly configuration: () => Promise<PublicConfiguration>;
}

interface ClientSettings {
  /** Sends nothing, so that screens can be designed without a server. */
  readonly designMode?: boolean;
  /** Called when a call is refused because nobody is logged in. */
  readonly onUnauthorized?: () => void;
  /** Called when a call is refused because another account is logged in. */
  readonly onOtherAccount?: () => void;
  /** The configuration, if the page came with it. */
  readonly configuration?: PublicConfiguration | undefined;
}

export function createApiClient({
  designMode = false,
  onUnauthorized,
  onOtherAccount,
  configuration: initial,
}: ClientSettings = {}): ApiClient {
  let fetched = initial && Promise.resolve(initial);

  const configuration = () => {
    fetched ??= send('GET config', {}, null).catch((failure: unknown) => {
      fetched = undefined;
      throw failure;
    }) as Promise<PublicConfiguration>;
    return fetched;
  };

  const callWithKey = async (name: CallName, options: RequestOptions): Promise<unknown> => {
    const { apiKey } = await configuration();
    try {
      return await send(name, options, apiKey);
    } catch (failure) {
      if (failedWith(failure, 'api-key-missing')) {
        // Retry if the key was renewed while the page was open.
        fetched = undefined;
        const renewed = await configuration();
        if (renewed.apiKey !== apiKey) return send(name, options, renewed.apiKey);
      }
      // For visitors, a refused `GET user/me` is expected.
      if (failedWith(failure, 'not-logged-in') && name !== 'GET user/me') onUnauthorized?.();
      if (failedWith(failure, 'other-account')) onOtherAccount?.();
      throw failure;
    }
  };

  const call: ApiClient['call'] = async (name, ...[options]) => {
    if (designMode) throw new ApiError('design-mode');
    const request = (options ?? {}) as RequestOptions;
    const reply = name === 'GET config' ? await configuration() : await callWithKey(name, request);
    return reply as Reply<typeof name>;
  };

  return { call, configuration: () => call('GET config') };
}

async function send(
  name: CallName,
  options: RequestOptions,
  apiKey: string | null,
): Promise<unknown> {
  const content = await sendOnce(methodOf(name), callAddress(name, options, apiKey), options);
  return import.meta.env.DEV ? checkedReply(name, content) : content;
}

async function sendOnce(
  method: string,
  address: string,
  options: RequestOptions,
): Promise<unknown> {
  const body = bodyOf(options);
  const bytes = sizeOf(body);
  const isLarge = options.upload !== undefined || bytes > maxFetchedBytes;
  const deadline = startDeadline(isLarge || options.takesLong === true, options.signal);
  const keepalive = options.keepalive === true && keepaliveBytes + bytes <= maxKeepaliveBytes;
  const reserved = keepalive ? bytes : 0;
  keepaliveBytes += reserved;
  try {
    const { signal } = deadline;
    const headers = headersOf(options, body);
    const sent = body === undefined ? {} : { body, keepalive };
    const response = await (takeEarlyReply(address, signal) ??
      (body !== undefined && isLarge
        ? // Most pages send nothing large.
          import('./upload.ts').then(({ sendLarge }) =>
            sendLarge(method, address, body, { headers, deadline, onProgress: options.onProgress }),
          )
        : fetch(address, { method, credentials: 'include', headers, signal, ...sent })));
    const content = await contentOf(response, options, deadline);
    if (!response.ok) throw await refusalOf(content, response.status);
    return content;
  } catch (failure) {
    if (failure instanceof ApiError || options.signal?.aborted) throw failure;
    throw new ApiError(options.upload ? 'upload-failed' : 'connection-failed');
  } finally {
    keepaliveBytes -= reserved;
    deadline.end();
  }
}

const methodOf = (name: CallName) => name.slice(0, name.indexOf(' '));

/** The address of a call, with its parameters and the API key. */
export function callAddress(
  name: CallName,
  { params, query }: RequestOptions,
  apiKey: string | null,
): string {
  const path = name.slice(name.indexOf(' ') + 1);
  const pathname = path.replace(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(params?.[key] ?? ''),
  );
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value !== undefined) search.set(key, String(value));
  }
  if (apiKey !== null) search.set('apiKey', apiKey);
  return `${apiBase}/${pathname}${search.size > 0 ? `?${search}` : ''}`;
}

type Body = FormData | Blob | string;

function bodyOf({ upload, json, body }: RequestOptions): Body | undefined {
  return upload ?? json ?? (body === undefined ? undefined : JSON.stringify(body));
}

/** In bytes, of which a character may have several. The size of a form is not known. */
function sizeOf(body: Body | undefined): number {
  if (typeof body === 'string') return new Blob([body]).size;
  return body instanceof Blob ? body.size : 0;
}

function headersOf(
  { account }: RequestOptions,
  body: Body | undefined,
): Readonly<Record<string, string>> {
  return {
    // The server writes mails in this language.
    'accept-language': currentLanguage(),
    ...(account !== undefined && { [accountHeader]: account }),
    ...(body !== undefined &&
      !(body instanceof FormData) && { 'content-type': 'application/json' }),
  };
}

/** Throws if the reply is cut off or not from our server, such as the page of a hotel's network. */
async function contentOf(
  { body, headers, ok, status }: Response,
  { read }: RequestOptions,
  { noteProgress }: Deadline,
): Promise<unknown> {
  noteProgress();
  if (body === null || !headers.get(ownReplyHeader)) {
    // This is final: a proxy will never let such a body through.
    if (status === 413) throw await refusalOf({ error: 'Too large', code: 'too-large' }, status);
    throw new TypeError('The reply is not ours');
  }
  if (ok && read) return read(body, noteProgress);
  const noted = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, reply) {
      noteProgress();
      reply.enqueue(part);
    },
  });
  return new Response(body.pipeThrough(noted)).json();
}

async function refusalOf(content: unknown, status: number): Promise<ApiError> {
  if (!isErrorReply(content)) return new ApiError('connection-failed');
  const { error: sentence, code, values } = content;
  // Most visitors never see an error. If the texts do not load, the server's sentence is shown.
  const texts = await import('../texts/messages.ts').catch(() => null);
  return new ApiError(code, {
    values,
    status,
    sentence,
    text: texts?.errorText(code, values, sentence),
  });
}

function isErrorReply(content: unknown): content is ErrorReply {
  const { error, code } = Object(content);
  return typeof error === 'string' && typeof code === 'string';
}

/** In development, checks that the reply matches the contract. */
async function checkedReply(name: CallName, content: unknown): Promise<unknown> {
  const contract = await import('@life-tree/contract');
  for (const declared of Object.values(contract)) {
    if (typeof declared !== 'object' || !('reply' in declared)) continue;
    if (`${declared.method} ${declared.path}` === name) return declared.reply.parse(content);
  }
  return content;
}
