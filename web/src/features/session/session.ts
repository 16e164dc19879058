import type { CallInput, logIn, OwnUser, register } from '@life-tree/contract';
import type { QueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { failedWith } from '../../api/api-error.ts';
import type { ApiClient } from '../../api/client.ts';
import { meQuery } from './me.ts';
import { forgetSessionData } from './session-data.ts';

/** Starts and ends the session. Each function also updates the cached user. */
export interface Session {
  readonly logIn: (credentials: CallInput<typeof logIn>['body']) => Promise<OwnUser>;
  readonly register: (registration: CallInput<typeof register>['body']) => Promise<OwnUser>;
  readonly logOut: () => Promise<void>;
  /** Makes a call that ends the session on the server. */
  readonly endWith: <Reply>(call: () => Promise<Reply>) => Promise<Reply>;
  /** True while this page is ending the session, so that the server's event about it can be ignored. */
  readonly isEnding: () => boolean;
}

export function createSession(
  api: ApiClient,
  queryClient: QueryClient,
  onChanged: () => void,
): Session {
  const { queryKey } = meQuery(api);
  let isEnding = false;

  const setMe = (me: OwnUser | null) => {
    queryClient.setQueryData(queryKey, me);
    // The next user must not see data of the previous one.
    queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== queryKey[0] });
    onChanged();
  };

  const endWith = async <Reply>(call: () => Promise<Reply>): Promise<Reply> => {
    isEnding = true;
    try {
      const reply = await call();
      forgetSessionData();
      setMe(null);
      return reply;
    } finally {
      isEnding = false;
    }
  };

  return {
    endWith,
    isEnding: () => isEnding,
    logIn: async (credentials) => {
      const me = await api.call('POST user/login', { body: credentials });
      setMe(me);
      return me;
    },
    register: async (registration) => {
      const me = await api.call('POST user/register', { body: registration });
      setMe(me);
      return me;
    },
    logOut: () =>
      endWith(async () => {
        try {
          await api.call('POST user/logout');
        } catch (failure) {
          // Then it has ended already.
          if (!failedWith(failure, 'not-logged-in')) throw failure;
        }
      }),
  };
}

const SessionContext = createContext<Session | null>(null);

export const SessionProvider = SessionContext.Provider;

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it');
  return session;
}
