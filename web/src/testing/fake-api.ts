import type { FlatSpecies, OwnUser, Tree } from '@life-tree/contract';
import {
  accountHeader,
  apiBase,
  errorTexts,
  ownReplyHeader,
  treeVersionHeader,
} from '@life-tree/contract/values';
import { vi } from 'vitest';
import type { CallName } from '../api/calls.ts';
import { asSent, openingReply } from './opened-tree.ts';
import { whales } from './sample-trees.ts';

/** A reply: status, body and headers, or `offline` for no reply. */
type Answer =
  | readonly [status: number, body: unknown, headers?: Readonly<Record<string, string>>]
  | 'offline';

interface ReceivedCall {
  readonly name: string;
  readonly url: URL;
  readonly body: unknown;
  /** The account that the call names, if any. */
  readonly account: string | null;
}

export type Answers = {
  readonly [Name in CallName]?: (call: ReceivedCall) => Answer | Promise<Answer>;
};

export const mary: OwnUser = {
  id: whales.userId,
  username: 'mary.anning',
  email: 'mary@lyme.example',
  emailVerified: true,
  showEmail: true,
  description: null,
  photo: null,
  plan: 'free',
  subscribedPlan: null,
  billing: null,
  subId: null,
  endingPlan: null,
  planEndsAt: null,
  paymentPending: false,
  role: 'user',
  createdAt: '2025-03-05T10:00:00.000Z',
  apiKeys: [],
};

const visitor: Answers = {
  'GET config': () => [
    200,
    { apiKey: 'web-key', paypal: null, communityUrl: null, portfolioUrl: null },
  ],
  'GET user/me': () => [401, { error: 'You are not logged in' }],
  'GET ph-tree': () => [200, { trees: [], count: 0, approximate: false }],
};

/** Replaces the network. By default nobody is logged in and there are no trees. */
export function fakeApi(answers: Answers = {}) {
  const calls: ReceivedCall[] = [];
  const table: Answers = { 'GET ph-tree/{id}/open': answerOpening, ...visitor, ...answers };

  /** Opens a tree with the answers to the calls for its parts. */
  async function answerOpening({ name, ...call }: ReceivedCall): Promise<Answer> {
    const [, treeId = ''] = /^GET ph-tree\/([^/]+)\/open$/.exec(name) ?? [];
    const ask = (part: string): Promise<Answer | undefined> =>
      Promise.resolve(findAnswer(table, part)?.({ ...call, name: part }));
    const species = await ask(`GET species/${treeId}`);
    const tree = await ask(`GET ph-tree/${treeId}`);
    for (const answer of [species, tree]) {
      if (answer === undefined) return [404, { error: 'Not found' }];
      if (answer === 'offline' || answer[0] !== 200) return answer;
    }
    const bodyOf = (answer: Answer | undefined): object =>
      answer === undefined || answer === 'offline' || answer[0] !== 200 ? {} : Object(answer[1]);
    const headers = species === undefined || species === 'offline' ? {} : species[2];
    const opened = {
      version: Number(headers?.[treeVersionHeader] ?? 1),
      tree: bodyOf(tree) as Tree,
      parts: bodyOf(await ask(`GET ph-tree/${treeId}/parts`)),
      folded: [],
      ...bodyOf(await ask(`GET ph-tree/${treeId}/folded`)),
    };
    return [200, openingReply(opened, bodyOf(species) as FlatSpecies[])];
  }

  const answerTo = async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, 'http://localhost');
    const path = url.pathname.replace(`${apiBase}/`, '');
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : init.body;
    const account = new Headers(init.headers).get(accountHeader);
    const call = { name: `${init.method} ${path}`, url, body, account };
    calls.push(call);
    const answer = (await findAnswer(table, call.name)?.(call)) ?? [404, { error: 'Not found' }];
    if (answer === 'offline') throw new TypeError('Failed to fetch');
    // The version of the sample trees.
    const headers = { [treeVersionHeader]: '1', [ownReplyHeader]: 'reply', ...answer[2] };
    return new Response(asSent(withCode(answer[1])), { status: answer[0], headers });
  };
  // The server sets it together with the session.
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no other API for cookies
  document.cookie = `signed-in=1; max-age=${answers['GET user/me'] ? 60 : 0}`;
  vi.stubGlobal('fetch', answerTo);
  vi.stubGlobal('XMLHttpRequest', fakeRequest(answerTo));

  return { calls, sent: (name: string) => calls.filter((call) => call.name === name) };
}

/** The part of XMLHttpRequest that uploads use. */
function fakeRequest(answerTo: (address: string, init: RequestInit) => Promise<Response>) {
  return class extends EventTarget {
    readonly upload = new EventTarget();
    status = 0;
    responseText = '';
    #replyHeaders = new Headers();
    #method = '';
    #address = '';
    readonly #headers = new Headers();

    open(method: string, address: string) {
      this.#method = method;
      this.#address = address;
    }

    setRequestHeader(name: string, value: string) {
      this.#headers.set(name, value);
    }

    getResponseHeader(name: string) {
      return this.#replyHeaders.get(name);
    }

    abort() {
      this.dispatchEvent(new Event('abort'));
      this.dispatchEvent(new Event('loadend'));
    }

    async send(body: FormData) {
      try {
        const response = await answerTo(this.#address, {
          method: this.#method,
          body,
          headers: this.#headers,
        });
        this.status = response.status;
        this.#replyHeaders = response.headers;
        this.responseText = await response.text();
        this.dispatchEvent(new Event('load'));
      } catch {
        this.dispatchEvent(new Event('error'));
      }
      this.dispatchEvent(new Event('loadend'));
    }
  };
}

function findAnswer(table: Answers, name: string) {
  const match = Object.entries(table).find(([declared]) => {
    const pattern = declared.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+');
    return new RegExp(`^${pattern}$`).test(name);
  });
  return match?.[1];
}

/** Tests give errors as sentences; this adds the code, as in real replies. */
function withCode(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('error' in body) || 'code' in body)
    return body;
  if (typeof body.error !== 'string' || body.error === '') return body;
  const known = Object.entries(errorTexts).find(([, { message }]) => message === body.error);
  return { ...body, code: known?.[0] ?? 'other' };
}
