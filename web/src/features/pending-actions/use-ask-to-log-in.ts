import { useRouter } from '@tanstack/react-router';
import type { PendingAction } from './pending-action.ts';

interface Request {
  /** What to do after logging in. */
  readonly action?: PendingAction;
  /** Whether to open the form for new users. */
  readonly register?: true;
  /** Where to return to within the page. */
  readonly hash?: string;
}

/** Asks a visitor to log in or register. Afterwards the page opens again and the action is done. */
export function useAskToLogIn(): (request?: Request) => Promise<void> {
  const router = useRouter();
  return ({ action, register, hash } = {}) => {
    const { pathname, searchStr, href } = router.state.location;
    const redirect = hash === undefined ? href : `${pathname}${searchStr}#${hash}`;
    return router.navigate({
      to: '/auth',
      search: { ...(register && { register }), redirect },
      ...(action && { state: { pendingAction: action } }),
    });
  };
}
