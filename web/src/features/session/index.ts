export { meQuery, useMe, useSetMe } from './me.ts';
export { returnPath } from './return-path.ts';
export { createSession, type Session, SessionProvider, useSession } from './session.ts';
export { openSessionChannel } from './session-channel.ts';
export { forgetSessionData, keepForSession, readForSession } from './session-data.ts';
export { maybeSignedIn } from './signed-in-hint.ts';
export { useLogOut } from './use-log-out.ts';
export { useSessionRenewal } from './use-session-renewal.ts';
