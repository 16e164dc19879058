import { useRouter } from '@tanstack/react-router';
import { usePerform } from './use-perform.ts';

/** Does what the user wanted to do before logging in, and opens the page they came from. */
export function useContinue(): (redirect: string | undefined) => Promise<void> {
  const perform = usePerform();
  const router = useRouter();
  return async (redirect = '/account') => {
    const { pendingAction } = router.state.location.state;
    const address = pendingAction && (await perform(pendingAction));
    // Replace the form, so that going back does not show it again.
    router.history.replace(address ?? redirect);
  };
}
