import type { ErrorReply, PublicConfiguration } from '@life-tree/contract';
import { accountHeader, apiBase } from '@life-tree/contract/values';
import { currentLanguage } from '../texts/language.ts';
import { ApiError, failedWith } from './api-error.ts';
import type { CallArguments, CallName, Reply } from './calls.ts';
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
  readonly onHeaders?: (headers: Headers) => void;
  readonly read?: (body: ReadableStream<Uint8Array>) => Promise<unknown>;
  readonly keepalive?: boolean;
  readonly account?: string;
}

/** Browsers allow at most 64 KiB of keepalive requests at a time. */
const maxKeepaliveLength = 32_768;

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
  const onFailure = (failure: unknown): never => {
    if (options.signal?.aborted) throw failure;
    throw new ApiError(options.upload ? 'upload-failed' : 'connection-failed');
  };
  const address = callAddress(name, options, apiKey);
  const response = await request(methodOf(name), address, options).catch(onFailure);
  options.onHeaders?.(response.headers);
  const { ok, body } = response;
  const content: unknown =
    ok && body && options.read
      ? await options.read(body).catch(onFailure)
      : await response.json().catch(() => null);
  if (!response.ok) throw await refusalOf(content, response.status);
  return import.meta.env.DEV ? checkedReply(name, content) : content;
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

async function request(method: string, url: string, options: RequestOptions): Promise<Response> {
  const early = takeEarlyReply(url, options.signal);
  if (early !== null) return early;
  const headers = headersOf(options);
  if (options.upload) {
    // Most pages upload nothing.
    const { sendForm } = await import('./upload.ts');
    return sendForm(method, url, options.upload, { ...options, headers });
  }
  const signal = options.signal ?? null;
  return fetch(url, { method, credentials: 'include', ...payload(options, headers), signal });
}

function headersOf({ account }: RequestOptions): Readonly<Record<string, string>> {
  // The server writes mails in this language.
  const language = { 'accept-language': currentLanguage() };
  return account === undefined ? language : { ...language, [accountHeader]: account };
}

function payload(
  { body, json, keepalive = false }: RequestOptions,
  headers: Readonly<Record<string, string>>,
): RequestInit {
  if (body === undefined) return { headers };
  const text = json ?? JSON.stringify(body);
  const length = text instanceof Blob ? text.size : text.length;
  return {
    body: text,
    headers: { ...headers, 'content-type': 'application/json' },
    keepalive: keepalive && length <= maxKeepaliveLength,
  };
}

/** A reply that is not from the server, such as a proxy's, counts as a failed connection. */
async function refusalOf(content: unknown, status: number): Promise<ApiError> {
  if (!isErrorReply(content)) return new ApiError('connection-failed', { status });
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
  return (
    typeof content === 'object' &&
    content !== null &&
    'error' in content &&
    typeof content.error === 'string' &&
    'code' in content &&
    typeof content.code === 'string'
  );
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
