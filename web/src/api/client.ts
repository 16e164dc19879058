import type { ErrorReply, PublicConfiguration } from '@life-tree/contract';
import { accountHeader, apiBase } from '@life-tree/contract/values';
import { currentLanguage } from '../texts/language.ts';
import { ApiError, failedWith } from './api-error.ts';
import type { CallArguments, CallName, Reply } from './calls.ts';
import { sendForm } from './upload.ts';

/** What the typed options of any call come down to on the wire. */
interface WireOptions {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly upload?: FormData;
  readonly signal?: AbortSignal;
  readonly onProgress?: (share: number) => void;
  readonly onHeaders?: (headers: Headers) => void;
  readonly keepalive?: boolean;
  readonly account?: string;
}

/** Browsers refuse to keep more than 64 KiB of requests alive. */
const longestKeptAlive = 32_768;

/** The only way to the API: typed by the contract, and nothing else in the app fetches. */
export interface ApiClient {
  readonly call: <Name extends CallName>(
    name: Name,
    ...options: CallArguments<Name>
  ) => Promise<Reply<Name>>;
  /** The key and public settings, asked for once. */
  readonly configuration: () => Promise<PublicConfiguration>;
}

interface ClientSettings {
  /** When set no call leaves the browser, so screens can be designed without a server. */
  readonly designMode?: boolean;
  /** Told when a call is refused for want of a session. */
  readonly onUnauthorized?: () => void;
  /** Told when a call is refused because another account is logged in by now. */
  readonly onOtherAccount?: () => void;
  /** What the page brought along, if anything. */
  readonly known?: PublicConfiguration | undefined;
  /** The browser's own, unless there is none. */
  readonly reach?: Reach;
}

type Reach = (url: string, init: RequestInit) => Promise<Response>;

const overTheNetwork: Reach = (url, init) => fetch(url, init);

export function createApiClient({
  designMode = false,
  onUnauthorized,
  onOtherAccount,
  known,
  reach = overTheNetwork,
}: ClientSettings = {}): ApiClient {
  let asked = known && Promise.resolve(known);

  const configuration = () => {
    asked ??= send(reach, 'GET config', {}, null).catch((failure: unknown) => {
      asked = undefined;
      throw failure;
    }) as Promise<PublicConfiguration>;
    return asked;
  };

  const keyed = async (name: CallName, options: WireOptions): Promise<unknown> => {
    const { apiKey } = await configuration();
    try {
      return await send(reach, name, options, apiKey);
    } catch (failure) {
      if (failedWith(failure, 'api-key-missing')) {
        // The key may have been renewed while this page was open; then a second try is worth it.
        asked = undefined;
        const renewed = await configuration();
        if (renewed.apiKey !== apiKey) return send(reach, name, options, renewed.apiKey);
      }
      // A visitor's `GET user/me` is refused every day, and means nothing more.
      if (failedWith(failure, 'not-logged-in') && name !== 'GET user/me') onUnauthorized?.();
      if (failedWith(failure, 'other-account')) onOtherAccount?.();
      throw failure;
    }
  };

  const call: ApiClient['call'] = async (name, ...[options]) => {
    if (designMode) throw new ApiError('design-mode');
    const wire = (options ?? {}) as WireOptions;
    const reply = name === 'GET config' ? await configuration() : await keyed(name, wire);
    return reply as Reply<typeof name>;
  };

  return { call, configuration: () => call('GET config') };
}

async function send(
  reach: Reach,
  name: CallName,
  options: WireOptions,
  apiKey: string | null,
): Promise<unknown> {
  const [method = '', path = ''] = name.split(' ');
  const response = await request(reach, method, address(path, options, apiKey), options).catch(
    (failure: unknown) => {
      if (options.signal?.aborted) throw failure;
      throw new ApiError(options.upload ? 'upload-failed' : 'connection-failed');
    },
  );
  options.onHeaders?.(response.headers);
  const content: unknown = await response.json().catch(() => null);
  if (!response.ok) throw refusalOf(content, response.status);
  return import.meta.env.DEV ? checkedReply(name, content) : content;
}

function address(path: string, { params, query }: WireOptions, apiKey: string | null): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(params?.[key] ?? ''),
  );
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value !== undefined) search.set(key, String(value));
  }
  if (apiKey !== null) search.set('apiKey', apiKey);
  return `${apiBase}/${filled}${search.size > 0 ? `?${search}` : ''}`;
}

function request(
  reach: Reach,
  method: string,
  url: string,
  options: WireOptions,
): Promise<Response> {
  const headers = headersOf(options);
  if (options.upload) return sendForm(method, url, options.upload, { ...options, headers });
  const signal = options.signal ?? null;
  return reach(url, { method, credentials: 'include', ...payload(options, headers), signal });
}

function headersOf({ account }: WireOptions): Readonly<Record<string, string>> {
  // A mail that a call causes is to be in the language of the page.
  const language = { 'accept-language': currentLanguage() };
  return account === undefined ? language : { ...language, [accountHeader]: account };
}

function payload(
  { body, keepalive = false }: WireOptions,
  headers: Readonly<Record<string, string>>,
): RequestInit {
  if (body === undefined) return { headers };
  const text = JSON.stringify(body);
  return {
    body: text,
    headers: { ...headers, 'content-type': 'application/json' },
    keepalive: keepalive && text.length <= longestKeptAlive,
  };
}

/** Replies that are not the server's own, such as a proxy's, say only that it was not reached. */
function refusalOf(content: unknown, status: number): ApiError {
  if (!isErrorReply(content)) return new ApiError('connection-failed', { status });
  const { error: sentence, code, values } = content;
  return new ApiError(code, { values, status, sentence });
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

/** Development notices at once when the server and the contract part ways. */
async function checkedReply(name: CallName, content: unknown): Promise<unknown> {
  const contract = await import('@life-tree/contract');
  for (const declared of Object.values(contract)) {
    if (typeof declared !== 'object' || !('reply' in declared)) continue;
    if (`${declared.method} ${declared.path}` === name) return declared.reply.parse(content);
  }
  return content;
}
