import type { CallInput, logIn, OwnUser, register } from '@life-tree/contract';
import type { QueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { ApiClient } from '../../api/client.ts';
import { meQuery } from './me.ts';

/** The ways in and out; each leaves the shared `me` in step and says so. */
export interface Session {
  readonly logIn: (credentials: CallInput<typeof logIn>['body']) => Promise<OwnUser>;
  readonly register: (registration: CallInput<typeof register>['body']) => Promise<OwnUser>;
  readonly logOut: () => Promise<void>;
  /** Ends the session by a call that does. */
  readonly leave: <Reply>(call: () => Promise<Reply>) => Promise<Reply>;
  /** While it is being ended from here, what the server says of its end is no news. */
  readonly isLeaving: () => boolean;
  /** The server no longer knows the session: true if the page believed there was one. */
  readonly forget: () => boolean;
}

export function createSession(
  api: ApiClient,
  queryClient: QueryClient,
  onChanged: () => void,
): Session {
  const { queryKey } = meQuery(api);
  let isLeaving = false;

  const become = (me: OwnUser | null) => {
    queryClient.setQueryData(queryKey, me);
    // What one person was shown must never be left for the next.
    queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== queryKey[0] });
    onChanged();
  };

  const leave = async <Reply>(call: () => Promise<Reply>): Promise<Reply> => {
    isLeaving = true;
    try {
      const reply = await call();
      become(null);
      return reply;
    } finally {
      isLeaving = false;
    }
  };

  return {
    leave,
    isLeaving: () => isLeaving,
    logIn: async (credentials) => {
      const me = await api.call('POST user/login', { body: credentials });
      become(me);
      return me;
    },
    register: async (registration) => {
      const me = await api.call('POST user/register', { body: registration });
      become(me);
      return me;
    },
    logOut: async () => {
      await leave(() => api.call('POST user/logout'));
    },
    forget: () => {
      if (!queryClient.getQueryData(queryKey)) return false;
      become(null);
      return true;
    },
  };
}

const SessionContext = createContext<Session | null>(null);

export const SessionProvider = SessionContext.Provider;

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it');
  return session;
}
