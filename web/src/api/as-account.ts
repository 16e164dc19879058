import type { CallArguments } from './calls.ts';
import type { ApiClient } from './client.ts';

/**
 * The same calls, for one account only: when somebody else has logged in meanwhile, in another tab of
 * this browser, they are refused instead of being done in the wrong name.
 */
export function asAccount(api: ApiClient, account: string): ApiClient {
  const call: ApiClient['call'] = (name, ...[options]) => {
    // The reply to this call says who is logged in, so it must not be refused.
    const named = name === 'GET user/me' ? options : { ...options, account };
    return api.call(name, ...([named] as CallArguments<typeof name>));
  };
  return { ...api, call };
}
