import { useApi } from '../../api/api-context.ts';
import { failureText } from '../../api/api-error.ts';
import { useDialogs } from '../../ui/overlays/dialogs.tsx';
import { type PendingAction, performAction } from './pending-action.ts';

/** Does an action, or says why it failed. Returns the page to open, if the action has made one. */
export function usePerform(): (action: PendingAction) => Promise<string | undefined> {
  const api = useApi();
  const dialogs = useDialogs();
  return async (action) => {
    try {
      return await performAction(api, action);
    } catch (failure) {
      void dialogs.alert(failureText(failure));
      return undefined;
    }
  };
}
