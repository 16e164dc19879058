import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress, lookUpPublic } from './public-address.ts';

/** Finds what is registered under a DOI. */
export interface DoiResolver {
  /** What was found, as it was sent; null if nothing is registered. Throws if there is no useful reply. */
  find(doi: string, signal: AbortSignal): Promise<unknown>;
}

interface ResolverOptions {
  readonly userAgent: string;
  readonly timeoutMilliseconds?: number;
}

/** doi.org redirects to the agency of the DOI, which may redirect once more. */
const maxRedirects = 3;
/** Crossref also sends the references of an article, which can be hundreds of kilobytes. */
const maxBytes = 1024 * 1024;
const redirectStatuses: readonly number[] = [301, 302, 303, 307, 308];
const jsonType = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;

/** Asks the resolver for CSL-JSON, by content negotiation as doi.org, Crossref and DataCite offer it. */
export function createDoiResolver(
  base: URL,
  { userAgent, timeoutMilliseconds = 10_000 }: ResolverOptions,
): DoiResolver {
  const headers = {
    accept: 'application/vnd.citationstyles.csl+json, application/json;q=0.5',
    // A compressed reply could be small and become huge.
    'accept-encoding': 'identity',
    'user-agent': userAgent,
  };

  /** The operator has chosen the address of the resolver, but not where it redirects to. */
  function get(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
    const isChosen = url.origin === base.origin;
    if (!isChosen && !mayFollow(url)) throw new Error(`Redirected to ${url.origin}`);
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    const options = { headers, signal, ...(!isChosen && { lookup: lookUpPublic }) };
    return new Promise((resolve, reject) => {
      request(url, options, resolve).on('error', reject).end();
    });
  }

  async function follow(first: URL, signal: AbortSignal): Promise<IncomingMessage> {
    let url = first;
    for (let redirects = 0; redirects <= maxRedirects; redirects++) {
      const response = await get(url, signal);
      const { statusCode = 0 } = response;
      if (!redirectStatuses.includes(statusCode)) return response;
      response.destroy();
      url = new URL(response.headers.location ?? '', url);
    }
    throw new Error('Redirected too often');
  }

  return {
    find: async (doi, canceled) => {
      // One limit for everything, so that a reply that trickles in ends too.
      const signal = AbortSignal.any([canceled, AbortSignal.timeout(timeoutMilliseconds)]);
      // As one segment of the path, so that a DOI with dots and slashes leads nowhere else.
      const response = await follow(new URL(encodeURIComponent(doi), base), signal);
      try {
        if (response.statusCode === 404 || response.statusCode === 410) return null;
        if (response.statusCode !== 200) throw new Error(`Status ${response.statusCode}`);
        if (!jsonType.test(response.headers['content-type'] ?? '')) throw new Error('Not JSON');
        return JSON.parse(await readText(response));
      } finally {
        response.destroy();
      }
    },
  };
}

function mayFollow({ protocol, hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  return protocol === 'https:' && (isIP(host) === 0 || isPublicAddress(host));
}

async function readText(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Error('The reply is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
