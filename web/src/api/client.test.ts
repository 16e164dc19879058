import { ownReplyHeader } from '@life-tree/contract/values';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findRequestsWith } from '../request-context.ts';
import { fakeApi, mary } from '../testing/fake-api.ts';
import { asAccount } from './as-account.ts';
import { type ApiClient, createApiClient } from './client.ts';

const credentials = { email: mary.email, password: 'ammonites' };
const configuration = { apiKey: 'k', paypal: null, communityUrl: null, portfolioUrl: null };
const treeId = '0190b6a0-0000-7000-8000-000000000009';

test('every call has the API key, which is fetched once', async () => {
  const server = fakeApi({ 'GET user/me': () => [200, mary] });
  const api = createApiClient();
  await Promise.all([api.call('GET user/me'), api.call('GET user/me')]);
  await api.call('GET user/me');
  expect(server.sent('GET config')).toHaveLength(1);
  expect(server.sent('GET user/me').map((call) => call.url.searchParams.get('apiKey'))).toEqual([
    'web-key',
    'web-key',
    'web-key',
  ]);
});

test('the address contains parameters and queries', async () => {
  const server = fakeApi({
    'POST user/reset/{token}': () => [200, { message: 'Done' }],
  });
  const api = createApiClient();
  await api.call('POST user/reset/{token}', {
    params: { token: 'a/b?c' },
    body: { email: mary.email, password: 'ammonites' },
  });
  await api.call('GET ph-tree', { query: { search: 'sea & shore', limit: '3' } });
  expect(server.sent('POST user/reset/a%2Fb%3Fc')).toHaveLength(1);
  expect(server.sent('GET ph-tree')[0]?.url.searchParams.get('search')).toBe('sea & shore');
});

test("an error has the server's code, sentence and status", async () => {
  fakeApi({ 'POST user/login': () => [401, { error: 'Invalid email or password' }] });
  await expect(
    createApiClient().call('POST user/login', { body: credentials }),
  ).rejects.toMatchObject({
    code: 'wrong-credentials',
    message: 'Invalid email or password',
    status: 401,
  });
});

test('an error has its text in the language of the user', async () => {
  const catalogue = { '"{field}" is missing': 'Falta "{field}"' };
  const before = findRequestsWith(() => ({ cookies: '', languages: ['es'], catalogue }));
  const reply = { error: '"email" is missing', code: 'field-missing', values: { field: 'email' } };
  fakeApi({ 'POST user/login': () => [400, reply] });
  const failed = createApiClient().call('POST user/login', { body: credentials });
  await expect(failed).rejects.toMatchObject({ message: reply.error, text: 'Falta "email"' });
  findRequestsWith(before);
});

test.each([[{}], [{ error: '' }], [{ error: 5 }], [null], ['Bad gateway']])(
  'an error reply with the body %j counts as a failed connection',
  async (body) => {
    fakeApi({ 'POST user/login': () => [502, body] });
    await expect(
      createApiClient().call('POST user/login', { body: credentials }),
    ).rejects.toMatchObject({ code: 'connection-failed', status: null });
  },
);

describe('A reply that is not from our server', () => {
  const answerWith = (status: number, body: string) =>
    vi.stubGlobal('fetch', async () => new Response(body, { status }));

  test.each([
    [200, '<html>Accept the terms of this hotel</html>'],
    [200, '{"version":5}'],
    [200, ''],
    [401, '{"error":"You are not logged in","code":"not-logged-in"}'],
    [404, '{"error":"Not found","code":"not-found"}'],
    [407, 'Log in to the proxy'],
    [502, 'Bad gateway'],
  ])('counts as a failed connection: %i %s', async (status, body) => {
    const onUnauthorized = vi.fn();
    answerWith(status, body);
    const api = createApiClient({ configuration, onUnauthorized });
    await expect(api.call('POST user/token', { body: {} })).rejects.toMatchObject({
      code: 'connection-failed',
      status: null,
    });
    expect(onUnauthorized).not.toHaveBeenCalled();
  });

  test('is final if a proxy says that the body is too large, because it would say so again', async () => {
    answerWith(413, '<html>nginx</html>');
    const api = createApiClient({ configuration });
    await expect(api.call('POST user/token', { body: {} })).rejects.toMatchObject({
      code: 'too-large',
      status: 413,
    });
  });
});

test('a reply that is cut off counts as a failed connection', async () => {
  const headers = { [ownReplyHeader]: 'reply' };
  vi.stubGlobal('fetch', async () => new Response('{"apiKey":', { headers }));
  await expect(createApiClient().configuration()).rejects.toMatchObject({
    code: 'connection-failed',
  });
});

test('keepalive requests in flight have at most 64 KiB together, in bytes', async () => {
  const sent: { bytes: number; keepalive: boolean | undefined }[] = [];
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  fakeApi({ 'POST client-error': () => [200, { message: 'Thanks' }] });
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (init.body) {
      sent.push({ bytes: new Blob([String(init.body)]).size, keepalive: init.keepalive });
      await answered;
    }
    return fetch(address, init);
  });
  const api = createApiClient();
  await api.configuration();
  const report = (message: string) =>
    api.call('POST client-error', { body: { message, stack: '', path: '/' }, keepalive: true });
  // A character of Japanese has three bytes.
  const calls = ['種'.repeat(15_000), '種'.repeat(15_000), 'short'].map(report);
  await vi.waitFor(() => expect(sent).toHaveLength(3));
  const inFlight = sent.filter(({ keepalive }) => keepalive);
  expect(sent.map(({ keepalive }) => keepalive)).toEqual([true, false, true]);
  expect(inFlight.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(65_536);
  answer();
  await Promise.all(calls);
  await report('種'.repeat(15_000));
  expect(sent.at(-1)?.keepalive).toBe(true);
});

describe('A request without progress', () => {
  const headers = { [ownReplyHeader]: 'reply' };
  /** The returned function begins the reply or adds to it. */
  function hang() {
    let send = (_text: string) => {};
    vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
      return new Promise<Response>((resolve, reject) => {
        let body: ReadableStreamDefaultController<Uint8Array> | undefined;
        signal?.addEventListener('abort', () => {
          reject(signal.reason);
          body?.error(signal.reason);
        });
        const stream = new ReadableStream<Uint8Array>({
          start: (controller) => {
            body = controller;
          },
        });
        const response = new Response(stream, { headers });
        send = (text) => {
          resolve(response);
          body?.enqueue(new TextEncoder().encode(text));
        };
      });
    });
    return (text: string) => send(text);
  }
  const failureOf = (call: Promise<unknown>) => {
    const failed = vi.fn();
    call.catch(failed);
    return failed;
  };
  const failure = expect.objectContaining({ code: 'connection-failed', status: null });

  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('fails after half a minute, or two minutes if the server has much to do', async () => {
    hang();
    const api = createApiClient({ configuration });
    const short = failureOf(api.call('POST user/logout'));
    const long = failureOf(
      api.call('POST ph-tree/{id}/copy', { params: { id: treeId }, takesLong: true }),
    );
    await vi.advanceTimersByTimeAsync(29_000);
    expect(short).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2000);
    expect(short).toHaveBeenCalledExactlyOnceWith(failure);
    expect(long).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(90_000);
    expect(long).toHaveBeenCalledExactlyOnceWith(failure);
  });

  test('does not fail while its reply arrives, however slowly', async () => {
    const send = hang();
    const failed = failureOf(createApiClient({ configuration }).call('POST user/logout'));
    for (let part = 0; part < 10; part++) {
      await vi.advanceTimersByTimeAsync(20_000);
      send('[');
    }
    expect(failed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(31_000);
    expect(failed).toHaveBeenCalledExactlyOnceWith(failure);
  });

  test('does not fail while a large body is being sent, however slowly', async () => {
    await import('./upload.ts');
    let upload = new EventTarget();
    vi.stubGlobal(
      'XMLHttpRequest',
      class extends EventTarget {
        readonly upload = new EventTarget();
        open() {
          upload = this.upload;
        }
        setRequestHeader() {}
        send() {}
        abort() {
          this.dispatchEvent(new Event('abort'));
        }
      },
    );
    const body = { message: 'x'.repeat(70_000), stack: '', path: '/' };
    const failed = failureOf(
      createApiClient({ configuration }).call('POST client-error', { body }),
    );
    for (let part = 0; part < 10; part++) {
      await vi.advanceTimersByTimeAsync(100_000);
      upload.dispatchEvent(new ProgressEvent('progress', { loaded: part, total: 10 }));
    }
    expect(failed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(121_000);
    expect(failed).toHaveBeenCalledExactlyOnceWith(failure);
  });
});

test('a call without a reply counts as a failed connection', async () => {
  fakeApi({ 'POST user/login': () => 'offline' });
  await expect(
    createApiClient().call('POST user/login', { body: credentials }),
  ).rejects.toMatchObject({ code: 'connection-failed', status: null });
});

test('an upload that cannot be sent counts as a failed upload', async () => {
  fakeApi({ 'PATCH ph-tree/{id}': () => 'offline' });
  const upload = new FormData();
  upload.set('image', new Blob(['pixels']));
  await expect(
    createApiClient().call('PATCH ph-tree/{id}', { params: { id: treeId }, body: {}, upload }),
  ).rejects.toMatchObject({ code: 'upload-failed' });
});

test('in design mode nothing is sent', async () => {
  const server = fakeApi();
  const api = createApiClient({ designMode: true });
  await expect(api.call('GET user/me')).rejects.toMatchObject({ code: 'design-mode' });
  await expect(api.configuration()).rejects.toMatchObject({ code: 'design-mode' });
  expect(server.calls).toHaveLength(0);
});

test('a configuration that could not be fetched is fetched again', async () => {
  let isUp = false;
  fakeApi({
    'GET config': () =>
      isUp
        ? [200, { apiKey: 'k', paypal: null, communityUrl: null, portfolioUrl: null }]
        : 'offline',
  });
  const api = createApiClient();
  await expect(api.configuration()).rejects.toMatchObject({ code: 'connection-failed' });
  isUp = true;
  await expect(api.configuration()).resolves.toMatchObject({ apiKey: 'k' });
});

test('a renewed key is fetched again without logging out', async () => {
  let key = 'old';
  const onUnauthorized = vi.fn();
  fakeApi({
    'GET config': () => [
      200,
      { apiKey: key, paypal: null, communityUrl: null, portfolioUrl: null },
    ],
    'POST user/logout': ({ url }) =>
      url.searchParams.get('apiKey') === key
        ? [200, { message: 'Bye' }]
        : [401, { error: 'A valid API key is required' }],
  });
  const api = createApiClient({ onUnauthorized });
  await api.configuration();
  key = 'new';
  await expect(api.call('POST user/logout')).resolves.toEqual({ message: 'Bye' });
  expect(onUnauthorized).not.toHaveBeenCalled();
});

test('a call that is refused without a session is reported', async () => {
  const onUnauthorized = vi.fn();
  fakeApi({ 'POST user/token': () => [401, { error: 'You are not logged in' }] });
  const api = createApiClient({ onUnauthorized });
  await expect(api.call('POST user/token', { body: {} })).rejects.toThrow('You are not logged in');
  expect(onUnauthorized).toHaveBeenCalledOnce();
});

test('calls and uploads for an account name it, except GET user/me', async () => {
  const server = fakeApi({
    'GET user/me': () => [200, mary],
    'PATCH ph-tree/{id}': () => [401, { error: 'Another account is logged in' }],
  });
  const onOtherAccount = vi.fn();
  const api = asAccount(createApiClient({ onOtherAccount }), mary.id);
  const upload = new FormData();
  for (const options of [{}, { upload }]) {
    await expect(
      api.call('PATCH ph-tree/{id}', { params: { id: treeId }, body: {}, ...options }),
    ).rejects.toMatchObject({ code: 'other-account' });
  }
  await api.call('GET user/me');
  expect(server.calls.map(({ name, account }) => [name, account])).toEqual([
    ['GET config', null],
    [`PATCH ph-tree/${treeId}`, mary.id],
    [`PATCH ph-tree/${treeId}`, mary.id],
    ['GET user/me', null],
  ]);
  expect(onOtherAccount).toHaveBeenCalledTimes(2);
});

test('a long reply can be read while it arrives, and fails if it is cut off', async () => {
  fakeApi({ 'GET user/me': () => [200, mary] });
  const api = createApiClient();
  const read = vi.fn(async (body: ReadableStream<Uint8Array>) => {
    const chunk = await body.getReader().read();
    return JSON.parse(new TextDecoder().decode(chunk.value));
  });
  expect(await api.call('GET user/me', { read })).toEqual(mary);
  read.mockRejectedValue(new SyntaxError('Unexpected end of JSON input'));
  await expect(api.call('GET user/me', { read })).rejects.toMatchObject({
    code: 'connection-failed',
  });
});

describe('A reply that was asked for before the code was loaded', () => {
  const address = `/api/life-tree/ph-tree/${treeId}/open?apiKey=web-key`;
  const block = {
    ...{ ids: '', ancestors: '', starts: [], durations: [], names: [] },
    ...{ descriptions: null, images: null, details: null },
  };
  const reply = () => Response.json([], { headers: { [ownReplyHeader]: 'reply' } });
  const open = (api: ApiClient, options = {}) =>
    api.call('GET ph-tree/{id}/open', { params: { id: treeId }, ...options });
  const expectEarly = (reply: Promise<Response>, cancel = vi.fn()) => {
    window.earlyReply = { address, reply, cancel };
    return cancel;
  };
  afterEach(() => {
    delete window.earlyReply;
  });

  test('is taken once, by the call that needs it', async () => {
    const server = fakeApi({
      'GET user/me': () => [200, mary],
      'GET ph-tree/{id}/open': () => [200, [block]],
    });
    expectEarly(Promise.resolve(reply()));
    const api = createApiClient();
    expect(await api.call('GET user/me')).toEqual(mary);
    expect(await open(api)).toEqual([]);
    expect(await open(api)).toEqual([block]);
    expect(server.sent(`GET ph-tree/${treeId}/open`)).toHaveLength(1);
  });

  test('counts as a failed connection if it did not come, and is asked for again then', async () => {
    fakeApi({ 'GET ph-tree/{id}/open': () => [200, [block]] });
    expectEarly(Promise.reject(new TypeError('Failed to fetch')));
    const api = createApiClient();
    await expect(open(api)).rejects.toMatchObject({ code: 'connection-failed' });
    expect(await open(api)).toEqual([block]);
  });

  test('is cancelled with the call that has taken it', async () => {
    fakeApi();
    const api = createApiClient();
    for (const isLate of [true, false]) {
      const leaving = new AbortController();
      const cancel = expectEarly(Promise.resolve(reply()));
      if (!isLate) leaving.abort();
      const read = async () => {
        expect(cancel).toHaveBeenCalledTimes(isLate ? 0 : 1);
        leaving.abort();
        return [];
      };
      await open(api, { signal: leaving.signal, read });
      expect(cancel).toHaveBeenCalledOnce();
    }
  });
});

test('a refusal of a long reply is not read as one', async () => {
  fakeApi({ 'GET user/me': () => [401, { error: 'Log in first' }] });
  const read = vi.fn();
  await expect(createApiClient().call('GET user/me', { read })).rejects.toMatchObject({
    status: 401,
  });
  expect(read).not.toHaveBeenCalled();
});
